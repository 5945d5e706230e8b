import { expect, test } from "vitest";
import { asDriven, type BegunJob } from "#domain/driving-hours/as-driven.ts";
import { clockAt, periodsOf } from "#domain/driving-hours/clock.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const HOUR_S = 3_600;
const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");

/** Two hours of road, started an hour before the pickup. */
const JOB: BegunJob = {
  startedAt: PICKUP_AT - HOUR_MS,
  completedAt: null,
  pickupAt: PICKUP_AT,
  visits: [],
  legTimes: [{ travelS: 2 * HOUR_S, plannedS: 2 * HOUR_S }],
  roadDurationS: 2 * HOUR_S,
  driving: profileOfRoad(2 * HOUR_S),
};
const visit = (stop: number, arrivedAt: number, leftAt: number | null) => ({ stop, arrivedAt, leftAt });
const LEFT_PICKUP = PICKUP_AT + HOUR_MS / 2;

test("a completed job was driven from its start, and as long as its way took", () => {
  const reached = LEFT_PICKUP + 3 * HOUR_MS;
  const completedAt = reached + HOUR_MS / 2;
  const visits = [visit(0, PICKUP_AT, LEFT_PICKUP), visit(1, reached, completedAt)];
  expect(asDriven({ ...JOB, completedAt, visits }, completedAt)).toMatchObject({
    startsAt: PICKUP_AT - HOUR_MS,
    endsAt: completedAt,
    driving: { toBreakS: 4 * HOUR_S, toRestS: 4 * HOUR_S, afterRestS: null },
  });
  const soon = LEFT_PICKUP + HOUR_MS;
  const fast = [visit(0, PICKUP_AT, LEFT_PICKUP), visit(1, soon, soon + MINUTE_MS)];
  expect(asDriven({ ...JOB, completedAt: soon + MINUTE_MS, visits: fast }, soon)).toMatchObject({
    driving: { toRestS: 2 * HOUR_S },
  });
});

test("without any press of a stop the plan stands for it, until it was completed", () => {
  const completedAt = PICKUP_AT + HOUR_MS;
  expect(asDriven({ ...JOB, completedAt }, completedAt)?.driving.toRestS).toBe(1.5 * HOUR_S);
});

test("one in progress is driven on as planned from where it is now", () => {
  // Four hours at the pickup instead of half an hour.
  const now = PICKUP_AT + 4 * HOUR_MS;
  const standing = asDriven({ ...JOB, visits: [visit(0, PICKUP_AT, null)] }, now);
  expect(standing?.endsAt).toBe(now + 2.5 * HOUR_MS);
  expect(standing?.driving.toRestS).toBe(3 * HOUR_S);
  const gone = asDriven({ ...JOB, visits: [visit(0, PICKUP_AT, now)] }, now + HOUR_MS);
  expect(gone?.endsAt).toBe(now + 2.5 * HOUR_MS);
});

test("one that ended in a night's rest ended where that began", () => {
  const long = {
    ...JOB,
    legTimes: [{ travelS: 10 * HOUR_S, plannedS: 20 * HOUR_S }],
    roadDurationS: 10 * HOUR_S,
    driving: profileOfRoad(10 * HOUR_S),
  };
  const driven = asDriven({ ...long, completedAt: PICKUP_AT + 14 * HOUR_MS }, PICKUP_AT + 14 * HOUR_MS);
  // An hour to the pickup, half an hour there, seven hours with a break; then the night began.
  expect(driven).toMatchObject({ endsAt: PICKUP_AT + 8 * HOUR_MS, driving: { toRestS: 8 * HOUR_S } });
});

test("says what the driver's clock says", () => {
  const reached = LEFT_PICKUP + 3 * HOUR_MS;
  const completedAt = reached + HOUR_MS / 4;
  const job = {
    ...JOB,
    completedAt,
    visits: [visit(0, PICKUP_AT, LEFT_PICKUP), visit(1, reached, completedAt)],
  };
  const journey = [{ kind: "stop" }, { kind: "road", durationS: 2 * HOUR_S }, { kind: "stop" }] as const;
  const { startedAt, pickupAt, visits } = job;
  const started = { startedAt: startedAt ?? 0, completedAt, pickupAt, visits, journey };
  const periods = periodsOf([{ ...started, plan: DEFAULT_DRIVING_PLAN }]);
  const clock = clockAt(periods, completedAt, DEFAULT_DRIVING_PLAN.maxDailyDrivingS);
  expect(asDriven(job, completedAt)?.driving.toRestS).toBe(clock.sinceRestS);
});

test("is not known of one whose start or ways were not recorded, or that crossed the sea", () => {
  expect(asDriven({ ...JOB, startedAt: null }, PICKUP_AT)).toBeNull();
  expect(asDriven({ ...JOB, legTimes: null }, PICKUP_AT)).toBeNull();
  expect(asDriven({ ...JOB, roadDurationS: null }, PICKUP_AT)).toBeNull();
  expect(asDriven({ ...JOB, roadDurationS: HOUR_S }, PICKUP_AT)).toBeNull();
});
