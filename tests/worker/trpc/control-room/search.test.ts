import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";

type Found = RouterOutputs["controlRoom"]["search"];

let db: Database;
let admin: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  const customer = await createPerson(db, "customer");
  await createDriver(db, "Somchai");
  const booked = await mutate("orders.book", booking({ contactPhone: "081 234 5678" }), customer);
  ({ orderId } = booked.data as { orderId: string });
});

const find = async (text: string, as = admin) =>
  (await query("controlRoom.search", { text }, as)).data as Found;

test("an order is found by the beginning of its id in any writing, and by the phone as it is dictated", async () => {
  const begin = orderId.slice(3, 6);
  for (const typed of [
    orderId,
    begin,
    begin.toLowerCase(),
    `kd ${begin}`,
    `#${orderId}`,
    "081-234-5678",
    "+66 81 234 5678",
  ])
    expect((await find(typed)).orders.map((order) => order.orderId)).toEqual([orderId]);
  expect((await find("089 999 9999")).orders).toEqual([]);
});

test("an order is found by any part of a name, as in the list of the orders", async () => {
  await db.update(orders).set({ contactName: "สมหญิง รักไทย" });
  expect((await find("หญิง")).orders.map((order) => order.orderId)).toEqual([orderId]);
});

test("drivers are found by how their name begins, by dispatchers and admins alone", async () => {
  expect((await find("somC")).drivers).toMatchObject([{ name: "Somchai" }]);
  expect((await find("chai")).drivers).toEqual([]);
  const accountant = await createPerson(db, "accountant", "accountant");
  expect((await find("som", accountant)).drivers).toEqual([]);
  expect((await find(orderId, accountant)).orders).toHaveLength(1);
});

test("ferries are found by any word of their names, and nothing by an empty text", async () => {
  expect((await find("chang")).ferries.length).toBeGreaterThan(0);
  expect((await find("เกาะช้าง")).ferries.length).toBeGreaterThan(0);
  expect(Object.values(await find("")).flat()).toEqual([]);
});
