import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changedFares, fareChangeInput, faresDayEarlier, largeFares } from "#domain/ferries/fare-changes.ts";
import { DAY_MS } from "#domain/time.ts";

const FARES = { vehicleFareMinSatang: 450_00, vehicleFareMaxSatang: 1_250_00 };

test.each([
  [{ kind: "set", minSatang: 500_00, maxSatang: 900_00 }, [500_00, 900_00]],
  [{ kind: "percent", percent: 10 }, [495_00, 1_375_00]],
  [{ kind: "percent", percent: -7 }, [419_00, 1_163_00]],
  [{ kind: "percent", percent: 0 }, [450_00, 1_250_00]],
] as const)("%j makes whole baht of both fares", (change, [least, greatest]) => {
  expect(changedFares(FARES, change)).toEqual({
    vehicleFareMinSatang: least,
    vehicleFareMaxSatang: greatest,
  });
});

test("an unknown fare is not raised, and no fare gets above the highest that may be saved", () => {
  const unknown = { vehicleFareMinSatang: 0, vehicleFareMaxSatang: 0 };
  expect(changedFares(unknown, { kind: "percent", percent: 10 })).toBeNull();
  expect(changedFares(unknown, { kind: "set", minSatang: 1_00, maxSatang: 2_00 })).not.toBeNull();
  const high = { vehicleFareMinSatang: 1_00, vehicleFareMaxSatang: 10_000_000 };
  expect(changedFares(high, { kind: "percent", percent: 1 })).toBeNull();
});

test("the lowest fare stays at most the highest", () => {
  const fares = fc
    .tuple(fc.nat({ max: 5_000_000 }), fc.nat({ max: 5_000_000 }))
    .map((both) => both.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fares, fc.integer({ min: -90, max: 100 }), ([least = 0, greatest = 0], percent) => {
      const changed = changedFares(
        { vehicleFareMinSatang: least, vehicleFareMaxSatang: greatest },
        { kind: "percent", percent },
      );
      const { vehicleFareMinSatang, vehicleFareMaxSatang } = changed ?? {
        vehicleFareMinSatang: 0,
        vehicleFareMaxSatang: 0,
      };
      expect(vehicleFareMinSatang).toBeLessThanOrEqual(vehicleFareMaxSatang);
    }),
  );
  expect(fareChangeInput.safeParse({ kind: "set", minSatang: 2, maxSatang: 1 }).success).toBe(false);
  expect(fareChangeInput.safeParse({ kind: "set", minSatang: 0, maxSatang: 0 }).error?.issues).toMatchObject([
    { message: "REQUIRED", path: ["maxSatang"] },
  ]);
});

test("more than 30 % is a large change", () => {
  const by = (percent: number) => changedFares(FARES, { kind: "percent", percent })!;
  expect([by(30), by(31), by(-31)].map((changed) => largeFares(FARES, changed).length > 0)).toEqual([
    false,
    true,
    true,
  ]);
});

test("what held a day before is the last that began by then, planned or saved; of a newer route its first fares", () => {
  const since = (effectiveFrom: number, vehicleFareMaxSatang: number) => ({
    effectiveFrom,
    vehicleFareMinSatang: 0,
    vehicleFareMaxSatang,
  });
  const route = {
    ...since(0, 400_00),
    recent: [since(3 * DAY_MS, 200_00), since(2 * DAY_MS, 100_00)],
    planned: [since(5 * DAY_MS, 300_00)],
  };
  const heldBefore = (days: number) => faresDayEarlier(route, days * DAY_MS).vehicleFareMaxSatang;
  expect([1, 3, 3.9, 4, 6].map(heldBefore)).toEqual([100_00, 100_00, 100_00, 200_00, 300_00]);
  expect(faresDayEarlier({ ...route, recent: [], planned: [] }, 0)).toMatchObject({
    vehicleFareMaxSatang: 400_00,
  });
});

test("a fare that a change leaves as it is is not large, however far it went that day", () => {
  const saved = { vehicleFareMinSatang: 100_00, vehicleFareMaxSatang: 900_00 };
  const earlier = { vehicleFareMinSatang: 100_00, vehicleFareMaxSatang: 300_00 };
  expect(largeFares(saved, saved, earlier)).toEqual([]);
  expect(largeFares(saved, { ...saved, vehicleFareMinSatang: 110_00 }, earlier)).toEqual([]);
  expect(largeFares(saved, { ...saved, vehicleFareMaxSatang: 910_00 }, earlier)).toEqual([
    "vehicleFareMaxSatang",
  ]);
});
