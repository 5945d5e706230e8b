import { readFileSync } from "node:fs";
import { feature } from "topojson-client";
import { describe, expect, it } from "vitest";
import { MAINLAND } from "#domain/geo/place.ts";
import type { Point } from "#domain/geo/place.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { trunkRoadLines } from "#worker/adapters/routing/embedded/highways/trunk-road-lines.ts";
import { trunkRoads } from "#worker/adapters/routing/embedded/trunk-roads.ts";
import { crossesWater } from "#worker/adapters/routing/embedded/water-barriers.ts";

type Ring = readonly (readonly [number, number])[];

const network = trunkRoads();

/** Outlines of Thailand's land at 1:10 million (Natural Earth), mainland and larger islands. */
function thaiLand(): readonly Ring[] {
  const file = new URL("../../../../../node_modules/world-atlas/countries-10m.json", import.meta.url);
  const atlas = JSON.parse(readFileSync(file, "utf8"));
  const thailand = atlas.objects.countries.geometries.find(
    (country: { properties: { name: string } }) => country.properties.name === "Thailand",
  );
  const shape = feature(atlas, thailand) as unknown as { geometry: { coordinates: Ring[][] } };
  return shape.geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1));
}

const LAND = thaiLand();

function isOnLand({ longitude: x, latitude: y }: Point): boolean {
  return LAND.some((ring) => {
    let inside = false;
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
    return inside;
  });
}

function distanceToLandM(point: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const ring of LAND) {
    for (const [longitude, latitude] of ring) {
      if (Math.abs(latitude - point.latitude) > 0.3) continue;
      least = Math.min(least, greatCircleM(point, { latitude, longitude }));
    }
  }
  return least;
}

function reachedFrom(start: number): ReadonlySet<number> {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const next of network.arcTarget.slice(network.firstArc[node], network.firstArc[node + 1]))
      reached.add(next);
  }
  return reached;
}

const indexOf = (nodeId: string): number => network.nodes.findIndex((node) => node.nodeId === nodeId);
const seatsOf = (landmassId: string) =>
  network.nodes.filter((node) => /^\d{4}$/.test(node.nodeId) && node.landmassId === landmassId);

describe("the trunk roads", () => {
  const fromBangkok = reachedFrom(indexOf("1001"));

  it("reach every mainland district from Bangkok", () => {
    const missing = network.nodes.filter(
      (node, index) => node.landmassId === MAINLAND && !fromBangkok.has(index),
    );
    expect(missing.map((node) => node.nodeId)).toEqual([]);
    expect(seatsOf(MAINLAND).length).toBeGreaterThan(900);
  });

  it("reach all 77 provinces", () => {
    const provinces = new Set(seatsOf(MAINLAND).map((node) => node.nodeId.slice(0, 2)));
    expect(provinces.size).toBe(77);
  });

  it("reach no island: those are for ferries", () => {
    const islanders = network.nodes.filter(
      (node, index) => node.landmassId !== MAINLAND && fromBangkok.has(index),
    );
    expect(islanders).toEqual([]);
  });

  it("join the places of each island that has roads", () => {
    for (const [landmassId, nodeId] of [
      ["ko-samui", "8404"],
      ["ko-phangan", "8405"],
      ["ko-chang", "2307"],
      ["ko-lanta", "8103"],
    ] as const) {
      const count = network.nodes.filter((node) => node.landmassId === landmassId).length;
      expect(reachedFrom(indexOf(nodeId)).size).toBe(count);
    }
  });

  it("never leave the land by more than the outline's own coarseness: no bay, no border is crossed", () => {
    const astray = network.edges.filter((edge) => {
      const from = network.nodes[edge.from]!;
      const to = network.nodes[edge.to]!;
      if (from.landmassId !== MAINLAND) return false;
      const parts = Math.ceil(greatCircleM(from, to) / 2_000);
      return Array.from({ length: parts + 1 }, (_, index) => index / parts).some((share) => {
        const point = {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        };
        return !isOnLand(point) && distanceToLandM(point) > 4_500;
      });
    });
    expect(
      astray.map((edge) => `${network.nodes[edge.from]?.nodeId}–${network.nodes[edge.to]?.nodeId}`),
    ).toEqual([]);
  });

  it("cross none of the waters that local access must go round", () => {
    const wet = network.edges.filter((edge) =>
      crossesWater(network.nodes[edge.from]!, network.nodes[edge.to]!),
    );
    expect(
      wet.map((edge) => `${network.nodes[edge.from]?.nodeId}–${network.nodes[edge.to]?.nodeId}`),
    ).toEqual([]);
  });

  it("are never shorter than the straight line, nor more than twice and a half as long", () => {
    for (const edge of network.edges) {
      const straightM = greatCircleM(network.nodes[edge.from]!, network.nodes[edge.to]!);
      expect(edge.distanceM).toBeGreaterThanOrEqual(straightM);
      expect(edge.distanceM).toBeLessThan(straightM * 2.5 + 1);
    }
  });

  it("carry the numbers of the national highways and motorways", () => {
    const numbers = new Set(network.edges.map((edge) => edge.highway));
    const named =
      "1 2 3 4 6 7 9 11 12 21 22 23 24 31 32 33 34 35 36 37 41 42 43 44 81 101 103 105 106 107 108 109 117 118 201 202 203 205 207 208 210 211 212 213 214 217 218 219 221 222 223 224 225 226 304 305 309 311 314 317 319 321 323 324 331 333 340 344 346 348 359 401 402 403 404 406 407 408 409 410 415 416 417 418 1095 1148 1149";
    expect(named.split(" ").filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe("the map of the trunk roads", () => {
  it("draws every numbered road through at least two places, rural roads left out", () => {
    const lines = trunkRoadLines();
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter((line) => line.path.length < 2)).toEqual([]);
    expect(lines.filter((line) => line.roadClass === "rural")).toEqual([]);
  });
});
