import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  CONFIRMED_FIELDS,
  isLargeChange,
  largeChanges,
  unconfirmedChanges,
} from "#domain/pricing/large-changes.ts";
import { pricingConfig } from "../../../support/arbitraries.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

test.each([
  [1_000, 1_300, false],
  [1_000, 1_301, true],
  [1_000, 700, false],
  [1_000, 699, true],
  [14_00, 140_00, true],
  [0, 1, true],
  [0, 0, false],
])("from %i to %i is a large change: %s", (before, after, isLarge) => {
  expect(isLargeChange(before, after)).toBe(isLarge);
});

test("names every field that changes by more than 30 %, until its figure is typed a second time", () => {
  const after = { ...STARTING_CONFIG, pricePerKmSatang: 140_00, basePriceSatang: 510_00, depositPercent: 20 };
  expect(largeChanges(STARTING_CONFIG, after)).toEqual(["pricePerKmSatang", "depositPercent"]);
  const typedOtherwise = { pricePerKmSatang: 140_00, depositPercent: 25 };
  expect(unconfirmedChanges(STARTING_CONFIG, after, typedOtherwise)).toEqual(["depositPercent"]);
  expect(unconfirmedChanges(STARTING_CONFIG, after, { ...typedOtherwise, depositPercent: 20 })).toEqual([]);
});

test("never stops a config whose figures were all typed twice, nor one that changes nothing", () => {
  fc.assert(
    fc.property(pricingConfig, pricingConfig, (before, after) => {
      const all = Object.fromEntries(CONFIRMED_FIELDS.map((field) => [field, after[field]]));
      expect(unconfirmedChanges(before, after, all)).toEqual([]);
      expect(largeChanges(before, before)).toEqual([]);
    }),
  );
});
