import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carryOver, CONFIG_FIELDS, configChanges, versionAt } from "#domain/pricing/versions.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

describe("the version in force", () => {
  const at = (...versions: readonly (readonly [version: number, effectiveFrom: number])[]) =>
    versions.map(([version, effectiveFrom]) => ({ version, effectiveFrom }));

  test.each([
    ["none before the first begins", at([1, 10]), 9, undefined],
    ["a version at the instant at which it begins", at([1, 0], [2, 10]), 10, 2],
    ["the earlier one until then", at([1, 0], [2, 10]), 9, 1],
    [
      "a plan on its day, although another was saved after it for an earlier one",
      at([1, 0], [2, 50], [3, 20]),
      50,
      2,
    ],
    ["the later saved of the same instant", at([1, 0], [2, 10], [3, 10]), 10, 3],
    ["the highest of those from before there were dates", at([1, 0], [3, 0], [2, 0]), 5, 3],
  ])("is %s", (_what, versions, instant, version) => {
    expect(versionAt(versions, instant)?.version).toBe(version);
  });
});

describe("a change before a planned version", () => {
  const after = { ...STARTING_CONFIG, basePriceSatang: 550_00, pricePerKmSatang: 15_00 };

  test("is part of the plan, except for what the plan changes itself", () => {
    const plan = { ...STARTING_CONFIG, pricePerKmSatang: 16_00, driverSharePercent: 65 };
    expect(carryOver(plan, { before: STARTING_CONFIG, after })).toEqual({
      ...STARTING_CONFIG,
      basePriceSatang: 550_00,
      pricePerKmSatang: 16_00,
      driverSharePercent: 65,
    });
  });

  test("is never taken back on the day of the plan, and never overrides it", () => {
    fc.assert(
      fc.property(pricingConfig, pricingConfig, pricingConfig, (before, changed, plan) => {
        const carried = carryOver(plan, { before, after: changed });
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
