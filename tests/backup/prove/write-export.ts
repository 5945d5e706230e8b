import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

const CHUNK_CHARACTERS = 1024 * 1024;
/** Tables of the platform, which no export has. */
const PLATFORM = /^(?:_cf_|sqlite_)/;

/**
 * Writes byte by byte what `wrangler d1 export --local` writes, for a database of any size: wrangler keeps the whole export
 * in one text, and none can be longer than half a gigabyte. Cloudflare's own export has no such limit.
 */
export function writeExport(database: string, to: string): void {
  const sqlite = new DatabaseSync(database, { readOnly: true });
  const out = openSync(to, "w");
  try {
    let waiting = "";
    for (const statement of exported(sqlite)) {
      waiting += waiting === "" && statement === FIRST ? statement : `\n${statement}`;
      if (waiting.length < CHUNK_CHARACTERS) continue;
      writeSync(out, waiting);
      waiting = "";
    }
    writeSync(out, waiting);
  } finally {
    closeSync(out);
    sqlite.close();
  }
}

const FIRST = "PRAGMA defer_foreign_keys=TRUE;";

function* exported(sqlite: DatabaseSync): Generator<string> {
  yield FIRST;
  const tables = sqlite
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL
       ORDER BY tbl_name = 'sqlite_sequence', rowid`,
    )
    .all();
  for (const { name, sql } of tables) {
    const table = String(name);
    if (table === "sqlite_sequence") yield "DELETE FROM sqlite_sequence;";
    else if (PLATFORM.test(table)) continue;
    else
      yield /^CREATE TABLE ['"]/.test(String(sql))
        ? `CREATE TABLE IF NOT EXISTS ${String(sql).slice("CREATE TABLE ".length)};`
        : `${String(sql)};`;
    yield* rowsOf(sqlite, table);
  }
  const rest = sqlite
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND type IN ('index', 'trigger', 'view')
       ORDER BY type COLLATE NOCASE`,
    )
    .all();
  for (const { sql } of rest) yield `${String(sql)};`;
}

function* rowsOf(sqlite: DatabaseSync, table: string): Generator<string> {
  const columns = sqlite
    .prepare(`PRAGMA table_info = "${table}"`)
    .all()
    .map(({ name }) => `"${String(name)}"`)
    .join(",");
  const statement = sqlite.prepare(`SELECT ${columns} FROM "${table}"`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly SQLOutputValue[]>)
    yield `INSERT INTO "${table}" (${columns}) VALUES(${row.map(literal).join(",")});`;
}

function literal(value: SQLOutputValue): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  return typeof value === "string" ? textLiteral(value) : String(value);
}

/** An export has no line break within a text: a function of SQL puts it back. */
function textLiteral(text: string): string {
  let quoted = `'${text
    .replaceAll("'", "''")
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`)}'`;
  if (text.includes("\r")) quoted = String.raw`replace(${quoted},'\r',char(13))`;
  if (text.includes("\n")) quoted = String.raw`replace(${quoted},'\n',char(10))`;
  return quoted;
}
