import { assert, constant, constantFrom, integer, nat, option, property, record, boolean } from "fast-check";
import { expect, test } from "vitest";
import { asItGoes, keptUntil } from "#domain/dispatch/job-course.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { LATE_FROM_MS } from "#domain/control-room/lateness.ts";

const instant = integer({ min: 0, max: 4 * LATE_FROM_MS });
const course = record({ freeAt: instant, lateMs: nat(), hasArrived: boolean(), likelyAt: option(instant) });
const anyStatus = constantFrom(...JOB_STATUSES);
const known = record({ status: anyStatus, endsAt: instant, course });
const planned = record({ status: anyStatus, endsAt: instant, course: constant(null) });
const underWay = record({ status: constant("in_progress" as const), endsAt: instant, course });
const completed = record({ status: constant("completed" as const), endsAt: instant, course });

test("a job of which nothing else is known ends by its plan", () => {
  assert(
    property(planned, instant, (job, now) => {
      expect(asItGoes(job, now)).toEqual({ ...job, plannedUntil: null });
    }),
  );
});

test("one in progress is not over yet, and its end goes on with the clock", () => {
  assert(
    property(underWay, instant, nat({ max: 2 * LATE_FROM_MS }), (job, now, later) => {
      const until = keptUntil(job, now);
      expect(until).toBe(Math.max(job.course.freeAt, now));
      expect(keptUntil(job, now + later)).toBe(Math.max(until, now + later));
    }),
  );
});

test("a completed one ended when its truck was free, whatever the time is", () => {
  assert(
    property(completed, instant, (job, now) => {
      expect(keptUntil(job, now)).toBe(job.course.freeAt);
    }),
  );
});

test("what is late by its plan keeps the planned end beside the real one, and what traffic does to any plan does not", () => {
  assert(
    property(known, instant, (job, now) => {
      const { endsAt, plannedUntil } = asItGoes(job, now);
      expect(endsAt).toBe(keptUntil(job, now));
      expect(plannedUntil).toBe(endsAt >= job.endsAt + LATE_FROM_MS ? job.endsAt : null);
    }),
  );
});

test("late it is from the quarter of an hour on, to the millisecond", () => {
  const until = (overMs: number) => {
    const gone = { freeAt: LATE_FROM_MS + overMs, lateMs: 0, hasArrived: true, likelyAt: null };
    return asItGoes({ status: "completed", endsAt: 0, course: gone }, 0).plannedUntil;
  };
  expect([until(-1), until(0)]).toEqual([null, 0]);
});
