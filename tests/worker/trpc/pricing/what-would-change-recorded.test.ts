import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobs } from "#db/schema/jobs.ts";
import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import type { Comparison } from "#domain/pricing/reprice.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { advanceBoardClock } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { countTripsOfQuery } from "../../../support/count-trips.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const DRIVEN = "KD-AAAAAA";
const jobId = `${DRIVEN}-1`;
/** 30 % of the ฿3,300 that were agreed. */
const FEE = 990_00;

let db: Database;
let admin: Person;
let customer: Person;
let driver: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
});

async function book(orderId: string, hoursAhead: number, facts: Partial<NewOrder> = {}): Promise<void> {
  const order: NewOrder = {
    ...anOrder({ customerId: "customer", orderId, pickupAt: Date.now() + hoursAhead * HOUR_MS }),
    kind: "booking",
    paymentStatus: "unpaid",
    cancellationPolicy: { freeUntilHours: 24, feePercent: 30 },
    waitingTerms: { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 },
    ...facts,
  };
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now }, orderId);
}

async function compare(change: object = {}): Promise<Comparison> {
  const { data } = await query("pricing.whatWouldChange", { config: { ...FIRST_PRICING, ...change } }, admin);
  return data as Comparison;
}

describe("the waiting of orders that were driven", () => {
  /** Stands at the pickup for a minute less than two and a half hours. */
  async function drive(): Promise<void> {
    await book(DRIVEN, 72);
    await mutate("jobs.reserve", { jobId }, driver);
    const pickup = (plusMs: number) => advanceBoardClock(3 * DAY_MS + plusMs);
    await pickup(0);
    await mutate("jobs.start", { jobId }, driver);
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    await pickup(2.5 * HOUR_MS - 60_000);
    await mutate("jobs.leave", { jobId, stop: 0 }, driver);
    await pickup(5 * HOUR_MS);
    await mutate("jobs.arrive", { jobId, stop: 1 }, driver);
    await mutate("jobs.complete", { jobId }, driver);
  }

  test("is what the board charged at the figures in force, and what it would be at those typed; waived stays waived", async () => {
    await drive();
    await book("KD-BBBBBB", 72);
    const row = await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
    expect(row).toMatchObject({ waitingSatang: 450_00, waitingPaySatang: 270_00 });
    const typed = { waitingFreeMinutes: 30, waitingPerHalfHourSatang: 200_00 };
    const compared = await compare(typed);
    expect(compared).toMatchObject({
      withVisits: 1,
      cancelled: 0,
      waitingBeforeSatang: 450_00,
      // Four half hours.
      waitingAfterSatang: 800_00,
      waitingPayBeforeSatang: 270_00,
      waitingPayAfterSatang: 480_00,
    });
    expect(compared.beforeSatang).toBe(compared.afterSatang);
    const ofDriven = compared.orders.find(({ orderId }) => orderId === DRIVEN);
    expect(ofDriven).toMatchObject({
      hasVisits: true,
      before: { waitingSatang: 450_00 },
      after: { waitingSatang: 800_00 },
    });
    expect(await compare({ waitingPerHalfHourSatang: 0 })).toMatchObject({
      waitingBeforeSatang: 450_00,
      waitingAfterSatang: 0,
      waitingPayAfterSatang: 0,
    });

    const waiver = { orderId: DRIVEN, jobId, reason: "our crane was late", seenSatang: 450_00 };
    expect(await mutate("orders.waiveWaiting", waiver, admin)).toMatchObject({ status: 200 });
    expect(await compare(typed)).toMatchObject({
      withVisits: 1,
      waitingBeforeSatang: 0,
      waitingAfterSatang: 0,
      waitingPayBeforeSatang: 270_00,
      waitingPayAfterSatang: 480_00,
    });
  });
});

describe("the fee of orders that were cancelled", () => {
  const cancel = (orderId: string, feeSatang: number) =>
    mutate("orders.cancel", { orderId, feeSatang }, customer);
  const feesOf = ({ orders }: Comparison) =>
    Object.fromEntries(
      orders.map(({ orderId, before, after }) => [
        orderId,
        [before.cancellationFeeSatang, after.cancellationFeeSatang],
      ]),
    );

  test("follows the free hours and the share by when each was cancelled, of its agreed price; a waived one stays free", async () => {
    await book("KD-EARLYA", 30);
    await book("KD-LATEAA", 20);
    await book("KD-WAIVED", 20);
    await book("KD-STANDS", 20);
    expect(await cancel("KD-EARLYA", 0)).toMatchObject({ status: 200 });
    expect(await cancel("KD-LATEAA", FEE)).toMatchObject({ status: 200 });
    const waiver = { orderId: "KD-WAIVED", reason: "the truck broke down", feeSatang: 0 };
    expect(await cancelAsSeen(admin, waiver)).toMatchObject({ status: 200 });

    const sooner = await compare({ cancellationFreeHours: 36 });
    expect(feesOf(sooner)).toEqual({
      "KD-EARLYA": [0, FEE],
      "KD-LATEAA": [FEE, FEE],
      "KD-WAIVED": [0, 0],
      "KD-STANDS": [0, 0],
    });
    expect(sooner).toMatchObject({
      cancelled: 3,
      cancellationFeeBeforeSatang: FEE,
      cancellationFeeAfterSatang: 2 * FEE,
    });
    const milder = await compare({ cancellationFreeHours: 12, cancellationFeePercent: 50 });
    expect(feesOf(milder)).toMatchObject({ "KD-EARLYA": [0, 0], "KD-LATEAA": [FEE, 0] });
    // A higher price by the formula changes no fee of a price that was agreed.
    const dearer = await compare({ basePriceSatang: 5_000_00, cancellationFeePercent: 60 });
    expect(feesOf(dearer)).toMatchObject({ "KD-LATEAA": [FEE, 2 * FEE] });
  });

  test("sees the day that a customer has moved the order from", async () => {
    await book("KD-MOVEDA", 30);
    const moved = {
      orderId: "KD-MOVEDA",
      revision: 1,
      idempotencyKey: crypto.randomUUID(),
      pickupAt: new Date(Date.now() + 240 * HOUR_MS).toISOString(),
      truckHoursAcknowledged: true,
    };
    expect(await mutate("orders.changeDay", moved, customer)).toMatchObject({ status: 200 });
    expect(await cancel("KD-MOVEDA", 0)).toMatchObject({ status: 200 });
    expect(feesOf(await compare({ cancellationFreeHours: 36 }))).toEqual({ "KD-MOVEDA": [0, FEE] });
  });

  test("is none while an order waits for its payment: nobody has planned for it", async () => {
    await book("KD-UNPAID", 20, { kind: "calculator", gatewayEnabled: true });
    await book("KD-OPENED", 20);
    expect(await cancel("KD-UNPAID", 0)).toMatchObject({ status: 200 });
    expect(await cancel("KD-OPENED", FEE)).toMatchObject({ status: 200 });
    const compared = await compare({ cancellationFeePercent: 100 });
    expect(feesOf(compared)).toEqual({ "KD-UNPAID": [0, 0], "KD-OPENED": [FEE, 3_300_00] });
  });
});

test("however many were driven and cancelled, the orders are one trip to the database and the prices another", async () => {
  const count = async () =>
    (await countTripsOfQuery("pricing.whatWouldChange", { config: FIRST_PRICING }, admin)).trips;
  const none = await count();
  for (const orderId of ["KD-AAAAAB", "KD-AAAAAC", "KD-AAAAAD"]) {
    await book(orderId, 72);
    await mutate("orders.cancel", { orderId, feeSatang: 0 }, customer);
  }
  expect(await compare()).toMatchObject({ cancelled: 3 });
  expect(await count()).toBe(none);
  // The session is the third one.
  expect(none).toBeLessThanOrEqual(3);
});
