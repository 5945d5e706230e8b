import { describe, expect, it } from "vitest";
import {
  contains,
  distanceToShapeM,
  shapeOf,
  whereabouts,
  type Outline,
} from "#worker/adapters/geocoding/embedded/thailand-outline.ts";

const square = (west: number, south: number, east: number, north: number): number[] => [
  west,
  south,
  east,
  south,
  east,
  north,
  west,
  north,
  west,
  south,
];
const shape = shapeOf(square(101, 10, 102, 11));

describe("a shape", () => {
  it("knows what is inside it", () => {
    expect(contains(shape, { longitude: 101.5, latitude: 10.5 })).toBe(true);
    expect(contains(shape, { longitude: 100.9, latitude: 10.5 })).toBe(false);
    expect(contains(shape, { longitude: 101.5, latitude: 11.1 })).toBe(false);
  });

  it("knows how far away a point is, up to a given distance", () => {
    expect(distanceToShapeM(shape, { longitude: 101.5, latitude: 10.5 }, 1000)).toBe(0);
    expect(distanceToShapeM(shape, { longitude: 101.5, latitude: 11.009 }, 2000)).toBeCloseTo(1001, -1);
    expect(distanceToShapeM(shape, { longitude: 101.5, latitude: 11.5 }, 2000)).toBe(Infinity);
  });
});

describe("a point", () => {
  const outline: Outline = {
    provinces: [{ code: "77", shapes: [shape] }],
    neighbours: [shapeOf(square(100, 10, 101, 11))],
  };
  const at = (longitude: number, latitude: number): string =>
    whereabouts(outline, { longitude, latitude }).kind;

  it("inside a province is there", () => {
    expect(whereabouts(outline, { longitude: 101.5, latitude: 10.5 })).toEqual({
      kind: "province",
      provinceCode: "77",
    });
  });

  it("a kilometre off the shore still is, two are at sea", () => {
    expect(at(101.5, 9.991)).toBe("province");
    expect(at(101.5, 9.98)).toBe("at_sea");
  });

  it("a little beyond a land border still is, a kilometre is abroad", () => {
    expect(at(100.998, 10.5)).toBe("province");
    expect(at(100.99, 10.5)).toBe("outside_thailand");
    expect(at(100.5, 10.5)).toBe("outside_thailand");
  });

  it("far from every Thai sea is abroad", () => {
    expect(at(0, 0)).toBe("outside_thailand");
    expect(at(120, 10)).toBe("outside_thailand");
  });
});
