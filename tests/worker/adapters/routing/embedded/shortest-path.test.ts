import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildRoadNetwork } from "#worker/adapters/routing/embedded/road-network.ts";
import type { RoadNetwork, RoadNode } from "#worker/adapters/routing/embedded/road-network.ts";
import { shortestPath } from "#worker/adapters/routing/embedded/shortest-path.ts";
import type { Link, PathStep } from "#worker/adapters/routing/embedded/shortest-path.ts";

const SIZE = 8;

/** Eight towns in random places with random roads between them. */
const networks = fc
  .record({
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })), {
      minLength: SIZE,
      maxLength: SIZE,
    }),
    roads: fc.array(
      fc.tuple(
        fc.nat(SIZE - 1),
        fc.nat(SIZE - 1),
        fc.constantFrom("motorway", "divided", "two_lane", "mountain"),
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ places, roads }): RoadNetwork => {
    const nodes = places.map(([x, y], index): RoadNode => ({
      nodeId: String(index),
      latitude: 16 + y / 100,
      longitude: 101 + x / 100,
      landmassId: "mainland",
    }));
    return buildRoadNetwork(
      nodes,
      roads
        .filter(([from, to]) => from !== to)
        .map(([from, to, roadClass]) => ({
          highway: "",
          roadClass: roadClass as "motorway" | "divided" | "two_lane" | "mountain",
          from: String(from),
          to: String(to),
        })),
    );
  });

/** All shortest times by Floyd–Warshall, as a simple reference. */
function allTimes(network: RoadNetwork): number[][] {
  const indices = network.nodes.map((_, index) => index);
  const times = indices.map((from) => indices.map((to) => (from === to ? 0 : Number.POSITIVE_INFINITY)));
  for (const { from, to, durationS } of network.edges) {
    times[from]![to] = Math.min(times[from]![to]!, durationS);
    times[to]![from] = times[from]![to]!;
  }
  for (const via of indices) {
    for (const from of indices) {
      for (const to of indices) {
        times[from]![to] = Math.min(times[from]![to]!, times[from]![via]! + times[via]![to]!);
      }
    }
  }
  return times;
}

function timeOf(network: RoadNetwork, steps: readonly PathStep<Link>[]): number {
  return steps.reduce(
    (sum, step) =>
      sum + (step.link?.costS ?? (step.edge === undefined ? 0 : (network.edges[step.edge]?.durationS ?? 0))),
    0,
  );
}

describe("the way through the network", () => {
  it("is as quick as the quickest of all ways, and has no way where there is none", () => {
    fc.assert(
      fc.property(networks, fc.nat(SIZE - 1), fc.nat(SIZE - 1), (network, origin, destination) => {
        const expected = allTimes(network)[origin]![destination]!;
        const steps = shortestPath(network, [], [], origin, destination);
        const found = steps === undefined ? Number.POSITIVE_INFINITY : timeOf(network, steps);
        expect(found === expected || Math.abs(found - expected) < 0.001).toBe(true);
      }),
    );
  });

  it("gives steps that join from the origin to the destination", () => {
    fc.assert(
      fc.property(networks, fc.nat(SIZE - 1), fc.nat(SIZE - 1), (network, origin, destination) => {
        const steps = shortestPath(network, [], [], origin, destination) ?? [];
        steps.forEach((step, index) => expect(step.from).toBe(index === 0 ? origin : steps[index - 1]?.to));
        expect(steps.at(-1)?.to ?? destination).toBe(destination);
      }),
    );
  });

  const network = buildRoadNetwork(
    [
      { nodeId: "a", latitude: 15, longitude: 100, landmassId: "mainland" },
      { nodeId: "b", latitude: 15, longitude: 101, landmassId: "mainland" },
    ],
    [{ highway: "", roadClass: "mountain", from: "a", to: "b" }],
  );
  const doorstep = { latitude: 15.01, longitude: 100 };

  it("uses added links, in both directions, to reach added points", () => {
    const links: readonly Link[] = [{ from: 0, to: 2, distanceM: 1_500, costS: 120 }];
    expect(shortestPath(network, [doorstep], links, 2, 1)?.map((step) => step.to)).toEqual([0, 1]);
    expect(shortestPath(network, [doorstep], links, 1, 2)?.map((step) => step.to)).toEqual([0, 2]);
  });

  it("takes an added link that is quicker than the road", () => {
    const shortcut: Link = { from: 0, to: 1, distanceM: 110_000, costS: 5_400 };
    expect(shortestPath(network, [], [shortcut], 0, 1)).toEqual([
      { from: 0, to: 1, edge: undefined, link: shortcut },
    ]);
  });

  it("has nothing to drive from a place to itself, and no way to a vertex that does not exist", () => {
    expect(shortestPath(network, [], [], 0, 0)).toEqual([]);
    expect(shortestPath(network, [], [], 0, 7)).toBeUndefined();
    expect(shortestPath(network, [doorstep], [], 0, 2)).toBeUndefined();
  });
});
