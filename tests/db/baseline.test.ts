import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { writeBaseline } from "../support/baseline.ts";
import { deleteEverything, filledTables, migrate } from "../support/clean-database.ts";

async function everyRow(): Promise<Record<string, unknown>> {
  const tables = (await filledTables()) ?? [];
  const rows = tables.map(
    async (table) => [table, (await env.DB.prepare(`SELECT * FROM "${table}"`).all()).results] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

test("tests begin with the rows that a new product begins with", async () => {
  const now = Date.UTC(2026, 10, 5, 3);
  await migrate();
  await seedBaseline(openDatabase(env.DB), now);
  const ofProduct = await everyRow();
  expect(Object.keys(ofProduct)).toContain("ferry_versions");
  await deleteEverything();
  for (const time of [now + 1, now]) {
    await deleteEverything();
    await writeBaseline(time);
  }
  expect(await everyRow()).toEqual(ofProduct);
});

test("rows that are there already stay as they are", async () => {
  await writeBaseline(1);
  const first = await everyRow();
  await writeBaseline(2);
  expect(await everyRow()).toEqual(first);
});
