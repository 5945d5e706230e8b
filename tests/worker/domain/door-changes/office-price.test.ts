import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreedChanges } from "#domain/door-changes/agreed-change.ts";
import { officePrice } from "#domain/door-changes/office-price.ts";
import { placeOf, priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { sumSatang } from "#domain/money.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import { LOAD_RANGES } from "#domain/pricing/vehicle.ts";
import { HUNDRED_KM, PLAIN_REQUEST, STARTING_CONFIG } from "../../../support/pricing.ts";
import { pricedOrder, pricedRoute, priceRequest } from "../../../support/priced-order.ts";
import { proposedTerms } from "./sample-terms.ts";

const amounts = (lines: readonly QuoteLine[]) => lines.map(({ amountSatang }) => amountSatang);
const byHand = (line: QuoteLine, amountSatang: number): QuoteLine => ({
  ...line,
  amountSatang,
  adjusted: { fromSatang: line.amountSatang, reason: "a regular" },
});

describe("the price of a change that the office proposes", () => {
  it("is the calculated one where nothing is set by hand, and what was set by hand before costs at least as much", () => {
    fc.assert(
      fc.property(
        priceRequest,
        pricedRoute,
        fc.nat({ max: 4 }),
        fc.constantFrom(...LOAD_RANGES),
        fc.nat({ max: 9_000_00 }),
        fc.nat(),
        (asked, route, workers, loadRange, amountSatang, picked) => {
          const order = pricedOrder(asked, route);
          const at = picked % order.lines.length;
          const agreed = order.lines.map((line, index) => (index === at ? byHand(line, amountSatang) : line));
          const to = { workers: Math.max(workers, order.workers), loadRange };
          const calculated = priceDoorChange({ ...order, lines: agreed }, STARTING_CONFIG, to, false) ?? [];
          const price = officePrice(agreed, calculated, []);
          if ("faults" in price) throw new Error("nothing was set by hand");
          const was = new Map(agreed.map((line) => [placeOf(line), line]));
          price.lines.forEach((line, index) => {
            const before = was.get(placeOf(line));
            const isHeld = before?.adjusted !== undefined;
            const least = isHeld ? before.amountSatang : 0;
            expect(line.amountSatang).toBe(Math.max(least, calculated[index]?.amountSatang ?? 0));
          });
          expect(price.totalSatang).toBe(sumSatang(amounts(price.lines)));
        },
      ),
    );
  });

  it("sets further lines by hand, never below what was agreed", () => {
    fc.assert(
      fc.property(
        priceRequest,
        pricedRoute,
        fc.nat({ max: 9_000_00 }),
        fc.nat(),
        (asked, route, amount, at) => {
          const { lines } = pricedOrder(asked, route);
          const lineIndex = at % lines.length;
          const agreed = lines[lineIndex]?.amountSatang ?? 0;
          const set = (amountSatang: number) =>
            officePrice(lines, lines, [{ lineIndex, amountSatang, reason: "a crane" }]);
          expect(set(agreed + 1 + amount)).toMatchObject({
            lines: { [lineIndex]: { adjusted: { fromSatang: agreed, reason: "a crane" } } },
            totalSatang: sumSatang(amounts(lines)) + 1 + amount,
          });
          expect(set(agreed)).toEqual({ lines, totalSatang: sumSatang(amounts(lines)) });
          const tooSmall = { faults: { "adjustments.0.amountSatang": "TOO_SMALL" } };
          const below = agreed - 1 - amount;
          expect(below < 0 ? tooSmall : set(below)).toEqual(tooSmall);
        },
      ),
    );
  });

  it("leaves the lines of a truck whose job is over as they are", () => {
    const { lines } = pricedOrder(PLAIN_REQUEST, HUNDRED_KM);
    const raise = [{ lineIndex: 0, amountSatang: (lines[0]?.amountSatang ?? 0) + 1, reason: "a crane" }];
    expect(officePrice(lines, lines, raise, [true])).toEqual({
      faults: { "adjustments.0.lineIndex": "INVALID" },
    });
    expect(officePrice(lines, lines, raise, [false])).not.toHaveProperty("faults");
  });

  it("has no line that the price has not", () => {
    const { lines } = pricedOrder(PLAIN_REQUEST, HUNDRED_KM);
    expect(officePrice(lines, lines, [{ lineIndex: 99, amountSatang: 1, reason: "?" }])).toEqual({
      faults: { "adjustments.0.lineIndex": "INVALID" },
    });
  });
});

describe("the pay of a change with a transport line set by hand", () => {
  const cards = [{ jobId: "a", estimatedPaySatang: 1_980_00 } as JobCard];
  const agreed = (paysSatang?: readonly number[]) =>
    agreedChanges(
      { goods: null, vehicles: ["four_wheel"], cards },
      { ...proposedTerms({ totalSatang: 4_500_00 }), ...(paysSatang && { paysSatang }) },
    );

  it("rises with it, is never lowered, and stays where nothing was set by hand", () => {
    expect(agreed([2_400_00])).toMatchObject({
      columns: { estimatedPaySatang: 2_400_00 },
      cards: [{ estimatedPaySatang: 2_400_00 }],
    });
    expect(agreed([100_00]).cards).toMatchObject([{ estimatedPaySatang: 1_980_00 }]);
    expect(agreed().columns).not.toHaveProperty("estimatedPaySatang");
  });
});
