import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeLine, embeddedGeography, TOWN_RANKS } from "../../../../web/components/route-map/geography.ts";

type Ring = readonly (readonly number[])[];

function isInside(x: number, y: number, ring: Ring): boolean {
  let inside = false;
  ring.forEach((point, i) => {
    const [ax, ay] = point as [number, number];
    const [bx, by] = ring[(i + ring.length - 1) % ring.length] as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

const isThai = (longitude: number, latitude: number): boolean =>
  embeddedGeography().land.geometry.coordinates.some(([outer]) => isInside(longitude, latitude, outer ?? []));

const fileSize = (name: string): number =>
  statSync(new URL(`../../../../web/map-data/${name}`, import.meta.url)).size;

describe("the embedded geography", () => {
  it("reads the published example of the encoded polyline format", () => {
    const decoded = decodeLine("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
    expect(decoded).toEqual([
      [-1202, 385],
      [-1209.5, 407],
      [-1264.53, 432.52],
    ]);
  });

  it("has land where Thailand is, its large islands included, and water in the gulf", () => {
    for (const [longitude, latitude] of [
      [100.53, 13.75],
      [98.98, 18.79],
      [104.85, 15.23],
      [100.47, 7.01],
      [98.36, 7.95],
      [100.0, 9.5],
      [102.33, 12.07],
    ] as const) {
      expect(isThai(longitude, latitude), `${longitude},${latitude}`).toBe(true);
    }
    expect(isThai(100.9, 11.5)).toBe(false);
    expect(isThai(104.92, 11.56)).toBe(false);
  });

  it("knows the capital and the seats of the 76 provinces, in both scripts", () => {
    const towns = embeddedGeography().towns.features;
    expect(
      towns.filter((town) => town.properties.rank === TOWN_RANKS.capital).map((town) => town.properties.en),
    ).toEqual(["Bangkok"]);
    const seats = towns.filter(
      (town) => town.properties.rank === TOWN_RANKS.seat || town.properties.rank === TOWN_RANKS.centre,
    );
    expect(seats).toHaveLength(76);
    for (const { properties } of towns) {
      expect(properties.th).toMatch(/^[\u0E00-\u0E7F .()-]+$/u);
      expect(properties.en).toMatch(/^[A-Z][A-Za-z' ()-]+$/u);
    }
  });

  it("places towns on Thai land, but for some at the very shore", () => {
    const { features } = embeddedGeography().towns;
    const wet = features.filter(
      ({ geometry: { coordinates } }) => !isThai(coordinates[0] ?? 0, coordinates[1] ?? 0),
    );
    expect(wet.length).toBeLessThan(features.length * 0.015);
  });

  it("draws the trunk roads, each with a class that the style knows, on land or across a bridge", () => {
    const { features } = embeddedGeography().roads;
    expect(features.length).toBeGreaterThan(100);
    const classes = new Set(features.map((road) => road.properties.roadClass));
    expect([...classes].sort()).toEqual(expect.arrayContaining(["divided", "motorway", "two_lane"]));
    const bends = features.flatMap((road) => road.geometry.coordinates);
    const wet = bends.filter(([longitude, latitude]) => !isThai(longitude ?? 0, latitude ?? 0));
    expect(wet.length).toBeLessThan(bends.length * 0.02);
  });

  it("stays light", () => {
    expect(fileSize("geography.json") + fileSize("towns.json") + fileSize("roads.json")).toBeLessThan(
      350 * 1024,
    );
  });
});
