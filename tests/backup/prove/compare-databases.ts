import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

/** What one table of a database holds. */
export interface TableContent {
  readonly rows: number;
  /** 128 bits over all rows, whatever their order. */
  readonly hash: string;
}

/** What a database holds: its tables by name, the counters of ids among them, and its schema. */
export interface DatabaseContent {
  readonly tables: ReadonlyMap<string, TableContent>;
  /** The SQL of each table, index and trigger, by kind and name. */
  readonly schema: ReadonlyMap<string, string>;
}

/** Tables of the platform, which are in no export. */
const PLATFORM = /^(?:_cf_|sqlite_stat)/;

/** Reads all of an SQLite file. */
export function readContent(path: string): DatabaseContent {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const entries = sqlite
      .prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
      .all()
      .map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql ?? "") }))
      .filter(({ name }) => !PLATFORM.test(name));
    const tables = entries.filter(({ type }) => type === "table").map(({ name }) => name);
    return {
      tables: new Map(tables.map((name) => [name, readTable(sqlite, name)])),
      schema: new Map(entries.map(({ type, name, sql }) => [`${type} ${name}`, plainSql(sql)])),
    };
  } finally {
    sqlite.close();
  }
}

/** SQLite rewrites the quotes of a table that was renamed, and an export adds `IF NOT EXISTS`. */
function plainSql(sql: string): string {
  return sql
    .replaceAll(/["`]/g, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^CREATE TABLE IF NOT EXISTS /, "CREATE TABLE ")
    .trim();
}

function readTable(sqlite: DatabaseSync, table: string): TableContent {
  const statement = sqlite.prepare(`SELECT * FROM "${table}"`);
  statement.setReadBigInts(true);
  let rows = 0;
  // The hashes of the rows are added up, so that their order does not matter and none has to be kept.
  const sums = [0n, 0n];
  for (const row of statement.iterate()) {
    const hash = createHash("sha256").update(Object.entries(row).map(valueText).join("\n")).digest();
    for (const at of [0, 1]) sums[at] = BigInt.asUintN(64, (sums[at] ?? 0n) + hash.readBigUInt64LE(8 * at));
    rows++;
  }
  return { rows, hash: sums.map((sum) => sum.toString(16).padStart(16, "0")).join("") };
}

/** A value with its type: the number 1 and the text "1" are not the same. */
function valueText([column, value]: [string, unknown]): string {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value);
  return `${column} ${typeof value} ${text.length} ${text}`;
}

/** What differs between two databases, as sentences; empty when nothing does. */
export function differences(one: DatabaseContent, other: DatabaseContent): string[] {
  const names = new Set([...one.tables.keys(), ...other.tables.keys()]);
  const objects = new Set([...one.schema.keys(), ...other.schema.keys()]);
  return [
    ...[...names].flatMap((name) => {
      const [a, b] = [one.tables.get(name), other.tables.get(name)];
      if (a?.hash === b?.hash) return [];
      return [
        `table ${name}: ${a?.rows ?? "no"} rows before, ${b?.rows ?? "no"} rows after, or other content`,
      ];
    }),
    ...[...objects]
      .filter((name) => one.schema.get(name) !== other.schema.get(name))
      .map((name) => `schema: ${name}`),
  ];
}
