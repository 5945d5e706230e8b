import { assert, boolean, integer, property, record, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { STAYS_MS } from "#domain/dispatch/job-before.ts";
import { isWayBack, jobsBeforeHome, startsInStay } from "#domain/dispatch/way-back.ts";
import { HOUR_MS } from "#domain/time.ts";

const metres = integer({ min: 0, max: 2_000_000 });

test("a way back saves at least half of the empty way home", () => {
  expect(isWayBack({ homeM: 100, emptyM: 20, leftM: 30 })).toBe(true);
  expect(isWayBack({ homeM: 100, emptyM: 20, leftM: 31 })).toBe(false);
  expect(isWayBack({ homeM: 0, emptyM: 0, leftM: 0 })).toBe(false);
  expect(isWayBack({ homeM: 100, emptyM: Infinity, leftM: 0 })).toBe(false);
});

test("a shorter empty way never turns a way back into none, nor a longer way home", () => {
  assert(
    property(metres, metres, metres, metres, boolean(), (homeM, emptyM, leftM, by, isPickup) => {
      const nearer = isPickup
        ? { homeM, emptyM: Math.max(0, emptyM - by), leftM }
        : { homeM, emptyM, leftM: Math.max(0, leftM - by) };
      if (!isWayBack({ homeM, emptyM, leftM })) return;
      expect(isWayBack(nearer)).toBe(true);
      expect(isWayBack({ homeM: homeM + by, emptyM, leftM })).toBe(true);
    }),
  );
});

test("it starts once the truck is there, and before the truck has gone home", () => {
  expect(startsInStay(9, 10, 0)).toBe(false);
  expect(startsInStay(10, 10, 0)).toBe(true);
  expect(startsInStay(10, 10, 1)).toBe(false);
  expect(startsInStay(10 + STAYS_MS - 1, 10, 0)).toBe(true);
  expect(startsInStay(10 + STAYS_MS, 10, 0)).toBe(false);
});

const hours = integer({ min: -96, max: 96 });
const own = uniqueArray(
  record({ jobId: integer({ min: 0, max: 99 }), from: hours, lasts: integer({ min: 1, max: 40 }) }),
  { selector: ({ jobId }) => jobId, maxLength: 8 },
).map((jobs) =>
  jobs.map(({ jobId, from, lasts }) => ({
    jobId: `job-${jobId}`,
    startsAt: from * HOUR_MS,
    endsAt: (from + lasts) * HOUR_MS,
  })),
);

test("a driver goes home after a job that no other one follows while the truck stays", () => {
  assert(
    property(own, (jobs) => {
      const found = jobsBeforeHome(jobs, { now: 0, until: 48 * HOUR_MS });
      for (const job of found) {
        expect(job.startsAt).toBeLessThan(48 * HOUR_MS);
        expect(job.endsAt).toBeGreaterThan(-STAYS_MS);
        const next = jobs.filter((other) => other !== job && other.startsAt > job.startsAt);
        expect(next.every((other) => other.startsAt >= job.endsAt + STAYS_MS)).toBe(true);
      }
      // The job that begins last is followed by nothing: it is missing only by its own times.
      const last = jobs.toSorted((a, b) => b.startsAt - a.startsAt || (a.jobId < b.jobId ? 1 : -1))[0];
      const isInTime = last !== undefined && last.startsAt < 48 * HOUR_MS && last.endsAt > -STAYS_MS;
      expect(last !== undefined && found.includes(last)).toBe(isInTime);
    }),
  );
});
