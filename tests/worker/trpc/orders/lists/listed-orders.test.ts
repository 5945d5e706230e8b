import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { ledgerEntries, orderCredits, payments, refunds } from "#db/schema/payments.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { anOrder } from "../../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";

let db: Database;
let accountant: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  customer = await createPerson(db, "customer");
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
  const found = await listed();
  expect(found.get("KD-AAAAAA")?.vehicles).toEqual(["four_wheel"]);
  expect(found.get("KD-BBBBBB")?.vehicles).toEqual(["six_wheel", "six_wheel"]);
  expect(found.get("KD-CCCCCC")?.vehicles).toEqual([]);
});

const TOTAL = 3_300_00;
const FEE = 1_500_00;

async function alter(orderId: string, columns: Partial<typeof orders.$inferInsert>) {
  await db.update(orders).set(columns).where(eq(orders.orderId, orderId));
}

async function lower(orderId: string, amountSatang: number, isOfCancellation: boolean, takenBackAt?: number) {
  const by = { reason: "late", createdAt: 1, createdBy: "accountant" };
  const creditId = `${orderId}-${amountSatang}`;
  await db.insert(orderCredits).values({ creditId, orderId, amountSatang, isOfCancellation, ...by });
  if (takenBackAt === undefined) return;
  const takenBack = { takenBackAt, takenBackBy: "accountant" };
  await db.update(orderCredits).set(takenBack).where(eq(orderCredits.creditId, creditId));
}

/** A payment that was received, and one that went back, each with its entry. */
async function pay(orderId: string, amountSatang: number, backSatang = 0) {
  const received = { paymentId: `${orderId}-P1`, orderId, method: "transfer", state: "received" } as const;
  await db.insert(payments).values({ ...received, amountSatang, createdAt: 1, decidedAt: 1 });
  const entry = { orderId, sequence: 1, kind: "payment", sourceId: `${orderId}-P1`, at: 1 } as const;
  await db.insert(ledgerEntries).values({ ...entry, amountSatang });
  if (backSatang === 0) return;
  const refund = { refundId: `${orderId}-R1`, orderId, reason: "overpayment", state: "done" } as const;
  await db.insert(refunds).values({ ...refund, amountSatang: backSatang, createdAt: 1, doneAt: 1 });
  const back = { orderId, sequence: 2, kind: "refund", sourceId: `${orderId}-R1`, at: 1 } as const;
  await db.insert(ledgerEntries).values({ ...back, amountSatang: backSatang });
}

async function exported() {
  const input = { exportId: crypto.randomUUID() };
  const { rows } = (await mutate("orders.export", input, accountant))
    .data as RouterOutputs["orders"]["export"];
  return new Map(rows.map((order) => [order.orderId, order]));
}

const CANCELLED = { status: "cancelled", paymentStatus: "unpaid", waitingSatang: 70_00 } as const;

test("a cancelled order costs its fee, less what that was lowered by; any other its price and its waiting", async () => {
  for (const orderId of ["KD-FREE22", "KD-FEE222", "KD-LESS22", "KD-BACK22", "KD-DEMO22", "KD-WAITED"])
    await write(orderId);
  for (const orderId of ["KD-NONE22", "KD-NONE33"]) {
    await write(orderId);
    await alter(orderId, { totalSatang: null });
  }
  await alter("KD-FREE22", CANCELLED);
  await alter("KD-NONE33", CANCELLED);
  for (const orderId of ["KD-FEE222", "KD-LESS22", "KD-BACK22", "KD-DEMO22"])
    await alter(orderId, { ...CANCELLED, cancellationFeeSatang: FEE });
  await alter("KD-DEMO22", { paymentStatus: "paid_fake" });
  await alter("KD-WAITED", { waitingSatang: 70_00 });
  await lower("KD-LESS22", 500_00, true);
  await lower("KD-LESS22", 1_00, false);
  await lower("KD-BACK22", 500_00, true, 2);
  const costs = [...(await listed()).values()].map(({ orderId, costSatang }) => [orderId, costSatang]);
  expect(Object.fromEntries(costs)).toEqual({
    "KD-FREE22": 0,
    "KD-FEE222": FEE,
    "KD-LESS22": FEE - 500_00,
    "KD-BACK22": FEE,
    "KD-DEMO22": 0,
    "KD-WAITED": TOTAL + 70_00,
    "KD-NONE22": null,
    "KD-NONE33": 0,
  });
});

test("the customer's own list has the same cost", async () => {
  await write("KD-AAAAAA");
  await alter("KD-AAAAAA", { ...CANCELLED, cancellationFeeSatang: FEE });
  const { data } = await query("orders.mine", {}, customer);
  expect((data as RouterOutputs["orders"]["mine"]).items).toMatchObject([{ costSatang: FEE }]);
});

test("a row of the file has what was paid, what is left, when the last truck was there and the distance", async () => {
  for (const orderId of ["KD-OPEN22", "KD-PART22", "KD-LESS22", "KD-DONE22"]) await write(orderId);
  for (const orderId of ["KD-PART22", "KD-LESS22", "KD-DONE22"])
    await alter(orderId, { paymentStatus: "unpaid" });
  await alter("KD-OPEN22", { ...CANCELLED, cancellationFeeSatang: FEE, distanceM: null });
  await pay("KD-PART22", 400_00, 100_00);
  await lower("KD-LESS22", 200_00, false);
  await lower("KD-LESS22", 50_00, false, 2);
  await pay("KD-DONE22", TOTAL);
  await alter("KD-DONE22", { status: "delivered", distanceM: 12_300 });
  await db.update(jobs).set({ status: "completed", completedAt: 77 }).where(eq(jobs.orderId, "KD-DONE22"));
  const orderOf = await exported();
  expect(orderOf.get("KD-OPEN22")).toMatchObject({
    costSatang: FEE,
    paidSatang: 0,
    toPaySatang: FEE,
    distanceM: null,
    deliveredAt: null,
  });
  expect(orderOf.get("KD-PART22")).toMatchObject({
    paidSatang: 300_00,
    toPaySatang: TOTAL - 300_00,
    distanceM: 200_000,
  });
  expect(orderOf.get("KD-LESS22")).toMatchObject({ paidSatang: 0, toPaySatang: TOTAL - 200_00 });
  expect(orderOf.get("KD-DONE22")).toMatchObject({
    paidSatang: TOTAL,
    toPaySatang: 0,
    deliveredAt: 77,
    distanceM: 12_300,
  });
});
