import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carryOver, CONFIG_FIELDS, configChanges, ownFigures } from "#domain/pricing/versions.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

describe("a change before a planned version", () => {
  const after = { ...STARTING_CONFIG, basePriceSatang: 550_00, pricePerKmSatang: 15_00 };

  test("is part of the plan, except for what the plan changes itself", () => {
    const plan = { ...STARTING_CONFIG, pricePerKmSatang: 16_00, driverSharePercent: 65 };
    const own = ownFigures(plan, STARTING_CONFIG);
    expect(own.toSorted()).toEqual(["driverSharePercent", "pricePerKmSatang"]);
    expect(carryOver({ settings: plan, ownFields: own }, { before: STARTING_CONFIG, after })).toEqual({
      ...STARTING_CONFIG,
      basePriceSatang: 550_00,
      pricePerKmSatang: 16_00,
      driverSharePercent: 65,
    });
  });

  test("is never taken back on the day of the plan, and never overrides it", () => {
    fc.assert(
      fc.property(pricingConfig, pricingConfig, pricingConfig, (before, changed, plan) => {
        const own = ownFigures(plan, before);
        const carried = carryOver({ settings: plan, ownFields: own }, { before, after: changed });
        // The same of a plan that does not say what it sets.
        expect(carryOver({ settings: plan, ownFields: null }, { before, after: changed })).toEqual(carried);
        for (const field of CONFIG_FIELDS)
          expect(carried[field]).toBe(plan[field] === before[field] ? changed[field] : plan[field]);
      }),
    );
  });

  test("lists the fields that differ", () => {
    expect(configChanges(STARTING_CONFIG, after)).toEqual([
      { field: "basePriceSatang", before: 500_00, after: 550_00 },
      { field: "pricePerKmSatang", before: 14_00, after: 15_00 },
    ]);
    expect(configChanges(after, after)).toEqual([]);
  });
});
