import * as fc from "fast-check";
import { expect, test } from "vitest";
import { areaWay, type RoadPosition } from "#domain/geo/road-position.ts";

const position = (minutes: readonly number[], spreadMin = 0, landmassId = "mainland"): RoadPosition => ({
  landmassId,
  minutes,
  spreadMin,
});

test("a way takes what the two areas differ by to the town that tells most, less what they spread", () => {
  expect(areaWay(position([100, 300]), position([160, 180]))).toEqual({ travelS: 7_200, isOverWater: false });
  expect(areaWay(position([100, 300], 10), position([160, 180], 12))).toEqual({
    travelS: 95 * 60,
    isOverWater: false,
  });
  expect(areaWay(position([100], 10), position([115], 10)).travelS).toBe(0);
  expect(areaWay(position([100]), position([200], 0, "ko-samui")).isOverWater).toBe(true);
});

test("a way is the same in both directions, and none within an area", () => {
  const any = fc
    .tuple(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 3, maxLength: 3 }), fc.nat({ max: 40 }))
    .map(([minutes, spreadMin]) => position(minutes, spreadMin));
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(areaWay(a, b)).toEqual(areaWay(b, a));
      expect(areaWay(a, a).travelS).toBe(0);
    }),
  );
});
