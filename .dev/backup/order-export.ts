import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { parentsFirst, partOf, referredTables, type ExportPart } from "./restore-order.ts";
import { sqlStatements } from "./sql-statements.ts";

const CHUNK_BYTES = 1024 * 1024;
const DEFERRED = "PRAGMA defer_foreign_keys=TRUE;\n";
/** `wrangler d1 execute --file` takes files of up to 5 GB (https://developers.cloudflare.com/d1/platform/limits/). */
const LONGEST_FILE_BYTES = 4_000_000_000;

/** What an export holds. */
export interface OrderedExport {
  readonly tables: number;
  readonly rows: number;
  /** The files that it was written into, in the order in which they are to be executed. */
  readonly files: readonly string[];
}

/**
 * Writes an export of `wrangler d1 export` in an order in which an empty database takes it: all tables, the rows with
 * parents first, the counters, the indexes, and the triggers last, so that none runs for a row that is restored. As it is
 * exported, rows come before the tables that they refer to, which D1 refuses. Files of any size: nothing but the schema is
 * kept in memory. What is longer than D1 takes in one file goes on in `<to>-2.sql` and so on.
 * @param longestBytes of a file
 * @throws Error for a statement that no export of this product has
 */
export function orderExport(
  from: string,
  to: string,
  longestBytes: number = LONGEST_FILE_BYTES,
): OrderedExport {
  const folder = mkdtempSync(join(tmpdir(), "khondee-restore-"));
  const rowFiles = new Map<string, number>();
  const schema: Record<Exclude<ExportPart, "rows" | "other">, string[]> = {
    table: [],
    sequence: [],
    index: [],
    trigger: [],
  };
  const refersTo = new Map<string, readonly string[]>();
  let rows = 0;
  try {
    for (const statement of sqlStatements(chunksOf(from))) {
      const { part, table } = partOf(statement);
      if (part === "rows") {
        rows++;
        const file = rowFiles.get(table) ?? openSync(join(folder, table), "w+");
        rowFiles.set(table, file);
        writeSync(file, `${statement};\n`);
      } else if (part !== "other") {
        if (part === "table") refersTo.set(table, referredTables(statement));
        schema[part].push(`${statement};\n`);
      } else if (!/^PRAGMA\s+defer_foreign_keys/i.test(statement))
        throw new Error(`not known how to restore: ${statement.slice(0, 120)}`);
    }
    const missing = [...rowFiles.keys()].filter((table) => !refersTo.has(table));
    if (missing.length > 0) throw new Error(`rows without their table: ${missing.join(", ")}`);
    const out = new RestoreFiles(to, longestBytes);
    out.write(schema.table.join(""));
    for (const table of parentsFirst(refersTo))
      if (rowFiles.has(table))
        for (const row of sqlStatements(chunksOf(join(folder, table)))) out.write(`${row};\n`);
    out.write([...schema.sequence, ...schema.index, ...schema.trigger].join(""));
    return { tables: refersTo.size, rows, files: out.close() };
  } finally {
    for (const file of rowFiles.values()) closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that are written one after the other, none longer than it may be. Each is executed as a transaction of its own. */
class RestoreFiles {
  private readonly files: string[] = [];
  private out: number | null = null;
  private bytes = 0;
  /** Not yet written: a write for each row would take most of the time. */
  private waiting = "";
  private readonly first: string;
  private readonly longestBytes: number;

  constructor(first: string, longestBytes: number) {
    this.first = first;
    this.longestBytes = longestBytes;
  }

  /** @param statements that stay in one file */
  write(statements: string): void {
    const bytes = Buffer.byteLength(statements);
    if (this.out === null || this.bytes + bytes > this.longestBytes) this.next();
    this.bytes += bytes;
    this.waiting += statements;
    if (this.waiting.length > CHUNK_BYTES) this.flush();
  }

  /** @returns the files in their order */
  close(): readonly string[] {
    this.flush();
    if (this.out !== null) closeSync(this.out);
    this.out = null;
    return this.files;
  }

  private next(): void {
    this.close();
    const number = this.files.length + 1;
    const path = number === 1 ? this.first : this.first.replace(/(?:\.sql)?$/, `-${number}.sql`);
    this.files.push(path);
    this.out = openSync(path, "w");
    this.waiting = DEFERRED;
    this.bytes = DEFERRED.length;
  }

  private flush(): void {
    if (this.out !== null) writeSync(this.out, this.waiting);
    this.waiting = "";
  }
}

/** The text of a file, cut anywhere. */
export function* chunksOf(path: string): Generator<string> {
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(CHUNK_BYTES);
  const decoder = new StringDecoder("utf8");
  try {
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes))
      yield decoder.write(bytes.subarray(0, read));
    yield decoder.end();
  } finally {
    closeSync(file);
  }
}
