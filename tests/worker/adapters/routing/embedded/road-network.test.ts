import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import { ROAD_CLASSES } from "#domain/geo/road-classes.ts";
import {
  buildRoadNetwork,
  nearestEdges,
  nearestNodes,
} from "#worker/adapters/routing/embedded/road-network.ts";
import { NearCells } from "#worker/adapters/routing/embedded/near-cells.ts";
import { trunkRoads } from "#worker/adapters/routing/embedded/trunk-roads.ts";
import type { RoadNode, RoadSection } from "#worker/adapters/routing/embedded/road-network.ts";

const node = (nodeId: string, latitude: number, longitude: number, landmassId = "mainland"): RoadNode => ({
  nodeId,
  latitude,
  longitude,
  landmassId,
});
const ALPHA = node("alpha", 15, 102);
const BRAVO = node("bravo", 15.2, 102);
const CHARLIE = node("charlie", 15.2, 102.3);
const ISLE = node("isle", 9.5, 100, "ko-samui");
const NODES = [ALPHA, BRAVO, CHARLIE, ISLE];
const anywhere = (): boolean => true;

function section(from: string, to: string, more: Partial<RoadSection> = {}): RoadSection {
  return { highway: "2", roadClass: "divided", from, to, ...more };
}

describe("the road network", () => {
  it("lengthens the straight line by the sinuosity of the class, and drives it at the speed of the class", () => {
    const [edge] = buildRoadNetwork(NODES, [section("alpha", "bravo", { roadClass: "mountain" })]).edges;
    const lengthM = greatCircleM(ALPHA, BRAVO) * ROAD_CLASSES.mountain.sinuosity;
    expect(edge?.distanceM).toBeCloseTo(lengthM, 3);
    expect(edge?.durationS).toBeCloseTo((lengthM * 3.6) / 40, 3);
  });

  it("takes a published length as it is, but never less than the straight line", () => {
    const network = buildRoadNetwork(NODES, [
      section("alpha", "bravo", { publishedKm: 30 }),
      section("bravo", "charlie", { publishedKm: 1 }),
    ]);
    expect(network.edges[0]?.distanceM).toBe(30_000);
    expect(network.edges[1]?.distanceM).toBe(greatCircleM(BRAVO, CHARLIE));
  });

  it("lets every edge be driven from both its ends", () => {
    const network = buildRoadNetwork(NODES, [section("alpha", "bravo"), section("charlie", "bravo")]);
    const targetsOf = (index: number): number[] =>
      Array.from(network.arcTarget.slice(network.firstArc[index], network.firstArc[index + 1])).toSorted();
    expect([0, 1, 2, 3].map(targetsOf)).toEqual([[1], [0, 2], [1], []]);
  });

  it("makes streets in the core of Bangkok slow, motorways above them excepted", () => {
    const streets = [node("silom", 13.74, 100.52), node("asok", 13.74, 100.56)];
    const classes = (["divided", "motorway"] as const).map(
      (roadClass) => buildRoadNetwork(streets, [section("silom", "asok", { roadClass })]).edges[0]?.roadClass,
    );
    expect(classes).toEqual(["inner_city", "motorway"]);
  });

  it.each([
    ["an unknown town", section("alpha", "nowhere")],
    ["a town and itself", section("alpha", "alpha")],
    ["two landmasses", section("alpha", "isle")],
  ])("refuses a road between %s", (_, bad) => {
    expect(() => buildRoadNetwork(NODES, [bad])).toThrow(RangeError);
  });
});

describe("looking for roads near a point", () => {
  const network = buildRoadNetwork(NODES, [
    section("alpha", "bravo"),
    section("bravo", "charlie", { roadClass: "motorway" }),
  ]);
  const beside = { latitude: 15.1, longitude: 102.05 };

  it("finds the nearest towns of the point's own landmass, nearest first", () => {
    const found = nearestNodes(network, { latitude: 15.01, longitude: 102 }, "mainland", 2, anywhere);
    expect(found.map((near) => near.node)).toEqual([0, 1]);
    expect(nearestNodes(network, beside, "ko-samui", 4, anywhere).map((near) => near.node)).toEqual([3]);
    expect(nearestNodes(network, beside, "mainland", 4, () => false)).toEqual([]);
  });

  it("finds the road between two towns that passes by, but no motorway", () => {
    const found = nearestEdges(network, beside, "mainland", 3, 15_000, anywhere);
    expect(found.map((near) => near.edge)).toEqual([0]);
    expect(found[0]?.share).toBeCloseTo(0.5, 3);
    expect(nearestEdges(network, beside, "mainland", 3, 1_000, anywhere)).toEqual([]);
  });
});

describe("looking for roads near a point of the country", () => {
  const network = trunkRoads();
  const everywhere = {
    ...network,
    nodeCells: all(network.nodes.length),
    edgeCells: all(network.edges.length),
  };

  function all(count: number): NearCells {
    return Object.assign(new NearCells([], 0), {
      around: () => Array.from({ length: count }, (_, index) => index),
    });
  }

  it("finds by the cells around it what it finds among all", () => {
    const points = fc.record({
      latitude: fc.double({ min: 5.6, max: 20.5, noNaN: true }),
      longitude: fc.double({ min: 97.3, max: 105.7, noNaN: true }),
    });
    const landmasses = fc.constantFrom("mainland", "ko-samui", "phuket");
    fc.assert(
      fc.property(points, landmasses, fc.integer({ min: 1, max: 6 }), (point, landmass, count) => {
        expect(nearestNodes(network, point, landmass, count, anywhere)).toEqual(
          nearestNodes(everywhere, point, landmass, count, anywhere),
        );
        expect(nearestEdges(network, point, landmass, count, 15_000, anywhere)).toEqual(
          nearestEdges(everywhere, point, landmass, count, 15_000, anywhere),
        );
      }),
    );
  });
});
