import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOAD_RANGES, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { previewPrice } from "#web/entities/quotes/price-preview.ts";
import type { VisibleFerries } from "#web/entities/pricing/price-on-route.ts";
import { FERRIES, PRICING, quoteFor, SAMUI_FERRY } from "../../features/calculator/sample-quote.ts";

const request = (to: string, change: Partial<MoveRequest> = {}): MoveRequest => ({
  stops: [{ placeId: "th-1006" }, { placeId: to }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  ...change,
});

describe("the preview in the browser", () => {
  it("is the server's own price for any trucks, workers and load on the same way", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("th-8404", "th-2004"),
        fc.array(fc.constantFrom(...VEHICLE_TYPES), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom(...LOAD_RANGES),
        (to, vehicles, workers, loadRange) => {
          const wanted = request(to, { vehicles, workers, loadRange });
          const { lines, totalSatang } = quoteFor(wanted);
          expect(previewPrice(wanted, quoteFor(request(to)), PRICING, FERRIES)).toEqual({
            lines,
            totalSatang,
          });
        },
      ),
    );
  });

  it("uses the configured ferry cost where the fare is not shown because nobody verified it", () => {
    const unverified: VisibleFerries = [
      { ...SAMUI_FERRY, fareVerified: false, vehicleFareMinSatang: null, vehicleFareMaxSatang: null },
    ];
    const wanted = request("th-8404", { vehicles: ["six_wheel"] });
    const shown = previewPrice(wanted, quoteFor(request("th-8404")), PRICING, unverified);
    expect(shown?.lines.find(({ kind }) => kind === "ferry")?.amountSatang).toBe(
      PRICING.ferryCostLargeSatang,
    );
  });

  it("is nothing on another way, or while a ferry on it is not known", () => {
    expect(previewPrice(request("th-2004"), quoteFor(request("th-8404")), PRICING, FERRIES)).toBeNull();
    const longer = request("th-8404", {
      stops: [{ placeId: "th-1006" }, { placeId: "th-7001" }, { placeId: "th-8404" }],
    });
    expect(previewPrice(longer, quoteFor(request("th-8404")), PRICING, FERRIES)).toBeNull();
    expect(previewPrice(request("th-8404"), quoteFor(request("th-8404")), PRICING, [])).toBeNull();
  });
});
