import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JobCard } from "#domain/jobs/card.ts";
import { sumSatang } from "#domain/money.ts";
import { adjustPrice } from "#domain/orders/offer.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import { isAsked, mayChangePrice, repricedOrder } from "#domain/orders/price-change.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";

const transport = (vehicleIndex: number, amountSatang: number) =>
  ({ kind: "transport", vehicleIndex, vehicle: "four_wheel", amountSatang }) as QuoteLine;
const labour = (amountSatang: number) => ({ kind: "labour", workers: 2, amountSatang }) as QuoteLine;
const card = (jobId: string) => ({ jobId, estimatedPaySatang: 1, crossings: [] }) as unknown as JobCard;
const LOAD = { workers: 3, loadRange: "from_850_kg" } as const;
const satang = fc.integer({ min: 0, max: 1_000_000_00 });

describe("another price of an order", () => {
  it("is the sum of its lines, and pays each driver the share of their own vehicle, whatever is set", () => {
    fc.assert(
      fc.property(
        fc.array(satang, { minLength: 1, maxLength: 4 }),
        satang,
        satang,
        fc.integer({ min: 0, max: 100 }),
        (transports, ofLabour, set, share) => {
          const lines = [...transports.map((amount, index) => transport(index, amount)), labour(ofLabour)];
          const before = { lines, totalSatang: sumSatang(lines.map((line) => line.amountSatang)) };
          const after = adjustPrice(before, [{ lineIndex: 0, amountSatang: set, reason: "stairs" }]);
          const cards = transports.map((_, index) => card(`job-${index}`));
          const { columns, cards: priced = [], lines: written } = repricedOrder(cards, after, share, LOAD);
          expect(columns).toMatchObject(LOAD);
          expect(priced.every((each) => each.workers === LOAD.workers)).toBe(true);
          expect(columns.totalSatang).toBe(sumSatang((written ?? []).map((line) => line.amountSatang)));
          expect(columns.estimatedPaySatang).toBe(sumSatang(priced.map((each) => each.estimatedPaySatang)));
          expect(priced[0]?.estimatedPaySatang).toBe(Math.floor((set * share + 50) / 100));
          expect(isAsked(before, after)).toBe(set > (transports[0] ?? 0));
        },
      ),
    );
  });

  it("is set before the truck is under way, and while nothing has really been paid", () => {
    for (const status of ORDER_STATUSES)
      for (const paymentStatus of PAYMENT_STATUSES) {
        const isOpen = status === "pending" || status === "confirmed";
        const isUnpaid = paymentStatus === "unpaid" || paymentStatus === "paid_fake";
        expect(mayChangePrice({ status, paymentStatus, totalSatang: 100 })).toBe(isOpen && isUnpaid);
        expect(mayChangePrice({ status, paymentStatus, totalSatang: null })).toBe(false);
      }
  });
});
