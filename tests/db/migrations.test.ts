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
