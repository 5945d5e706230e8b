import { expect, test } from "vitest";
import { allWays } from "#worker/adapters/routing/embedded/all-ways.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { EmbeddedGeocoder } from "#worker/adapters/geocoding/embedded/embedded-geocoder.ts";
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
