import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "#domain/geo/place.ts";
import { checkStop } from "#domain/truck-hours/check-stop.ts";
import { bangkok, banWindow, rules, square } from "./example-rules.ts";

type Corner = readonly [latitude: number, longitude: number];

const points = (corners: readonly Corner[]): Point[] =>
  corners.map(([latitude, longitude]) => ({ latitude, longitude }));

/** Whether a truck that is banned all day in these areas is banned at a point. */
function banned(point: Corner, ...areas: readonly (readonly Point[])[]): boolean {
  const [latitude, longitude] = point;
  const law = rules({
    windows: [banWindow(0, 1_440)],
    areas: areas.map((corners, at) => ({
      areaId: `area-${at}`,
      kind: "truck_ban",
      name: { th: "เขต", en: "Area" },
      corners,
    })),
  });
  return !checkStop({ latitude, longitude, vehicle: "six_wheel", at: bangkok("01T12:00") }, law).legal;
}

/** A horseshoe open to the north: the notch from 2 to 4 east, above 1 north, is not part of it. */
const HORSESHOE = points([
  [0, 0],
  [5, 0],
  [5, 2],
  [1, 2],
  [1, 4],
  [5, 4],
  [5, 6],
  [0, 6],
]);
/** An arrow head pointing north whose tail is cut in as far as half its length. */
const ARROW = points([
  [0, 0],
  [4, 2],
  [0, 4],
  [2, 2],
]);
const TRIANGLE = points([
  [0, 0],
  [4, 0],
  [0, 4],
]);

describe("a point and an area", () => {
  it.each<[string, readonly Point[], Corner, boolean]>([
    ["in the middle of a square", square(0, 0, 4), [2, 2], true],
    ["just inside a square's corner", square(0, 0, 4), [0.001, 0.001], true],
    ["just outside a square's corner", square(0, 0, 4), [-0.001, 0.001], false],
    ["east of a square", square(0, 0, 4), [2, 5], false],
    ["west of a square", square(0, 0, 4), [2, -1], false],
    ["north of a square", square(0, 0, 4), [5, 2], false],
    ["south of a square", square(0, 0, 4), [-1, 2], false],
    ["west of a square, level with its corners", square(0, 0, 4), [4, -1], false],
    ["west of an arrow, level with its tip", ARROW, [4, 0], false],
    ["on the near side of a slope", TRIANGLE, [1.9, 1.9], true],
    ["on the far side of a slope", TRIANGLE, [2.1, 2.1], false],
    ["in the left arm of a horseshoe", HORSESHOE, [3, 1], true],
    ["in the right arm of a horseshoe", HORSESHOE, [3, 5], true],
    ["in the bow of a horseshoe", HORSESHOE, [0.5, 3], true],
    ["in the notch of a horseshoe", HORSESHOE, [3, 3], false],
    ["at the opening of a horseshoe", HORSESHOE, [5.5, 3], false],
    ["in the head of an arrow", ARROW, [3, 2], true],
    ["in the cut of an arrow's tail", ARROW, [1, 2], false],
    ["in the left fin of an arrow", ARROW, [0.8, 0.6], true],
  ])("%s", (_where, corners, point, inside) => {
    expect(banned(point, corners)).toBe(inside);
    expect(banned(point, corners.toReversed())).toBe(inside);
  });

  it("in any of several areas is in", () => {
    expect(banned([11, 11], square(0, 0, 4), square(10, 10, 4))).toBe(true);
    expect(banned([7, 7], square(0, 0, 4), square(10, 10, 4))).toBe(false);
  });

  it("without any area is never in", () => {
    expect(banned([2, 2])).toBe(false);
    expect(banned([2, 2], [])).toBe(false);
  });

  it.each<[string, Corner]>([
    ["beside", [2, 4]],
    ["above", [4, 2]],
  ])("on the border of an area and the one %s it is in exactly one", (_where, point) => {
    const neighbours = [square(0, 0, 4), square(4, 0, 4), square(0, 4, 4), square(4, 4, 4)];
    expect(neighbours.filter((corners) => banned(point, corners))).toHaveLength(1);
  });
});

describe("any area", () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));
  const polygon = fc.uniqueArray(corner, { minLength: 3, maxLength: 9, selector: String }).map(points);
  /** Coordinates that are never on an edge between corners with whole coordinates. */
  const point = fc
    .tuple(fc.integer({ min: -1, max: 10 }), fc.integer({ min: -1, max: 10 }))
    .map(([latitude, longitude]): Corner => [latitude + 0.3719, longitude + 0.6137]);

  it("is the same area whichever corner is named first and whichever way round", () => {
    fc.assert(
      fc.property(polygon, point, fc.nat({ max: 8 }), (corners, at, first) => {
        const turned = [...corners.slice(first), ...corners.slice(0, first)];
        expect(banned(at, turned)).toBe(banned(at, corners));
        expect(banned(at, corners.toReversed())).toBe(banned(at, corners));
      }),
      { numRuns: 500 },
    );
  });

  it("with corners all on one side of a point does not hold it", () => {
    fc.assert(
      fc.property(polygon, point, (corners, at) => {
        const [latitude, longitude] = at;
        const beyond =
          corners.every((each) => each.latitude > latitude) ||
          corners.every((each) => each.latitude < latitude) ||
          corners.every((each) => each.longitude > longitude) ||
          corners.every((each) => each.longitude < longitude);
        fc.pre(beyond);
        expect(banned(at, corners)).toBe(false);
      }),
    );
  });

  it("that is a rectangle holds what lies between its sides", () => {
    const span = fc.uniqueArray(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(span, span, point, (latitudes, longitudes, at) => {
        const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
        const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
        const rectangle = points([
          [south, west],
          [north, west],
          [north, east],
          [south, east],
        ]);
        const within = south < at[0] && at[0] < north && west < at[1] && at[1] < east;
        expect(banned(at, rectangle)).toBe(within);
      }),
      { numRuns: 500 },
    );
  });
});
