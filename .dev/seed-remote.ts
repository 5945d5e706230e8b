import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { seedBaseline } from "#db/seed/baseline.ts";
import { openDatabase } from "#db/client.ts";

/**
 * `npm run seed:remote`: inserts the first pricing config and the ferry routes into a deployed database without them.
 * Collects the statements of the seed that `npm start` runs and passes them to wrangler as one file.
 */

const FILE = ".cache/baseline.sql";

const statements: string[] = [];

/** A fake D1 that records statements; reads return no rows. */
const recorder = {
  prepare: (sql: string) => statement(sql, []),
  batch: async (batch: readonly Recorded[]) => {
    for (const { sql, values } of batch) record(sql, values);
    return batch.map(() => ({ results: [], success: true, meta: {} }));
  },
};

interface Recorded {
  readonly sql: string;
  readonly values: readonly unknown[];
}

function statement(sql: string, values: readonly unknown[]) {
  return {
    sql,
    values,
    bind: (...bound: unknown[]) => statement(sql, bound),
    run: async () => {
      record(sql, values);
      return { success: true };
    },
    all: async () => ({ results: [] }),
    raw: async () => {
      if (sql.startsWith("insert")) record(sql, values);
      return [];
    },
  };
}

function record(sql: string, values: readonly unknown[]): void {
  let index = 0;
  const filled = sql.replace(/\?/g, () => literal(values[index++]));
  statements.push(`${filled.replace(/ returning .*$/, "")};`);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

await seedBaseline(openDatabase(recorder as unknown as D1Database), Date.now());
mkdirSync(".cache", { recursive: true });
writeFileSync(FILE, `${statements.join("\n")}\n`);
const { status } = spawnSync("wrangler", ["d1", "execute", "DB", "--file", FILE, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
