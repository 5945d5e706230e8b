import { describe, expect, it } from "vitest";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { town } from "./stops.ts";

/**
 * Road kilometres between provincial capitals: from Bangkok the Department of Highways' distances as commonly published, the
 * others as map services give them. Good to about 3 % themselves.
 */
const PUBLISHED: readonly (readonly [from: string, to: string, km: number])[] = [
  ["Bangkok", "Chiang Mai", 696],
  ["Bangkok", "Chiang Rai", 785],
  ["Bangkok", "Nakhon Ratchasima", 259],
  ["Bangkok", "Khon Kaen", 449],
  ["Bangkok", "Nong Khai", 615],
  ["Bangkok", "Ubon Ratchathani", 629],
  ["Bangkok", "Surat Thani", 644],
  ["Bangkok", "Phuket", 862],
  ["Bangkok", "Rayong", 179],
  ["Bangkok", "Trat", 315],
  ["Bangkok", "Kanchanaburi", 128],
  ["Bangkok", "Nakhon Sawan", 240],
  ["Bangkok", "Lampang", 599],
  ["Bangkok", "Mae Hong Son", 924],
  ["Bangkok", "Nan", 668],
  ["Bangkok", "Tak", 426],
  ["Bangkok", "Phitsanulok", 377],
  ["Bangkok", "Phetchabun", 346],
  ["Bangkok", "Lop Buri", 153],
  ["Bangkok", "Suphan Buri", 107],
  ["Bangkok", "Prachuap Khiri Khan", 281],
  ["Bangkok", "Ranong", 568],
  ["Bangkok", "Krabi", 814],
  ["Bangkok", "Trang", 828],
  ["Bangkok", "Songkhla", 950],
  ["Bangkok", "Narathiwat", 1149],
  ["Bangkok", "Udon Thani", 564],
  ["Bangkok", "Roi Et", 512],
  ["Bangkok", "Surin", 457],
  ["Bangkok", "Mukdahan", 642],
  ["Bangkok", "Sa Kaeo", 237],
  ["Bangkok", "Chanthaburi", 245],
  ["Chiang Mai", "Chiang Rai", 185],
  ["Khon Kaen", "Udon Thani", 117],
  ["Hat Yai", "Songkhla", 29],
  ["Phuket", "Krabi", 168],
  ["Surat Thani", "Nakhon Si Thammarat", 138],
  ["Pattaya", "Rayong", 63],
];

async function errorOf([from, to, km]: (typeof PUBLISHED)[number]): Promise<number> {
  const result = await embeddedRouteFinder.find([town(from), town(to)], []);
  if (result.kind !== "found") throw new Error(`no road from ${from} to ${to}`);
  return Math.abs(result.route.roadDistanceM / 1000 / km - 1);
}

describe("road distances between provincial capitals", () => {
  it.each(PUBLISHED)("from %s to %s are within 12 %% of %i km", async (...pair) => {
    expect(await errorOf(pair)).toBeLessThanOrEqual(0.12);
  });

  it("are right to 3 % at the median and to 8 % at the 95th percentile", async () => {
    const errors = (await Promise.all(PUBLISHED.map(errorOf))).toSorted((a, b) => a - b);
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
