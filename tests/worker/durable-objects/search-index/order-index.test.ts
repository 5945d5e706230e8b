import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { orderIndexChanges } from "#db/schema/orders/index-changes.ts";
import { orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { OrderIndex } from "#worker/durable-objects/search-index/order-index.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  await write("KD-AAAAA2", "Malee Before");
});

async function write(orderId: string, contactName: string): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: "customer" }), contactName };
  await insertOrder(db, { ...order, requestHash: orderId, idempotencyKey: orderId }, jobCards(order));
}

/** What the index finds after a deployment with a generation, on the storage that it has. */
function find(typed: string, generation?: number): Promise<readonly string[]> {
  return runInDurableObject(env.ORDER_INDEX.getByName("th"), async (_each: OrderIndex, state) => {
    const bindings = generation === undefined ? env : { ...env, BOARD_GENERATION: generation };
    const index = new OrderIndex(state, bindings);
    const found = await index.find(readOfficeSearch(typed), { until: null, limit: 10 });
    expect(found.isCurrent).toBe(true);
    return found.orderIds;
  });
}

/** The same of customers. */
function findCustomers(typed: string, generation: number): Promise<readonly string[] | undefined> {
  return runInDurableObject(env.ORDER_INDEX.getByName("th"), async (_each: OrderIndex, state) => {
    const index = new OrderIndex(state, { ...env, BOARD_GENERATION: generation });
    return (await index.findRecords(["customers"], readOfficeSearch(typed), 10)).ids.customers;
  });
}

/** D1 as a backup had it: another name, an order that was erased since, and no change that is waiting. */
async function restore(): Promise<void> {
  await db.update(orders).set({ contactName: "Malee Backup" }).where(eq(orders.orderId, "KD-AAAAA2"));
  await write("KD-BBBBB2", "Somchai Backup");
  await db.delete(orderIndexChanges);
}

test("is built anew from a restored D1 for a higher generation, and forgets what D1 does not have", async () => {
  expect(await find("malee before")).toEqual(["KD-AAAAA2"]);
  await restore();
  expect(await find("backup")).toEqual([]);
  expect((await find("backup", 1)).toSorted()).toEqual(["KD-AAAAA2", "KD-BBBBB2"]);
  expect(await find("before", 1)).toEqual([]);
});

test("is left alone by a deployment with the same or a lower generation, and follows changes", async () => {
  expect(await find("malee", 2)).toEqual(["KD-AAAAA2"]);
  await restore();
  for (const generation of [2, 1, undefined]) expect(await find("backup", generation)).toEqual([]);
  await db.update(orders).set({ contactName: "Malee After" }).where(eq(orders.orderId, "KD-AAAAA2"));
  expect(await find("malee after", 2)).toEqual(["KD-AAAAA2"]);
});

test("customers are indexed anew with the orders, from a D1 that has no change waiting", async () => {
  expect(await findCustomers("customer", 0)).toEqual(["customer"]);
  await db.update(users).set({ name: "Malee Backup" }).where(eq(users.id, "customer"));
  await db.delete(recordIndexChanges);
  expect(await findCustomers("backup", 0)).toEqual([]);
  expect(await findCustomers("backup", 1)).toEqual(["customer"]);
});

test("an index that was made in another way is built anew, of records too, for the same generation", async () => {
  expect(await find("malee before", 2)).toEqual(["KD-AAAAA2"]);
  expect(await findCustomers("customer", 2)).toEqual(["customer"]);
  await restore();
  await runInDurableObject(env.ORDER_INDEX.getByName("th"), (_each: OrderIndex, { storage }) => {
    storage.sql.exec("DELETE FROM built_as");
  });
  expect((await find("backup", 2)).toSorted()).toEqual(["KD-AAAAA2", "KD-BBBBB2"]);
  expect(await findCustomers("customer", 2)).toEqual(["customer"]);
  // A lower generation is no reason to begin anew, and one that was reached is not forgotten.
  await db.update(orders).set({ contactName: "Malee Later" }).where(eq(orders.orderId, "KD-AAAAA2"));
  await db.delete(orderIndexChanges);
  expect(await find("later", 1)).toEqual([]);
  expect(await find("later", 2)).toEqual([]);
});

test("every minute it goes on with the merge of its trigrams, of orders and then of records", async () => {
  expect(await find("malee before")).toEqual(["KD-AAAAA2"]);
  expect(await findCustomers("customer", 0)).toEqual(["customer"]);
  await runInDurableObject(env.ORDER_INDEX.getByName("th"), async (_each: OrderIndex, state) => {
    const { sql } = state.storage;
    const index = new OrderIndex(state, env);
    const isDone = (prefix: string) =>
      sql
        .exec(`SELECT is_done FROM ${prefix}merged`)
        .toArray()
        .map((row) => row["is_done"] === 1);
    for (let minute = 0; minute < 4; minute++) await index.refresh();
    expect([isDone(""), isDone("customers_")]).toEqual([[true], [true]]);
  });
});
