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
  expect(largeChanges({ before: STARTING_CONFIG }, after)).toEqual(["pricePerKmSatang", "depositPercent"]);
  const typedOtherwise = { pricePerKmSatang: 140_00, depositPercent: 25 };
  expect(unconfirmedChanges({ before: STARTING_CONFIG }, after, typedOtherwise)).toEqual(["depositPercent"]);
  expect(
    unconfirmedChanges({ before: STARTING_CONFIG }, after, { ...typedOtherwise, depositPercent: 20 }),
  ).toEqual([]);
});

test("the hours in which a cancellation is free, the minutes of free waiting and its price are asked for like every figure", () => {
  const after = {
    ...STARTING_CONFIG,
    cancellationFreeHours: 48,
    waitingFreeMinutes: 0,
    waitingPerHalfHourSatang: 100_00,
  };
  const fields = ["cancellationFreeHours", "waitingFreeMinutes", "waitingPerHalfHourSatang"];
  expect(largeChanges({ before: STARTING_CONFIG }, after)).toEqual(fields);
  expect(largeChanges({ before: after }, STARTING_CONFIG)).toEqual(fields);
  const near = { ...after, waitingPerHalfHourSatang: 130_00 };
  expect(largeChanges({ before: after }, near)).toEqual([]);
});

test("never stops a config whose figures were all typed twice, nor one that changes nothing", () => {
  fc.assert(
    fc.property(pricingConfig, pricingConfig, (before, after) => {
      const all = Object.fromEntries(CONFIRMED_FIELDS.map((field) => [field, after[field]]));
      expect(unconfirmedChanges({ before, dayEarlier: after }, after, all)).toEqual([]);
      expect(largeChanges({ before, dayEarlier: after }, before)).toEqual([]);
    }),
  );
});

test("adds up what was changed within a day: however many small steps, the last one that is far from the first is asked for", () => {
  const fields = CONFIRMED_FIELDS.filter((field) => STARTING_CONFIG[field] > 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...fields),
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: 6 }),
      (field, figures) => {
        const steps = [
          STARTING_CONFIG,
          ...figures.map((figure) => ({ ...STARTING_CONFIG, [field]: figure })),
        ];
        const asked = steps.slice(1).some((after, index) => {
          const measure = { before: steps[index]!, dayEarlier: STARTING_CONFIG };
          return after[field] !== steps[index]![field] && largeChanges(measure, after).includes(field);
        });
        const isFar = figures.some((figure) => isLargeChange(STARTING_CONFIG[field], figure));
        expect(asked || !isFar).toBe(true);
      },
    ),
  );
});

test("never asks for a figure that stays as it is, however far it went that day", () => {
  const inForce = { ...STARTING_CONFIG, pricePerKmSatang: 140_00 };
  const after = { ...inForce, basePriceSatang: 510_00 };
  expect(largeChanges({ before: inForce, dayEarlier: STARTING_CONFIG }, after)).toEqual([]);
});
