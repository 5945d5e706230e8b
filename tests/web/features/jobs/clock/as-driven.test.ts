import { expect, test } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { startFrom } from "#domain/jobs/job.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { asDriven, type ClockJob } from "#web/features/jobs/clock/as-driven.ts";
import { queued } from "../queued.ts";

const AT = Date.parse("2026-12-01T08:00+07:00");
const JOB: ClockJob = {
  jobId: "job-1",
  startedAt: null,
  completedAt: null,
  pickupAt: AT,
  visits: [],
  journey: [{ kind: "stop" }, { kind: "road", durationS: 7_200 }, { kind: "stop" }],
  plan: DEFAULT_DRIVING_PLAN,
};
const start = queued("job-1", { type: "start" }, { at: AT });
const arrive = queued("job-1", { type: "arrive", stop: 0 }, { at: AT + 10 * MINUTE_MS });
const complete = queued("job-1", { type: "complete", reason: "" }, { at: AT + 3 * HOUR_MS });

test("a job that nobody has started does not count, nor do the steps of another", () => {
  expect(asDriven([JOB], [])).toEqual([]);
  expect(asDriven([JOB], [{ ...start, jobId: "job-2" }])).toEqual([]);
  expect(asDriven([JOB], [{ ...start, state: "refused" }])).toEqual([]);
});

test("a start that waits counts from its press, but never before the board would count it", () => {
  expect(asDriven([JOB], [start])).toMatchObject([{ startedAt: AT, completedAt: null }]);
  const [early] = asDriven([JOB], [{ ...start, at: AT - 12 * HOUR_MS }]);
  expect(early?.startedAt).toBe(startFrom(AT));
});

test("what the server knows stays, and the steps after it are added", () => {
  const started = { ...JOB, startedAt: AT - HOUR_MS };
  expect(asDriven([started], [start])).toMatchObject([{ startedAt: AT - HOUR_MS }]);
  expect(asDriven([started], [arrive, complete])).toMatchObject([
    {
      startedAt: AT - HOUR_MS,
      completedAt: AT + 3 * HOUR_MS,
      visits: [{ stop: 0, arrivedAt: AT + 10 * MINUTE_MS, leftAt: AT + 3 * HOUR_MS }],
    },
  ]);
});
