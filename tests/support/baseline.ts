import { env } from "cloudflare:workers";
import { openDatabase } from "#db/client.ts";
import { forgetTariff } from "#db/queries/pricing/kept-tariff.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { deleteRows, filledTables, migrate } from "./clean-database.ts";

/** The time at which the copied rows were written; each writing puts its own there. */
const TIME = 7_777_777_777_777;

/** The rows of `seedBaseline`, as one text. */
let copied: string | undefined;

/**
 * Migrates the database unless it is from an earlier test, and writes what every database begins with. `seedBaseline` does
 * that in eighty statements; it is asked once, and its rows are copied. Rows that are there stay as they are.
 */
export async function writeBaseline(now: number): Promise<void> {
  if (copied !== undefined && (await isWritten(copied, now))) return;
  await migrate();
  copied ??= await copyBaseline();
  await write(copied, now);
}

async function write(rows: string, now: number): Promise<void> {
  await env.DB.prepare(rows.replaceAll(String(TIME), String(now))).run();
  // As whoever saves prices does: those of the test before are still known.
  forgetTariff(openDatabase(env.DB));
}

/** Tries it. @returns `false` when there are no tables yet */
async function isWritten(rows: string, now: number): Promise<boolean> {
  try {
    await write(rows, now);
    return true;
  } catch (error) {
    if (String(error).includes("no such table")) return false;
    throw error;
  }
}

async function copyBaseline(): Promise<string> {
  const before = await filledTables();
  if (before === null || before.length > 0) throw new Error("the first baseline needs an empty database");
  await seedBaseline(openDatabase(env.DB), TIME);
  const filled = (await filledTables()) ?? [];
  const statements = await Promise.all(filled.map(copyTable));
  await deleteRows(filled);
  return statements.join(";\n");
}

async function copyTable(table: string): Promise<string> {
  const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, unknown>>();
  const columns = Object.keys(results[0] ?? {}).map((name) => `"${name}"`);
  const rows = results.map((row) => `(${Object.values(row).map(literal).join(", ")})`);
  // A trigger writes the rows of some tables: those are there already.
  return `INSERT OR IGNORE INTO "${table}" (${columns.join(", ")}) VALUES ${rows.join(",\n")}`;
}

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`no text for ${typeof value}`);
}
