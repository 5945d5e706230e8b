import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { proofs } from "#db/schema/proofs.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { readOrderToDocument } from "#worker/services/documents/order-documents.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { advanceBoardClock, boardStub, withFailingD1 } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { billLatestInvoice } from "../../../support/companies.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const PRICE = 3_300_00;
const TERMS = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };

let db: Database;
let customer: Person;
let driver: Person;
let admin: Person;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
  const order = {
    ...anOrder({ customerId: "customer", orderId, pickupAt: Date.now() + 3 * DAY_MS }),
    kind: "booking",
    paymentStatus: "unpaid",
    waitingTerms: TERMS,
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now }, orderId);
  await mutate("jobs.reserve", { jobId }, driver);
  await atPickup();
  await mutate("jobs.start", { jobId }, driver);
});

const atPickup = (plusMs = 0) => advanceBoardClock(3 * DAY_MS + plusMs);
const deps = () => ({ db, now: Date.now });

/** Stands at the pickup for two and a half hours: an hour free, three half hours. */
async function waitAndDeliver(): Promise<void> {
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
  await atPickup(2.5 * HOUR_MS - 60_000);
  await mutate("jobs.leave", { jobId, stop: 0 }, driver);
  await atPickup(5 * HOUR_MS);
  await mutate("jobs.arrive", { jobId, stop: 1 }, driver);
  await mutate("jobs.complete", { jobId }, driver);
}

const orderOf = async (as: Person) => (await query("orders.byId", { orderId }, as)).data;
const moneyOf = async () => (await query("payments.ofOrder", { orderId }, customer)).data;
const waive = (reason: string, seenSatang = 450_00) =>
  mutate("orders.waiveWaiting", { orderId, jobId, reason, seenSatang }, admin);

describe("waiting", () => {
  test("is read by customer and driver while it runs, with the driver's share for the driver alone", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    const terms = { freeMinutes: 60, perHalfHourSatang: 150_00 };
    const read = (await orderOf(customer)) as { waitingTerms: object };
    expect(read.waitingTerms).toEqual(terms);
    expect(read).toMatchObject({ waitingSatang: 0, jobs: [{ visits: [{ stop: 0, leftAt: null }] }] });
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({
      waitingTerms: terms,
      driverWaiting: { freeMinutes: 60, payPerHalfHourSatang: 90_00 },
    });
  });

  test("is owed beside the price once the job is completed, and is a line of the invoice", async () => {
    await waitAndDeliver();
    expect(await orderOf(customer)).toMatchObject({
      totalSatang: PRICE,
      waitingSatang: 450_00,
      jobs: [{ waitingSatang: 450_00, isWaitingWaived: false }],
    });
    expect(await moneyOf()).toMatchObject({ agreedSatang: PRICE + 450_00, toPaySatang: PRICE + 450_00 });
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({ waitingPaySatang: 270_00 });
    expect((await query("orders.mine", {}, customer)).data).toMatchObject({
      items: [{ totalSatang: PRICE + 450_00 }],
    });
    await db.update(orders).set({ status: "cancelled" });
    const cancelled = (await query("orders.mine", {}, customer)).data;
    expect(cancelled).toMatchObject({ items: [{ totalSatang: PRICE }] });
    await db.update(orders).set({ status: "delivered" });
    await issueDueDocuments(deps(), orderId);
    const issued = await invoices();
    expect(issued.map(({ kind, totals }) => [kind, totals.totalSatang])).toEqual([
      ["invoice", PRICE + 450_00],
    ]);
    expect(issued[0]?.lines.at(-1)).toMatchObject({
      kind: "waiting",
      amountSatang: 450_00,
      description: { en: "Waiting, 4-wheel truck, 3 × 30 min" },
    });
  });

  test("at the last stop ends with a proof that the phone sends after the job is completed", async () => {
    const pickupAt = Date.now() + 3 * DAY_MS;
    const pressedAt = (hours: number) => pickupAt + hours * HOUR_MS;
    await atPickup(10 * HOUR_MS);
    await mutate("jobs.arrive", { jobId, stop: 0, at: pressedAt(0) }, driver);
    await mutate("jobs.leave", { jobId, stop: 0, at: pressedAt(0) }, driver);
    await mutate("jobs.arrive", { jobId, stop: 1, at: pressedAt(4) }, driver);
    const unsentProof = { stop: 1, takenAt: pressedAt(4.5) };
    await mutate("jobs.complete", { jobId, at: pressedAt(9), unsentProof }, driver);
    expect(await orderOf(customer)).toMatchObject({ waitingSatang: 0, jobs: [{ status: "completed" }] });
  });

  test("makes a paid order unpaid by its amount, and its invoice another one", async () => {
    await pay(PRICE);
    expect(await orderOf(customer)).toMatchObject({ paymentStatus: "paid" });
    await issueDueDocuments(deps(), orderId);
    await waitAndDeliver();
    await commandPayments(deps(), orderId, { type: "settle" });
    expect(await moneyOf()).toMatchObject({ toPaySatang: 450_00 });
    expect(await orderOf(customer)).toMatchObject({ paymentStatus: "unpaid" });
    await issueDueDocuments(deps(), orderId);
    expect((await invoices()).map(({ kind, totals }) => [kind, totals.totalSatang]).toSorted()).toEqual([
      ["credit_note", PRICE],
      ["invoice", PRICE],
      ["invoice", PRICE + 450_00],
      ["receipt", PRICE],
    ]);
  });

  test("is waived by an admin with a reason, once: nothing is owed for it, the driver's part stays", async () => {
    await waitAndDeliver();
    expect(await waive("")).toMatchObject({ fields: { reason: "REQUIRED" } });
    // Somebody who saw it while nothing was charged has not decided about ฿450.
    expect((await waive("seen on the way", 0)).appCode).toBe("ORDER_CHANGED");
    expect((await waive("our crane was late")).data).toMatchObject({
      waitingSatang: 0,
      jobs: [{ isWaitingWaived: true }],
    });
    expect((await waive("pressed again")).data).toMatchObject({ waitingSatang: 0 });
    expect(await moneyOf()).toMatchObject({ agreedSatang: PRICE });
    const { events } = (await orderOf(admin)) as { events: { kind: string; reason: string }[] };
    expect(events.filter(({ kind }) => kind === "waiting_waived")).toMatchObject([
      { reason: "our crane was late" },
    ]);
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({ waitingPaySatang: 270_00 });
  });

  test("that was waived is charged again with a reason: it is owed, and the documents say so", async () => {
    await waitAndDeliver();
    await waive("our crane was late");
    await issueDueDocuments(deps(), orderId);
    const charge = (reason: string, seenSatang = 450_00) =>
      mutate("orders.chargeWaiting", { orderId, jobId, reason, seenSatang }, admin);
    expect(await charge("")).toMatchObject({ fields: { reason: "REQUIRED" } });
    expect((await charge("seen on the way", 0)).appCode).toBe("ORDER_CHANGED");
    expect((await charge("it was another job")).data).toMatchObject({
      waitingSatang: 450_00,
      jobs: [{ isWaitingWaived: false }],
    });
    expect((await charge("pressed again")).data).toMatchObject({ waitingSatang: 450_00 });
    await issueDueDocuments(deps(), orderId);
    expect(await moneyOf()).toMatchObject({ agreedSatang: PRICE + 450_00 });
    expect((await invoices()).map(({ kind, totals }) => [kind, totals.totalSatang]).toSorted()).toEqual([
      ["credit_note", PRICE],
      ["invoice", PRICE],
      ["invoice", PRICE + 450_00],
    ]);
    await waive("it was not");
    await issueDueDocuments(deps(), orderId);
    await billLatestInvoice(db, orderId);
    expect((await charge("it was")).appCode).toBe("WAITING_BILLED");
    const { events } = (await orderOf(admin)) as { events: { kind: string; reason: string }[] };
    expect(events.filter(({ kind }) => kind === "waiting_charged_again")).toMatchObject([
      { reason: "it was another job" },
    ]);
  });

  test("of a job that another driver is to do is not owed any more: what was paid is due back", async () => {
    await waitAndDeliver();
    await pay(PRICE + 450_00);
    await issueDueDocuments(deps(), orderId);
    const board = connectBoard(env.DISPATCH_BOARD);
    const actor = { kind: "admin", id: "admin" } as const;
    const reason = "one box is left";
    const held = { jobId, driverId: "driver-driver" };
    await board.commandJob({ type: "reopen", ...held, actor, reason, allowOverlap: true });
    await board.commandJob({ type: "release", jobId, actor, reason });
    await commandPayments(deps(), orderId, { type: "settle" });
    await issueDueDocuments(deps(), orderId);
    expect(await orderOf(admin)).toMatchObject({ waitingSatang: 0, jobs: [{ waitingSatang: 0 }] });
    expect(await moneyOf()).toMatchObject({ agreedSatang: PRICE, isRefundDue: true });
    expect(await db.select().from(refunds)).toMatchObject([{ amountSatang: 450_00, state: "due" }]);
    const issued = (await invoices()).filter(({ kind }) => kind !== "receipt");
    expect(issued.at(-1)?.totals.totalSatang).toBeLessThanOrEqual(PRICE + 450_00);
  });

  test("that a phone says began before the road allows it is not charged, and an admin reads when it came", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0, clientId: "press-arrive" }, driver);
    await atPickup(12 * HOUR_MS);
    const at = Date.now() + 3 * DAY_MS + HOUR_MS;
    await mutate("jobs.leave", { jobId, stop: 0, at: at - 30 * 60_000, clientId: "press-leave-0" }, driver);
    await mutate("jobs.arrive", { jobId, stop: 1, at, clientId: "press-arrive-1" }, driver);
    const { events } = (await orderOf(admin)) as { events: { kind: string; receivedAt: number | null }[] };
    const late = events.filter(({ receivedAt }) => receivedAt !== null);
    expect(late.map(({ kind }) => kind)).toEqual(["stop_left", "stop_arrived"]);
    const told = (await orderOf(customer)) as { events: { receivedAt: number | null }[] };
    expect(told.events.every(({ receivedAt }) => receivedAt === null)).toBe(true);
  });

  test("at the destination ends with the last proof there", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    await mutate("jobs.leave", { jobId, stop: 0 }, driver);
    await atPickup(6 * HOUR_MS);
    await mutate("jobs.arrive", { jobId, stop: 1 }, driver);
    // Two and a half hours after the arrival.
    const takenAt = Date.now() + 3 * DAY_MS + 8.5 * HOUR_MS - 60_000;
    await db.insert(proofs).values({
      proofId: "proof-1",
      jobId,
      orderId,
      stopPosition: 1,
      driverId: "driver-driver",
      receiverName: "Somsri",
      codeConfirmed: false,
      takenAt,
      receivedAt: takenAt,
    });
    await atPickup(20 * HOUR_MS);
    await mutate("jobs.complete", { jobId }, driver);
    expect(await orderOf(customer)).toMatchObject({ waitingSatang: 450_00 });
  });

  test("is charged once, also when the database fails while the job is completed", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    await atPickup(2.5 * HOUR_MS - 60_000);
    await mutate("jobs.leave", { jobId, stop: 0 }, driver);
    await atPickup(8 * HOUR_MS);
    await mutate("jobs.arrive", { jobId, stop: 1 }, driver);
    const press = { jobId, clientId: "press-complete", reason: "next door" };
    await withFailingD1(async () => {
      await connectBoard(env.DISPATCH_BOARD).commandJob({
        type: "complete",
        driverId: "driver-driver",
        ...press,
      });
    });
    await mutate("jobs.complete", press, driver);
    await atPickup(10 * HOUR_MS);
    await runDurableObjectAlarm(boardStub());
    await mutate("jobs.complete", press, driver);
    expect(await orderOf(customer)).toMatchObject({ waitingSatang: 450_00 });
    const row = await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
    expect(row).toMatchObject({ waitingSatang: 450_00, waitingPaySatang: 270_00 });
  });
});

async function pay(amountSatang: number): Promise<void> {
  await commandPayments(deps(), orderId, { type: "open", method: "promptpay" });
  const paymentId = `${orderId}-P1`;
  await commandPayments(deps(), orderId, {
    type: "receive",
    paymentId,
    actor: { kind: "admin", id: "admin" },
  });
  expect(await moneyOf()).toMatchObject({ receivedSatang: amountSatang, toPaySatang: 0 });
}

interface Issued {
  readonly kind: string;
  readonly totals: { readonly totalSatang: number };
  readonly lines: readonly { readonly kind: string; readonly amountSatang: number }[];
}

async function invoices(): Promise<Issued[]> {
  const { order } = await readOrderToDocument(deps(), orderId);
  return order.documents.map(({ kind, lines }) => ({
    kind,
    lines,
    totals: { totalSatang: lines.reduce((sum, line) => sum + line.amountSatang, 0) },
  }));
}
