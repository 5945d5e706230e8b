import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectOntoSegment } from "#domain/geo/distance.ts";
import type { Position } from "#domain/geo/route.ts";
import { decodePolyline6, simplifyPath } from "#worker/adapters/routing/path-shape.ts";
import { encodePolyline6 } from "../../../support/provider-servers.ts";

const point = ([longitude, latitude]: Position) => ({ longitude, latitude });

const micro = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((value) => value / 1e6);
const anywhere = fc.tuple(micro(180), micro(90));
/** A random walk in steps of up to a kilometre. */
const way = fc
  .array(fc.tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: -10_000, max: 10_000 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    const path: [number, number][] = [[100, 14]];
    for (const [x, y] of steps) {
      const [lastX, lastY] = path.at(-1) ?? [100, 14];
      path.push([lastX + x / 1e6, lastY + y / 1e6]);
    }
    return path;
  });

describe("a polyline of a routing server", () => {
  it("reads what was encoded, to the last digit, anywhere on the globe", () => {
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 50 }), (path) => {
        expect(decodePolyline6(encodePolyline6(path))).toEqual(path.map(([x, y]) => [x + 0, y + 0]));
      }),
    );
  });

  it("reads the published example of the algorithm, here with one more digit of precision", () => {
    expect(decodePolyline6("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual([
      [-12.02, 3.85],
      [-12.095, 4.07],
      [-12.6453, 4.3252],
    ]);
  });

  it("never throws, and never leaves the globe, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        for (const [longitude, latitude] of decodePolyline6(text) ?? []) {
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        }
      }),
    );
  });

  it.each(["_p~iF", "_p~iF~ps|", "_p~iF~ps|U ", "ก", "~~~~~~~~~~~~~~~~", "\u0000"])(
    "refuses %j: cut off, foreign or beyond the globe",
    (text) => {
      expect(decodePolyline6(text)).toBeUndefined();
    },
  );
});

describe("a simplified path", () => {
  it("keeps both ends, only positions of the path, and stays within the tolerance of all it leaves out", () => {
    fc.assert(
      fc.property(way, fc.integer({ min: 1, max: 500 }), (path, toleranceM) => {
        const kept = simplifyPath(path, toleranceM) ?? [];
        expect([kept[0], kept.at(-1)]).toEqual([path[0], path.at(-1)]);
        expect(kept.every((position) => path.includes(position as [number, number]))).toBe(true);
        for (const position of path) {
          const nearest = Math.min(
            ...kept
              .slice(1)
              .map(
                (to, index) =>
                  projectOntoSegment(point(position), point(kept[index] ?? to), point(to)).distanceM,
              ),
          );
          // Once for dropping near neighbours, once for dropping points near the line.
          expect(nearest).toBeLessThanOrEqual(2 * toleranceM + 1);
        }
      }),
    );
  });

  it("makes a straight line of a straight road, and leaves a bend its corner", () => {
    const straight = Array.from({ length: 100 }, (_, index): Position => [100 + index / 1000, 14]);
    const bend = Array.from({ length: 100 }, (_, index): Position => [100.099, 14 + index / 1000]);
    expect(simplifyPath(straight, 10)).toEqual([straight[0], straight.at(-1)]);
    expect(simplifyPath([...straight, ...bend], 10)).toHaveLength(3);
  });

  it("gives up on what is no road", () => {
    const zigzag = Array.from({ length: 30_000 }, (_, index): Position => [100 + (index % 2), 14]);
    expect(simplifyPath(zigzag, 10)).toBeUndefined();
  });
});
