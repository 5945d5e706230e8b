import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  await createPerson(db, "customer");
});

async function write(orderId: string, change: Partial<NewOrder> = {}): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: "customer" }), createdAt: 1, ...change };
  await insertOrder(db, { ...order, requestHash: orderId, idempotencyKey: orderId }, jobCards(order));
}

async function listed() {
  const { items } = (await query("orders.list", {}, accountant)).data as RouterOutputs["orders"]["list"];
  return new Map(items.map((order) => [order.orderId, order]));
}

test("the office's list has the trucks that each order needs", async () => {
  await write("KD-AAAAAA");
  await write(
    "KD-BBBBBB",
    anOrder({ customerId: "customer", vehicles: ["six_wheel", "six_wheel"], orderId: "KD-BBBBBB" }),
  );
  await write("KD-CCCCCC", { vehicles: [] });
  const orders = await listed();
  expect(orders.get("KD-AAAAAA")?.vehicles).toEqual(["four_wheel"]);
  expect(orders.get("KD-BBBBBB")?.vehicles).toEqual(["six_wheel", "six_wheel"]);
  expect(orders.get("KD-CCCCCC")?.vehicles).toEqual([]);
});
