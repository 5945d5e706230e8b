import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareConfigs, type OrderToReprice } from "#domain/pricing/reprice.ts";
import {
  recordedCosts,
  type CancelledOrder,
  type DrivenJob,
  type RecordedFacts,
} from "#domain/pricing/reprice-recorded.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";
import { ORDER_TO_REPRICE, STARTING_CONFIG } from "../../../support/pricing.ts";

const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");
const CONFIG = { ...STARTING_CONFIG, waitingPerHalfHourSatang: 150_00 };
const NOTHING: RecordedFacts = { pickupAt: PICKUP_AT, driven: [], cancelled: null };

/** A truck that stood so many minutes at each of its stops, from the agreed time on. */
function stood(minutes: readonly number[], isCharged = true): DrivenJob {
  let at = PICKUP_AT;
  const visits = minutes.map((lasted, stop) => {
    const visit = { stop, arrivedAt: at, leftAt: at + lasted * MINUTE_MS };
    at = visit.leftAt + 2 * HOUR_MS;
    return visit;
  });
  return { visits, isCharged };
}

const drivenJobs = fc.array(
  fc
    .record({
      minutes: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 10 }),
      isCharged: fc.boolean(),
    })
    .map(({ minutes, isCharged }) => ({ minutes, job: stood(minutes, isCharged) })),
  { maxLength: 10 },
);

/** Cancelled up to 40 days before its pickup, or some hours after it. */
const cancelledOrder: fc.Arbitrary<CancelledOrder> = fc.record({
  order: fc.record({
    totalSatang: fc.option(fc.integer({ min: 0, max: 100_000_00 })),
    pickupAt: fc.constant(PICKUP_AT),
    moves: fc.array(
      fc.record({
        fromPickupAt: fc.integer({ min: -900, max: 100 }).map((hours) => PICKUP_AT + hours * HOUR_MS),
        at: fc.integer({ min: -960, max: 0 }).map((hours) => PICKUP_AT + hours * HOUR_MS),
      }),
      { maxLength: 3 },
    ),
    reductions: fc.array(
      fc
        .record({
          from: fc.integer({ min: 1, max: 100_000_00 }),
          to: fc.integer({ min: 0, max: 100_000_00 }),
          at: fc.integer({ min: -960, max: 0 }).map((hours) => PICKUP_AT + hours * HOUR_MS),
        })
        .map(({ from, to, at }) => ({ fromTotalSatang: from, toTotalSatang: Math.min(from, to), at })),
      { maxLength: 3 },
    ),
    isAwaitingPayment: fc.boolean(),
  }),
  at: fc.integer({ min: -960, max: 24 }).map((hours) => PICKUP_AT + hours * HOUR_MS),
  isWaived: fc.boolean(),
});

describe("the waiting of an order that was driven", () => {
  test("costs for each half hour begun beyond the free minutes at each stop, what was waived left out", () => {
    fc.assert(
      fc.property(drivenJobs, pricingConfig, (jobs, config) => {
        const halfHours = (minutes: readonly number[]) =>
          minutes.reduce(
            (sum, lasted) => sum + Math.ceil(Math.max(0, lasted - config.waitingFreeMinutes) / 30),
            0,
          );
        const charged = jobs.filter(({ job }) => job.isCharged);
        const costs = recordedCosts({ ...NOTHING, driven: jobs.map(({ job }) => job) }, config);
        expect(costs.waitingSatang).toBe(
          charged.reduce((sum, { minutes }) => sum + halfHours(minutes), 0) * config.waitingPerHalfHourSatang,
        );
        const pays = jobs.map(({ minutes }) => {
          const percent = halfHours(minutes) * config.waitingPerHalfHourSatang * config.driverSharePercent;
          return Math.floor((percent / 100 + 50) / 100) * 100;
        });
        expect(costs.waitingPaySatang).toBe(pays.reduce((sum, pay) => sum + pay, 0));
      }),
    );
  });

  test("never rises with more free minutes, and never falls with a higher price", () => {
    fc.assert(
      fc.property(
        drivenJobs,
        pricingConfig,
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 1_000_00 }),
        (jobs, config, moreMinutes, moreSatang) => {
          const facts = { ...NOTHING, driven: jobs.map(({ job }) => job) };
          const { waitingSatang } = recordedCosts(facts, config);
          const longer = { ...config, waitingFreeMinutes: config.waitingFreeMinutes + moreMinutes };
          const dearer = {
            ...config,
            waitingPerHalfHourSatang: config.waitingPerHalfHourSatang + moreSatang,
          };
          expect(recordedCosts(facts, longer).waitingSatang).toBeLessThanOrEqual(waitingSatang);
          expect(recordedCosts(facts, dearer).waitingSatang).toBeGreaterThanOrEqual(waitingSatang);
        },
      ),
    );
  });

  test("that was waived costs nothing at any price, and its driver keeps their part", () => {
    const waived = { ...NOTHING, driven: [stood([120], false)] };
    expect(recordedCosts(waived, CONFIG)).toEqual({
      waitingSatang: 0,
      waitingPaySatang: 180_00,
      cancellationFeeSatang: 0,
    });
  });

  test("at the pickup counts from the agreed time of the order", () => {
    const driven = [stood([120])];
    expect(recordedCosts({ ...NOTHING, driven }, CONFIG).waitingSatang).toBe(300_00);
    const later = { ...NOTHING, driven, pickupAt: PICKUP_AT + 30 * MINUTE_MS };
    expect(recordedCosts(later, CONFIG).waitingSatang).toBe(150_00);
  });
});

describe("the cancellation of an order", () => {
  const order: CancelledOrder["order"] = {
    totalSatang: 3_301_00,
    pickupAt: PICKUP_AT,
    moves: [],
    reductions: [],
    isAwaitingPayment: false,
  };
  const costsAt = (hoursAhead: number, config: object, facts: Partial<CancelledOrder> = {}) =>
    recordedCosts(
      { ...NOTHING, cancelled: { order, at: PICKUP_AT - hoursAhead * HOUR_MS, isWaived: false, ...facts } },
      { ...CONFIG, ...config },
    ).cancellationFeeSatang;

  test("is free or costs its share by the hours of each config", () => {
    expect(costsAt(36, {})).toBe(0);
    expect(costsAt(36, { cancellationFreeHours: 36 })).toBe(0);
    // 30 % of ฿3,301 is ฿990.30.
    expect(costsAt(36, { cancellationFreeHours: 37 })).toBe(990_00);
    expect(costsAt(36, { cancellationFreeHours: 37, cancellationFeePercent: 50 })).toBe(1_651_00);
    expect(costsAt(36, { cancellationFreeHours: 37 }, { isWaived: true })).toBe(0);
    const unpaid = { order: { ...order, isAwaitingPayment: true } };
    expect(costsAt(36, { cancellationFreeHours: 37 }, unpaid)).toBe(0);
  });

  test("never costs less where the free time ends sooner or the share is higher", () => {
    fc.assert(
      fc.property(
        cancelledOrder,
        pricingConfig,
        fc.integer({ min: 0, max: 720 }),
        fc.integer({ min: 0, max: 100 }),
        (cancelled, config, moreHours, morePercent) => {
          const facts = { ...NOTHING, cancelled };
          const { cancellationFeeSatang } = recordedCosts(facts, config);
          const stricter = {
            ...config,
            cancellationFreeHours: config.cancellationFreeHours + moreHours,
            cancellationFeePercent: config.cancellationFeePercent + morePercent,
          };
          expect(recordedCosts(facts, stricter).cancellationFeeSatang).toBeGreaterThanOrEqual(
            cancellationFeeSatang,
          );
        },
      ),
    );
  });

  test("has no fee by any config where it was waived, before it was paid and without a price", () => {
    fc.assert(
      fc.property(cancelledOrder, pricingConfig, (cancelled, config) => {
        const { order: of, isWaived } = cancelled;
        fc.pre(isWaived || of.isAwaitingPayment || of.totalSatang === null);
        expect(recordedCosts({ ...NOTHING, cancelled }, config).cancellationFeeSatang).toBe(0);
      }),
    );
  });
});

test("the comparison has each order's, their sums, and how many were driven and cancelled; left-out ones are in none", () => {
  const order = { ...ORDER_TO_REPRICE, ...NOTHING };
  const cancelled: CancelledOrder = {
    order: {
      totalSatang: 1_000_00,
      pickupAt: PICKUP_AT,
      moves: [],
      reductions: [],
      isAwaitingPayment: false,
    },
    at: PICKUP_AT - 36 * HOUR_MS,
    isWaived: false,
  };
  const orders: readonly OrderToReprice[] = [
    { ...order, driven: [stood([90]), stood([91], false)] },
    { ...order, orderId: "KD-BBBBBB", driven: [stood([10, 61])] },
    { ...order, orderId: "KD-CCCCCC", cancelled },
    { ...order, orderId: "KD-DDDDDD" },
    { ...order, orderId: "KD-EEEEEE", journey: null, driven: [stood([500])], cancelled },
  ];
  const after = { ...CONFIG, waitingFreeMinutes: 30, cancellationFreeHours: 48 };
  const compared = compareConfigs(orders, { before: CONFIG, after }, []);
  expect(compared).toMatchObject({
    withVisits: 2,
    cancelled: 1,
    // ฿150 for each; with 30 minutes free two half hours each.
    waitingBeforeSatang: 300_00,
    waitingAfterSatang: 600_00,
    // Of the waived one, too: two half hours, then three.
    waitingPayBeforeSatang: 360_00,
    waitingPayAfterSatang: 630_00,
    cancellationFeeBeforeSatang: 0,
    cancellationFeeAfterSatang: 300_00,
    leftOut: [{ orderId: "KD-EEEEEE" }],
  });
  expect(compared.orders).toMatchObject([
    {
      hasVisits: true,
      isCancelled: false,
      before: { waitingSatang: 150_00 },
      after: { waitingSatang: 300_00 },
    },
    { hasVisits: true, before: { waitingSatang: 150_00 }, after: { waitingSatang: 300_00 } },
    { hasVisits: false, isCancelled: true, after: { waitingSatang: 0, cancellationFeeSatang: 300_00 } },
    { hasVisits: false, isCancelled: false, after: { waitingSatang: 0, cancellationFeeSatang: 0 } },
  ]);
  expect(compared.beforeSatang).toBe(compared.afterSatang);
  expect(compareConfigs(orders, { before: after, after: CONFIG }, [])).toMatchObject({
    waitingBeforeSatang: compared.waitingAfterSatang,
    cancellationFeeBeforeSatang: compared.cancellationFeeAfterSatang,
  });
});
