import { assert, constant, constantFrom, integer, nat, option, property, record, boolean } from "fast-check";
import { expect, test } from "vitest";
import { asItGoes, keptUntil } from "#domain/dispatch/job-course.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";

const instant = integer({ min: 0, max: 1_000 });
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
    property(underWay, instant, nat({ max: 500 }), (job, now, later) => {
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

test("what is later than its plan keeps the planned end beside the real one, and nothing else does", () => {
  assert(
    property(known, instant, (job, now) => {
      const { endsAt, plannedUntil } = asItGoes(job, now);
      expect(endsAt).toBe(keptUntil(job, now));
      expect(plannedUntil).toBe(endsAt > job.endsAt ? job.endsAt : null);
    }),
  );
});
