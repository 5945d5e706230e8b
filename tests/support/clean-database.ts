import { abortAllDurableObjects, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";

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
async function markOfSchema(): Promise<string> {
  const mark = await env.DB.prepare(
    `SELECT group_concat(type || name || length(sql)) AS mark FROM (SELECT type, name, sql ${PARTS} ORDER BY name)`,
  ).first<string>("mark");
  return mark ?? "";
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
  const isAsMigrated = (await markOfSchema()) === migrated.mark;
  if (isAsMigrated) await deleteRows(migrated.parts);
  if (!areObjectsEmpty || !isAsMigrated) await reset();
}

/** Deletes what the Durable Objects have stored, and what they remember. @returns whether each could be asked to */
async function emptyObjects(): Promise<boolean> {
  const namespaces: readonly DurableObjectNamespace[] = [env.DISPATCH_BOARD, env.ORDER_INDEX];
  const stubs = await Promise.all(
    namespaces.map(async (namespace) =>
      (await listDurableObjectIds(namespace)).map((id) => namespace.get(id)),
    ),
  );
  if (stubs.flat().length === 0) return true;
  const emptied = await Promise.allSettled(
    stubs.flat().map((stub) =>
      runInDurableObject(stub, async (_, { storage }) => {
        await storage.deleteAlarm();
        await storage.deleteAll();
      }),
    ),
  );
  await abortAllDurableObjects();
  return emptied.every(({ status }) => status === "fulfilled");
}

async function deleteStoredFiles(): Promise<void> {
  const { objects } = await env.FILES.list();
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key));
}

/** D1 answers with at most 100 columns. */
const MOST_COLUMNS = 100;

async function deleteRows(parts: readonly Part[]): Promise<void> {
  const filled = await tablesWithRows(parts.filter(({ type }) => type === "table").map(({ name }) => name));
  const triggers = parts.filter(({ type, table }) => type === "trigger" && filled.includes(table));
  // Triggers forbid some deletions and write rows at others, so they are away meanwhile.
  const statements = [
    "PRAGMA defer_foreign_keys = ON",
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...filled.map((name) => `DELETE FROM "${name}"`),
    ...triggers.map(({ sql }) => sql),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

async function tablesWithRows(tables: readonly string[]): Promise<readonly string[]> {
  const questions: D1PreparedStatement[] = [];
  for (let from = 0; from < tables.length; from += MOST_COLUMNS) {
    const some = tables.slice(from, from + MOST_COLUMNS);
    const columns = some.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`);
    questions.push(env.DB.prepare(`SELECT ${columns.join(", ")}`));
  }
  if (questions.length === 0) return [];
  const answers = await env.DB.batch<Record<string, number>>(questions);
  return answers.flatMap(({ results: [row = {}] }) => Object.keys(row).filter((name) => row[name] === 1));
}
