import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JobCard } from "#domain/jobs/card.ts";
import { sumSatang } from "#domain/money.ts";
import { adjustPrice } from "#domain/orders/offer.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import { isAsked, isOvertaken, mayChangePrice, repricedOrder } from "#domain/orders/price-change.ts";
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

  it("is set before the truck is under way, whatever was paid, unless all of it went back", () => {
    for (const status of ORDER_STATUSES)
      for (const paymentStatus of PAYMENT_STATUSES) {
        const isOpen = status === "pending" || status === "confirmed";
        const isPaidBack = paymentStatus === "refunded";
        expect(mayChangePrice({ status, paymentStatus, totalSatang: 100 })).toBe(isOpen && !isPaidBack);
        expect(mayChangePrice({ status, paymentStatus, totalSatang: null })).toBe(false);
      }
  });

  it.each([
    ["its customer pays and has a receipt", true, {}, false],
    ["a company pays, which has no document yet", false, { companyId: "C1" }, false],
    ["a company pays, which has its invoice", true, { companyId: "C1" }, true],
    ["was paid back as a whole", false, { paymentStatus: "refunded" as const }, true],
    ["is under way", false, { status: "in_transit" as const }, true],
  ])("is asked for of an order that %s, or is over", (_, hasIssuedDocument, facts, isOver) => {
    const order = { status: "confirmed", paymentStatus: "paid", totalSatang: 100, companyId: null } as const;
    const asked = { terms: { before: { lines: [], totalSatang: 100 } }, hasIssuedDocument };
    expect(isOvertaken(asked, { ...order, ...facts })).toBe(isOver);
    // The first price of an order is never overtaken.
    expect(isOvertaken({ terms: {}, hasIssuedDocument }, { ...order, ...facts })).toBe(false);
  });
});
