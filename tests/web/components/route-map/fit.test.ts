import { describe, expect, it } from "vitest";
import type { RouteLeg } from "#domain/geo/route.ts";
import { boundsOf, fitPadding, needsFit, THAILAND_BOUNDS } from "../../../../web/components/route-map/fit.ts";

const leg: RouteLeg = {
  kind: "road",
  distanceM: 1,
  durationS: 1,
  path: [
    [99, 9],
    [98.5, 10.5],
  ],
};

describe("fitting the view", () => {
  it("takes in every stop and every bend of the way", () => {
    expect(boundsOf([{ latitude: 13.75, longitude: 100.5 }], [leg])).toEqual([
      [98.5, 9],
      [100.5, 13.75],
    ]);
  });

  it("has nothing to fit without stops and legs", () => {
    expect(boundsOf([], [])).toBeNull();
  });

  it("moves when something lies outside the view", () => {
    expect(
      needsFit(
        [
          [99, 9],
          [101, 14],
        ],
        [
          [98.5, 9],
          [100.5, 13.75],
        ],
      ),
    ).toBe(true);
  });

  it("moves when the journey has become tiny in the view", () => {
    expect(
      needsFit(THAILAND_BOUNDS, [
        [100.4, 13.6],
        [100.7, 13.9],
      ]),
    ).toBe(true);
  });

  it("stays when everything is visible at a sensible size, and for a single visible point", () => {
    expect(
      needsFit(THAILAND_BOUNDS, [
        [98.5, 9],
        [100.5, 13.75],
      ]),
    ).toBe(false);
    expect(
      needsFit(THAILAND_BOUNDS, [
        [100.5, 13.75],
        [100.5, 13.75],
      ]),
    ).toBe(false);
  });

  it("leaves most of a phone's map to the route", () => {
    const { top, right, bottom, left } = fitPadding(360, 300);
    expect(left + right).toBeLessThan(120);
    expect(top + bottom).toBeLessThan(120);
  });
});
