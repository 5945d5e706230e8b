import { describe, expect, it } from "vitest";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { PUBLISHED_DISTANCES } from "../../../support/published-distances.ts";
import { town } from "./stops.ts";

async function errorOf([from, to, km]: (typeof PUBLISHED_DISTANCES)[number]): Promise<number> {
  const result = await embeddedRouteFinder.find([town(from), town(to)], []);
  if (result.kind !== "found") throw new Error(`no road from ${from} to ${to}`);
  return Math.abs(result.route.roadDistanceM / 1000 / km - 1);
}

describe("road distances between provincial capitals", () => {
  it.each(PUBLISHED_DISTANCES)("from %s to %s are within 12 %% of %i km", async (...pair) => {
    expect(await errorOf(pair)).toBeLessThanOrEqual(0.12);
  });

  it("are right to 3 % at the median and to 8 % at the 95th percentile", async () => {
    const errors = (await Promise.all(PUBLISHED_DISTANCES.map(errorOf))).toSorted((a, b) => a - b);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(0.03);
    expect(errors[Math.ceil(errors.length * 0.95) - 1]).toBeLessThanOrEqual(0.08);
  });
});

describe("travel times of a loaded truck", () => {
  it.each([
    ["Bangkok", "Chiang Mai", 9.5, 12],
    ["Bangkok", "Nakhon Ratchasima", 3, 4.5],
    ["Bangkok", "Hat Yai", 13, 16],
    ["Mae Sot", "Umphang", 3.5, 5],
  ])("from %s to %s are between %d and %d hours", async (from, to, least, most) => {
    const result = await embeddedRouteFinder.find([town(from), town(to)], []);
    const hours = result.kind === "found" ? result.route.roadDurationS / 3600 : Number.NaN;
    expect(hours).toBeGreaterThan(least);
    expect(hours).toBeLessThan(most);
  });
});
