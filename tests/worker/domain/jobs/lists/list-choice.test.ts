import { describe, expect, test } from "vitest";
import {
  awayM,
  filterJobs,
  orderJobs,
  provinceOf,
  type AreaPoint,
  type AreaPoints,
  type JobFilter,
} from "#domain/jobs/lists/list-choice.ts";
import { areaCard, AREAS } from "./area-cards.ts";

const bangkok = areaCard("bangkok", "Bang Kapi, Bangkok", "Bang Lamung, Chon Buri", { paySatang: 100_000 });
const pattaya = areaCard("pattaya", "Bang Lamung, Chon Buri", "Bang Kapi, Bangkok", {
  hours: 30,
  paySatang: 300_000,
});
const north = areaCard("north", "Mueang, Chiang Mai", "Bang Kapi, Bangkok", { hours: 5, paySatang: 200_000 });
const ALL = [bangkok, pattaya, north];
const NONE: AreaPoints = {};
const ids = (jobs: readonly { jobId: string }[]) => jobs.map(({ jobId }) => jobId);
const HOME: readonly AreaPoint[] = [AREAS["Bang Kapi, Bangkok"]];
const passing = (filter: JobFilter, points: AreaPoints = AREAS, home = HOME) =>
  ids(filterJobs(ALL, filter, points, home));

test("the province of an area is what stands after the district", () => {
  expect(provinceOf({ th: "อำเภอบางละมุง จังหวัดชลบุรี", en: "Bang Lamung, Chon Buri" })).toEqual({
    th: "จังหวัดชลบุรี",
    en: "Chon Buri",
  });
  expect(provinceOf({ th: "จังหวัดภูเก็ต", en: "Phuket" })).toEqual({ th: "จังหวัดภูเก็ต", en: "Phuket" });
});

describe("filters", () => {
  test("without one nothing is left out", () => expect(passing({})).toEqual(["bangkok", "pattaya", "north"]));
  test.each([
    [{ from: "Chon Buri" }, ["pattaya"]],
    [{ to: "Bangkok" }, ["pattaya", "north"]],
    [{ from: "Bangkok", to: "Chon Buri" }, ["bangkok"]],
    [{ day: "2026-12-01" }, ["bangkok", "north"]],
    [{ minPaySatang: 200_000 }, ["pattaya", "north"]],
    [{ maxDistanceM: 99_999 }, []],
    [{ homewards: true }, ["pattaya", "north"]],
  ] as const)("%j leaves %j", (filter, left) => expect(passing(filter)).toEqual(left));

  test("a job near a driver's own area is on the way home as well, one whose area is not known is not", () => {
    const near = { placeId: "th-1104", latitude: 13.66, longitude: 100.6 };
    expect(passing({ homewards: true }, AREAS, [near])).toEqual(["pattaya", "north"]);
    expect(passing({ homewards: true }, NONE)).toEqual([]);
  });

  test("a whole province contains its districts", () => {
    const chonBuri = { placeId: "th-20", latitude: 0, longitude: 0 };
    expect(passing({ homewards: true }, AREAS, [chonBuri])).toEqual(["bangkok"]);
  });
});

describe("order", () => {
  const here = { latitude: 18.8, longitude: 99 };
  test.each([
    ["pickup", ["bangkok", "north", "pattaya"]],
    ["pay", ["pattaya", "north", "bangkok"]],
    ["near", ["north", "bangkok", "pattaya"]],
  ] as const)("by %s", (order, expected) =>
    expect(ids(orderJobs(ALL, order, here, AREAS))).toEqual(expected),
  );

  test("without a position, or the points of the areas, the soonest pickup is first", () => {
    expect(ids(orderJobs(ALL, "near", null, AREAS))).toEqual(["bangkok", "north", "pattaya"]);
    expect(ids(orderJobs(ALL, "near", here, NONE))).toEqual(["bangkok", "north", "pattaya"]);
    expect(awayM(north, null, AREAS)).toBeNull();
  });
});
