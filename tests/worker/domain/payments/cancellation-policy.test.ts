import { expect, test } from "vitest";
import { cancellationFeeSatang, type CancellableOrder } from "#domain/payments/cancellation-policy.ts";
import { HOUR_MS } from "#domain/time.ts";

const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");
const ORDER: CancellableOrder = {
  policy: { freeUntilHours: 24, feePercent: 30 },
  totalSatang: 3_301_00,
  pickupAt: PICKUP_AT,
  moves: [],
  reductions: [],
  isAwaitingPayment: false,
};
const LATE = PICKUP_AT - 24 * HOUR_MS + 1;

test("cancelling is free until the last moment of the policy, then costs its share in whole baht", () => {
  expect(cancellationFeeSatang(ORDER, LATE - 1)).toBe(0);
  // 30 % of ฿3,301 is ฿990.30.
  expect(cancellationFeeSatang(ORDER, LATE)).toBe(990_00);
  expect(cancellationFeeSatang(ORDER, PICKUP_AT + HOUR_MS)).toBe(990_00);
});

test.each<[string, Partial<CancellableOrder>]>([
  ["without a policy", { policy: null }],
  ["without a price", { totalSatang: null }],
  ["while its jobs wait for the payment", { isAwaitingPayment: true }],
  ["with a share of 0 %", { policy: { freeUntilHours: 24, feePercent: 0 } }],
])("an order %s is cancelled for free", (_, facts) => {
  expect(cancellationFeeSatang({ ...ORDER, ...facts }, LATE)).toBe(0);
});

test("moving an order to a later day brings no free cancellation back that has passed", () => {
  const later = PICKUP_AT + 30 * 24 * HOUR_MS;
  const moved = (at: number) => ({ ...ORDER, pickupAt: later, moves: [{ fromPickupAt: PICKUP_AT, at }] });
  expect(cancellationFeeSatang(moved(LATE), LATE)).toBe(990_00);
  expect(cancellationFeeSatang(moved(LATE - 1), LATE)).toBe(0);
});

test("taking helpers off once the free time has passed makes cancelling no cheaper; before, it does", () => {
  const reduced = (at: number) => ({
    ...ORDER,
    totalSatang: 3_001_00,
    reductions: [{ fromTotalSatang: 3_301_00, toTotalSatang: 3_001_00, at }],
  });
  expect(cancellationFeeSatang(reduced(LATE), LATE + HOUR_MS)).toBe(990_00);
  expect(cancellationFeeSatang(reduced(LATE - 1), LATE + HOUR_MS)).toBe(900_00);
});

test("what the office lowered by itself stays lowered, and no cancelling costs a share of more than the order has cost", () => {
  const after = (totalSatang: number, [fromTotalSatang, toTotalSatang]: readonly [number, number]) =>
    cancellationFeeSatang(
      { ...ORDER, totalSatang, reductions: [{ fromTotalSatang, toTotalSatang, at: LATE }] },
      LATE + HOUR_MS,
    );
  expect(after(2_000_00, [10_000_00, 5_000_00])).toBe(2_100_00);
  expect(after(5_000_00, [5_000_00, 2_000_00])).toBe(1_500_00);
});
