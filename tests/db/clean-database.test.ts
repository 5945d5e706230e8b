import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { boardStub } from "../support/board.ts";
import { mutate } from "../support/calls.ts";
import { deleteEverything, filledTables, migrate, schema } from "../support/clean-database.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../support/people.ts";
import { placing, signedQuote } from "../support/quotes.ts";

const boardTables = () =>
  runInDurableObject(boardStub(), (instance: DispatchBoard, { storage }) => ({
    instance,
    orders: storage.sql.exec("SELECT order_id FROM orders").toArray(),
    marks: [...storage.kv.list()],
  }));

test("nothing of a test is left to the next: rows, files, and what objects know", async () => {
  const customer = await createPerson(await freshDatabase(), "customer");
  await mutate("orders.place", placing(await signedQuote(), {}), customer);
  await env.FILES.put("slip", "bytes");
  const { instance } = await boardTables();
  await runInDurableObject(boardStub(), (_: DispatchBoard, { storage }) => storage.put("mark", 1));

  await deleteEverything();
  expect(await filledTables()).toEqual([]);
  expect((await env.FILES.list()).objects).toEqual([]);
  const after = await boardTables();
  expect(after.instance).not.toBe(instance);
  expect(after.orders).toEqual([]);
  expect(after.marks).toEqual([]);
});

test("an object that only the product asked for is emptied, too", async () => {
  const driver = await createDriver(await freshDatabase(), "driver");
  const call = new Request(`${ORIGIN}/api/trpc/jobs.open?input={}`, { headers: { cookie: driver.cookie } });
  const response = await exports.default.fetch(call);
  await response.text();
  const { instance } = await boardTables();
  await deleteEverything();
  expect((await boardTables()).instance).not.toBe(instance);
});

test("rows whose deletion is forbidden go, and it is forbidden again", async () => {
  const db = await freshDatabase();
  const before = await schema();
  const add = sql`INSERT INTO audit_records VALUES ('record', 1)`;
  const forbidden = sql`DELETE FROM audit_records`;
  await db.run(add);
  await expect(db.run(forbidden).execute()).rejects.toThrow("audit_records");
  await deleteEverything();
  expect(await filledTables()).toEqual([]);
  expect(await schema()).toEqual(before);
  await db.run(add);
  await expect(db.run(forbidden).execute()).rejects.toThrow("audit_records");
});

test("a schema that a test changed is made again", async () => {
  await migrate();
  const before = await schema();
  await openDatabase(env.DB).run(sql`DROP TABLE audit_entries`);
  await deleteEverything();
  await migrate();
  expect(await schema()).toEqual(before);
});
