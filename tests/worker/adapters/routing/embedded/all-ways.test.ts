import { expect, test } from "vitest";
import { allWays, type Terminal } from "#worker/adapters/routing/embedded/all-ways.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { joinTerminals } from "#worker/adapters/routing/embedded/local-access.ts";
import { shortestPath } from "#worker/adapters/routing/embedded/shortest-path.ts";
import { trunkRoads } from "#worker/adapters/routing/embedded/trunk-roads.ts";
import { TRUCK_FERRIES } from "../stops.ts";

const geocoder = new EmbeddedGeocoder();
/** Districts all over the mainland, two of them neighbours, and one on Ko Samui. */
const CODES = ["1006", "1011", "2004", "5001", "3001", "9011", "7707", "8404"];

async function places() {
  const found = await Promise.all(CODES.map((code) => geocoder.byId(`th-${code}`)));
  return found.filter((place) => place !== undefined);
}

test("the ways between many places are those of the route finder, within 2 %", async () => {
  const stops = await places();
  expect(stops).toHaveLength(CODES.length);
  const { size, distanceM, durationS } = allWays(stops, TRUCK_FERRIES);
  expect(size).toBe(stops.length);
  for (const [from, a] of stops.entries())
    for (const [to, b] of stops.entries()) {
      if (from === to) continue;
      const result = await embeddedRouteFinder.find([a, b], TRUCK_FERRIES);
      const route = result.kind === "found" ? result.route : null;
      const metres = (route?.roadDistanceM ?? 0) + (route?.seaDistanceM ?? 0);
      const way = distanceM[from * size + to] ?? 0;
      expect(Math.abs(way / metres - 1), `${CODES[from]} ${CODES[to]}`).toBeLessThan(0.02);
      expect(durationS[from * size + to]).toBeGreaterThanOrEqual((route?.roadDurationS ?? 0) * 0.95);
      expect(distanceM[to * size + from]).toBe(way);
    }
});

test("an island without a ferry for trucks is out of reach, a place itself is at hand", async () => {
  const stops = await places();
  const { size, distanceM } = allWays(stops, []);
  const island = CODES.indexOf("8404");
  expect(distanceM[island]).toBe(Infinity);
  expect(distanceM[island * size + island]).toBe(0);
  expect(distanceM[1]).toBeLessThan(40_000);
});

test("all ways at once are the shortest paths that are found pair by pair", () => {
  const terminals = randomTerminals(28);
  const { size, distanceM, durationS } = allWays(terminals, TRUCK_FERRIES);
  let reached = 0;
  for (const [from, a] of terminals.entries())
    for (const [to, b] of terminals.entries()) {
      const [at, back] = [from * size + to, to * size + from];
      expect([distanceM[back], durationS[back]]).toEqual([distanceM[at], durationS[at]]);
      if (to <= from) continue;
      const path = pathBetween(a, b);
      reached += path.costS < Infinity ? 1 : 0;
      expect(apart(durationS[at], path.costS), `${from} ${to}`).toBeLessThanOrEqual(1);
      expect(apart(distanceM[at], path.distanceM), `${from} ${to}`).toBeLessThanOrEqual(1);
    }
  expect(reached).toBeGreaterThan(size);
});

/** How far numbers are from each other, of which both may be endless. */
function apart(one = Number.NaN, other = Number.NaN): number {
  return one === other ? 0 : Math.abs(one - other);
}

/** Places around towns and on islands all over the country, some of them beside each other. */
function randomTerminals(count: number): Terminal[] {
  const random = new SeededRandom(7);
  const { nodes } = trunkRoads();
  const islands = nodes.filter(({ landmassId }) => landmassId !== "mainland");
  const near = (degrees: number, span: number): number => degrees + (random.next() - 0.5) * span;
  const beside = (place: Terminal, span: number): Terminal => ({
    latitude: near(place.latitude, span),
    longitude: near(place.longitude, span),
    landmassId: place.landmassId,
  });
  return Array.from({ length: count / 2 }, () => {
    const among = random.next() < 0.3 ? islands : nodes;
    const town = among[random.below(among.length)];
    if (town === undefined) throw new RangeError("no town");
    const place = beside(town, 0.3);
    return [place, beside(place, 0.03)];
  }).flat();
}

/** The shortest path between two places alone, over roads, streets and ferries. */
function pathBetween(a: Terminal, b: Terminal): { readonly costS: number; readonly distanceM: number } {
  const network = trunkRoads();
  const ports = TRUCK_FERRIES.flatMap(({ departure, arrival }) => [departure, arrival]);
  const { points, links } = joinTerminals(network, [a, b, ...ports]);
  const origin = network.nodes.length;
  const ferries = TRUCK_FERRIES.map(({ distanceM, durationS, meanWaitS }, index) => {
    const from = origin + 2 + 2 * index;
    return { from, to: from + 1, distanceM, costS: durationS + meanWaitS };
  });
  const steps = shortestPath(network, points, [...links, ...ferries], origin, origin + 1);
  if (steps === undefined) return { costS: Infinity, distanceM: Infinity };
  let [costS, distanceM] = [0, 0];
  for (const { edge, link } of steps) {
    const road = network.edges[edge ?? -1];
    costS += link?.costS ?? road?.durationS ?? 0;
    distanceM += link?.distanceM ?? road?.distanceM ?? 0;
  }
  return { costS, distanceM };
}
