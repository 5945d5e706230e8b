import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { migrate, schema } from "../support/clean-database.ts";

test("the migrations make of an empty database what the tests begin with", async () => {
  await migrate();
  const ofTests = await schema();
  expect(ofTests.length).toBeGreaterThan(100);
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  expect(ofTests).toEqual(await schema());
});

test("tax rules that were planned before plans could be replaced stay as they were saved, and never change", async () => {
  await reset();
  const isEarlier = ({ name }: { readonly name: string }) => name < "0080";
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.filter(isEarlier));
  const row = env.DB.prepare("INSERT INTO tax_rules VALUES (?, ?, '{}', ?, 'a')");
  const saved = Date.UTC(2026, 10, 1);
  await env.DB.batch(
    [1, 2, 3].map((version) => row.bind(version, version === 1 ? "2026-11-01" : "2027-01-01", saved)),
  );
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const { results } = await env.DB.prepare("SELECT version, replaces FROM tax_rules ORDER BY version").all();
  expect(results).toEqual([
    { version: 1, replaces: null },
    { version: 2, replaces: null },
    { version: 3, replaces: 2 },
  ]);
  await expect(env.DB.prepare("UPDATE tax_rules SET replaces = 1 WHERE version = 2").run()).rejects.toThrow(
    "tax rules never change",
  );
});
