import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { parentsFirst, partOf, referredTables, type ExportPart } from "./restore-order.ts";
import { sqlStatements } from "./sql-statements.ts";

const CHUNK_BYTES = 1024 * 1024;

/** What an export holds. */
export interface OrderedExport {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes an export of `wrangler d1 export` in an order in which an empty database takes it: all tables, the rows with
 * parents first, the counters, the indexes, and the triggers last, so that none runs for a row that is restored. As it is
 * exported, rows come before the tables that they refer to, which D1 refuses. Files of any size: nothing but the schema is
 * kept in memory.
 * @throws Error for a statement that no export of this product has
 */
export function orderExport(from: string, to: string): OrderedExport {
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
    const out = openSync(to, "w");
    writeSync(out, ["PRAGMA defer_foreign_keys=TRUE;\n", ...schema.table].join(""));
    for (const table of parentsFirst(refersTo))
      if (rowFiles.has(table)) for (const text of chunksOf(join(folder, table))) writeSync(out, text);
    writeSync(out, [...schema.sequence, ...schema.index, ...schema.trigger].join(""));
    closeSync(out);
  } finally {
    for (const file of rowFiles.values()) closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
  return { tables: refersTo.size, rows };
}

function* chunksOf(path: string): Generator<string> {
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
