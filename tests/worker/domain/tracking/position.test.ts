import { describe, expect, it, test } from "vitest";
import { greatCircleM } from "#domain/geo/distance.ts";
import { boundedFixTime, isReportDue, roughFix } from "#domain/tracking/position.ts";
import { reportPositionInput } from "#domain/tracking/tracking-input.ts";
import { areLinksOpen } from "#domain/tracking/tracking-link.ts";

const DAY_MS = 86_400_000;
const HERE = { latitude: 13.75, longitude: 100.5 };
/** 220 m north. */
const THERE = { latitude: 13.752, longitude: 100.5 };

describe("a report is due", () => {
  it("at first, after a move, and at times where the truck stands still", () => {
    const last = { ...HERE, sentAt: 1_000_000 };
    expect(isReportDue(null, HERE, 1_000_000)).toBe(true);
    expect(isReportDue(last, THERE, 1_030_000)).toBe(true);
    expect(isReportDue(last, THERE, 1_010_000)).toBe(false);
    expect(isReportDue(last, HERE, 1_030_000)).toBe(false);
    expect(isReportDue(last, HERE, 1_090_000)).toBe(true);
  });
});

describe("the time of a fix", () => {
  it("is never in the future, and one from before the job's start is not taken", () => {
    expect(boundedFixTime(150, 100, 200)).toBe(150);
    expect(boundedFixTime(900, 100, 200)).toBe(200);
    expect(boundedFixTime(99, 100, 200)).toBeNull();
    expect(boundedFixTime(99, null, 200)).toBe(99);
  });
});

test("a rough fix is a hundredth of a degree, and says that it is no more exact", () => {
  const fix = { latitude: 13.756_31, longitude: 100.501_82, accuracyM: 12, fixedAt: 5 };
  const rough = roughFix(fix);
  expect(rough).toEqual({ latitude: 13.76, longitude: 100.5, accuracyM: 812, fixedAt: 5 });
  expect(greatCircleM(fix, rough)).toBeLessThan(rough.accuracyM);
});

test.each([
  ["no number", { latitude: Number.NaN }],
  ["infinite", { longitude: Infinity }],
  ["in Europe", { latitude: 52, longitude: 13 }],
  ["negative exactness", { accuracyM: -1 }],
  ["a text", { latitude: "13" }],
  ["no time", { fixedAt: undefined }],
])("a position that is %s is refused", (_what, values) => {
  const good = { jobId: "KD-AAAAAA-1", ...HERE, accuracyM: 20, fixedAt: 1 };
  expect(reportPositionInput.safeParse(good).success).toBe(true);
  expect(reportPositionInput.safeParse({ ...good, ...values }).success).toBe(false);
});

test("links open until a day after delivery or cancellation", () => {
  expect(areLinksOpen({ status: "in_transit", finalAt: 0 }, 9 * DAY_MS)).toBe(true);
  expect(areLinksOpen({ status: "delivered", finalAt: DAY_MS }, 2 * DAY_MS - 1)).toBe(true);
  expect(areLinksOpen({ status: "delivered", finalAt: DAY_MS }, 2 * DAY_MS)).toBe(false);
  expect(areLinksOpen({ status: "cancelled", finalAt: null }, 0)).toBe(false);
});
