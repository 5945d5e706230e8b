import { expect, test } from "vitest";
import { windowOf } from "#domain/jobs/lists/busy-until.ts";
import { HOUR_MS } from "#domain/time.ts";

const NINE = Date.parse("2026-12-01T09:00:00+07:00");
const job = (jobId: string, hours: number) => ({
  jobId,
  pickupAt: NINE + hours * HOUR_MS,
  durationS: 7_200,
  waypointCount: 0,
});

test("a driver is busy from the pickup for the journey and half an hour at each stop", () => {
  expect(windowOf(job("a", 0))).toEqual({ startsAt: NINE, endsAt: NINE + 3 * HOUR_MS });
  expect(windowOf({ ...job("a", 0), waypointCount: 2 }).endsAt).toBe(NINE + 4 * HOUR_MS);
});
