import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";
import { emptyObjects } from "./used-objects.ts";

let isKept = false;

/** Called at the top of a file whose tests share one world and clear it themselves. */
export function keepBetweenTests(): void {
  isKept = true;
  afterAll(async () => {
    isKept = false;
    await deleteEverything();
  });
}

/** After each test: everything is deleted, unless the file keeps it. */
export async function cleanUp(): Promise<void> {
  if (!isKept) await deleteEverything();
}

interface Part {
  readonly type: string;
  readonly name: string;
  /** The table that it belongs to. */
  readonly table: string;
  readonly sql: string;
}

const PARTS =
  "FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'd1_migrations' " +
  "AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_'";

/** The tables, indexes and triggers of the migrations: none before `migrate()`, or after `reset()`. */
export async function schema(): Promise<readonly Part[]> {
  const { results } = await env.DB.prepare(
    `SELECT type, name, tbl_name AS "table", sql ${PARTS} ORDER BY name`,
  ).all<Part>();
  return results;
}

/** Tells schemas apart, and takes a tenth of the time of reading one. */
const MARK = `SELECT group_concat(type || name || length(sql)) AS mark FROM (SELECT type, name, sql ${PARTS} ORDER BY name)`;

async function markOfSchema(): Promise<string> {
  return (await env.DB.prepare(MARK).first<string>("mark")) ?? "";
}

/** What the migrations make of an empty database. */
let migrated: { readonly parts: readonly Part[]; readonly mark: string } = { parts: [], mark: "none" };

/** Makes the database what all migrations make of it, unless it is from an earlier test. */
export async function migrate(): Promise<void> {
  if ((await markOfSchema()) !== "") return;
  await env.DB.batch(env.MIGRATED_SCHEMA.map((statement) => env.DB.prepare(statement)));
  migrated = { parts: await schema(), mark: await markOfSchema() };
}

/**
 * Deletes every row, every stored file and everything that a Durable Object knows. The empty tables stay unless a test
 * changed the schema: deleting takes a quarter of the time of `reset()` and the migrations after it. The rows go first in
 * any case, because on a busy machine a database was seen to outlive `reset()` for a while.
 */
export async function deleteEverything(): Promise<void> {
  const [areObjectsEmpty] = await Promise.all([emptyObjects(), deleteStoredFiles()]);
  const filled = await filledTables();
  if (filled !== null) await deleteRows(filled);
  if (!areObjectsEmpty || filled === null) await reset();
}

async function deleteStoredFiles(): Promise<void> {
  const { objects } = await env.FILES.list();
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key));
}

/** D1 answers with at most 100 columns. */
const MOST_COLUMNS = 100;

/** The tables that have rows, or `null` when the schema is not what the migrations made of it. */
export async function filledTables(): Promise<readonly string[] | null> {
  const tables = migrated.parts.filter(({ type }) => type === "table").map(({ name }) => name);
  const questions = [env.DB.prepare(MARK)];
  for (let from = 0; from < tables.length; from += MOST_COLUMNS) {
    const some = tables.slice(from, from + MOST_COLUMNS);
    const columns = some.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
    questions.push(env.DB.prepare(`SELECT ${columns.join(", ")}`));
  }
  // A database without one of the tables refuses.
  const [mark, ...answers] = await env.DB.batch<Record<string, string | number | null>>(questions).catch(
    () => [],
  );
  if (mark?.results[0]?.["mark"] !== migrated.mark) return null;
  return answers.flatMap(({ results: [row = {}] }) => Object.keys(row).filter((name) => row[name] === 1));
}

/** Deletes the rows of some tables, whatever triggers say. */
export async function deleteRows(filled: readonly string[]): Promise<void> {
  if (filled.length === 0) return;
  // Triggers forbid some deletions and write rows at others, so they are away meanwhile.
  const triggers = migrated.parts.filter((part) => filled.includes(part.table) && mayRunAtDeletion(part));
  // As one text: each statement that is sent by itself costs the simulator five more of its own.
  const statements = [
    "PRAGMA defer_foreign_keys = ON",
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...filled.map((name) => `DELETE FROM "${name}"`),
    ...triggers.map(({ sql }) => sql),
  ];
  await env.DB.prepare(statements.join(";\n")).run();
}

const EVENT = /^CREATE TRIGGER \S+\s+(?:BEFORE\s+|AFTER\s+)?(INSERT|UPDATE|DELETE)\b/i;

/** A deletion changes rows of another table when that refers to it so. Nothing is inserted. */
function mayRunAtDeletion({ type, table, sql }: Part): boolean {
  if (type !== "trigger") return false;
  const event = EVENT.exec(sql)?.[1]?.toUpperCase();
  if (event === "UPDATE") {
    return migrated.parts.some(({ name, sql: made }) => name === table && /ON DELETE SET/i.test(made));
  }
  return event !== "INSERT";
}
