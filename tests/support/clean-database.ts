import { listDurableObjectIds, reset } from "cloudflare:test";
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
  readonly sql: string;
}

/** The tables, indexes and triggers of the migrations: none before `migrate()`, or after `reset()`. */
export async function schema(): Promise<readonly Part[]> {
  const { results } = await env.DB.prepare(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'd1_migrations' " +
      "AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_' ORDER BY name",
  ).all<Part>();
  return results;
}

/** What the migrations make of an empty database. */
let migrated = "";

/** Makes the database what all migrations make of it, unless it is from an earlier test. */
export async function migrate(): Promise<void> {
  if ((await schema()).length > 0) return;
  await env.DB.batch(env.MIGRATED_SCHEMA.map((statement) => env.DB.prepare(statement)));
  migrated = JSON.stringify(await schema());
}

/**
 * Deletes every row, every stored file and every Durable Object. The empty tables stay where no object was used and no test changed the
 * schema: deleting rows takes a tenth of the time of `reset()` and the migrations after it. The rows go first in any
 * case, because on a busy machine a database was seen to outlive `reset()` for a while.
 */
export async function deleteEverything(): Promise<void> {
  const parts = await schema();
  const isAsMigrated = JSON.stringify(parts) === migrated;
  if (isAsMigrated) await deleteRows(parts);
  await deleteStoredFiles();
  const objects = await Promise.all([
    listDurableObjectIds(env.DISPATCH_BOARD),
    listDurableObjectIds(env.ORDER_INDEX),
  ]);
  const hasObjects = objects.some((ids) => ids.length > 0);
  if (hasObjects || !isAsMigrated) await reset();
}

async function deleteStoredFiles(): Promise<void> {
  const { objects } = await env.FILES.list();
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key));
}

async function deleteRows(parts: readonly Part[]): Promise<void> {
  const tables = parts.filter(({ type }) => type === "table");
  const triggers = parts.filter(({ type }) => type === "trigger");
  // Triggers forbid some deletions and write rows at others, so they are away meanwhile.
  const statements = [
    "PRAGMA defer_foreign_keys = ON",
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables.map(({ name }) => `DELETE FROM "${name}"`),
    ...triggers.map(({ sql }) => sql),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}
