import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircleM, isFartherThan, projectOntoSegment } from "#domain/geo/distance.ts";

const point = fc.record({
  latitude: fc.double({ min: 5.6, max: 20.5, noNaN: true }),
  longitude: fc.double({ min: 97.3, max: 105.7, noNaN: true }),
});

describe("the straight line between two points", () => {
  it("gives the straight line from Bangkok to Chiang Mai", () => {
    const bangkok = { latitude: 13.7563, longitude: 100.5018 };
    const chiangMai = { latitude: 18.7904, longitude: 98.9847 };
    expect(greatCircleM(bangkok, chiangMai)).toBeGreaterThan(580_000);
    expect(greatCircleM(bangkok, chiangMai)).toBeLessThan(585_000);
  });

  it("is the same both ways, zero for a point and itself, and never longer through a third point", () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(greatCircleM(a, b)).toBe(greatCircleM(b, a));
        expect(greatCircleM(a, a)).toBe(0);
        expect(greatCircleM(a, c)).toBeLessThanOrEqual(greatCircleM(a, b) + greatCircleM(b, c) + 1e-6);
      }),
    );
  });

  it("is longer than whatever the latitudes or longitudes alone say", () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(isFartherThan(greatCircleM(a, b), a, b)).toBe(false);
      }),
    );
    const [bangkok, beside] = [
      { latitude: 13.75, longitude: 100.5 },
      { latitude: 13.75, longitude: 100.7 },
    ];
    expect(isFartherThan(10_000, bangkok, beside)).toBe(true);
  });
});

describe("the nearest point of a segment", () => {
  it("finds the middle of a segment for a point beside its middle", () => {
    const from = { latitude: 14, longitude: 100 };
    const to = { latitude: 14, longitude: 100.4 };
    const found = projectOntoSegment({ latitude: 14.05, longitude: 100.2 }, from, to);
    expect(found.share).toBeCloseTo(0.5, 6);
    expect(found.distanceM).toBeCloseTo(5_560, -2);
  });

  it("is never farther than the nearer end", () => {
    fc.assert(
      fc.property(point, point, point, (a, from, to) => {
        const nearerEnd = Math.min(greatCircleM(a, from), greatCircleM(a, to));
        // The plane is inaccurate over hundreds of kilometres, hence the tolerance.
        expect(projectOntoSegment(a, from, to).distanceM).toBeLessThanOrEqual(nearerEnd * 1.05 + 1);
      }),
    );
  });

  it("takes the one point of a segment without length", () => {
    const end = { latitude: 14, longitude: 100 };
    expect(projectOntoSegment({ latitude: 15, longitude: 100 }, end, end)).toMatchObject({
      share: 0,
      point: end,
    });
  });
});
