import Papa from "papaparse";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { sessions } from "#db/schema/users.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { mutate } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const PLACED = Date.parse("2026-11-20T23:30:00+07:00");
const PICKUP = Date.parse("2026-12-01T00:05:00+07:00");

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  await createPerson(db, "customer");
});

async function write(orderId: string, change: Partial<NewOrder> = {}): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: "customer" }), createdAt: PLACED, ...change };
  await insertOrder(db, { ...order, requestHash: orderId, idempotencyKey: orderId }, jobCards(order));
}

async function rowsOf(view: object, as: Person): Promise<Record<string, string>[]> {
  const answer = await mutate("orders.export", view, as);
  const { csv, isCut } = answer.data as { csv: string; isCut: boolean };
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(isCut).toBe(false);
  return Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true }).data;
}

test("a row has Bangkok's times and baht, no cell is a formula, and who took the file is in the audit log", async () => {
  await write("KD-AAAAAA", {
    contactName: "=cmd|' /C calc'!A0",
    contactPhone: "+66812345678",
    pickupAt: PICKUP,
  });
  const [row] = await rowsOf({}, accountant);
  expect(row).toMatchObject({
    order: "KD-AAAAAA",
    status: "pending",
    placed: "2026-11-20 23:30",
    pickup: "2026-12-01 00:05",
    customer: "'=cmd|' /C calc'!A0",
    phone: "081 234 5678",
  });
  expect(row?.["total_thb"]).toMatch(/^\d+\.\d\d$/);
  const entries = await db.select().from(auditEntries);
  expect(entries.map(({ actorId, what, outcome }) => [actorId, what, outcome])).toEqual([
    ["accountant", "orders.export", ""],
    ["accountant", "orders.export", "ok"],
  ]);
});

test("the file has the orders of the view, in its sorting", async () => {
  await write("KD-AAAAAA", { pickupAt: PICKUP, contactName: "Mali" });
  await write("KD-BBBBBB", { pickupAt: PICKUP - 1, contactName: "Mali" });
  await write("KD-CCCCCC", { pickupAt: PICKUP - 2, contactName: "Nok" });
  const ids = async (view: object) => (await rowsOf(view, accountant)).map(({ order }) => order);
  expect(await ids({ sort: "pickup" })).toEqual(["KD-CCCCCC", "KD-BBBBBB", "KD-AAAAAA"]);
  expect(await ids({ search: "mali", sort: "pickup" })).toEqual(["KD-BBBBBB", "KD-AAAAAA"]);
  expect(await ids({ sort: "customer_desc" })).toEqual(["KD-CCCCCC", "KD-BBBBBB", "KD-AAAAAA"]);
  expect(await ids({ search: "mali", status: "cancelled" })).toEqual([]);
});

test("an old login takes no file", async () => {
  await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
  expect((await mutate("orders.export", {}, accountant)).appCode).toBe("FRESH_LOGIN_REQUIRED");
});
