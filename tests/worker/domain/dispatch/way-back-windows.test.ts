import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { STAYS_MS } from "#domain/dispatch/job-before.ts";
import { wayBetween } from "#domain/dispatch/suggest/route.ts";
import { joinWindows, wayBackWindows } from "#domain/dispatch/way-back-windows.ts";
import { whyUnfit } from "#domain/jobs/fit.ts";
import { bangkokMinuteOfDay, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { randomDay } from "./suggest/random-day.ts";

const STEP_MS = 30 * MINUTE_MS;

test("at every time of a window the driver can take the move by day, the truck is there, and half of its way is saved", () => {
  let windows = 0;
  assert(
    property(integer({ min: 1, max: 200 }), (seed) => {
      const { jobs, drivers, ways: waysOf, now } = randomDay(seed, { jobs: 20, drivers: 6 });
      for (const [index, { facts, held, driven, home }] of drivers.entries()) {
        const last = jobs[index];
        if (last === undefined || home === null) continue;
        // Every driver has ended a job where one of the open jobs ends, and goes home from there.
        const freeAt = last.endsAt - 10 * HOUR_MS;
        const truck = { driver: facts, busy: held, driven, freeAt, at: last.to, home };
        const ways = waysOf[facts.vehicle];
        const homeM = wayBetween(ways, truck.at, home).distanceM;
        for (const job of jobs) {
          const lasts = job.endsAt - job.startsAt;
          const jobAt = (at: number) => ({ ...job, startsAt: at, endsAt: at + lasts });
          const found = wayBackWindows(truck, { from: job.from, to: job.to, jobAt }, ways, now);
          const toPickup = wayBetween(ways, truck.at, job.from);
          for (const { fromAt, untilAt } of found) {
            windows += 1;
            expect(fromAt).toBeGreaterThanOrEqual(Math.max(now, truck.freeAt + toPickup.lastsS * 1000));
            expect(untilAt).toBeLessThan(truck.freeAt + STAYS_MS);
            for (let at = fromAt; at <= untilAt; at += STEP_MS) {
              expect(whyUnfit(jobAt(at), facts, truck)).toBeNull();
              expect(bangkokMinuteOfDay(at)).toBeGreaterThanOrEqual(300);
              expect(bangkokMinuteOfDay(at)).toBeLessThanOrEqual(1_320);
            }
            const left = toPickup.distanceM + wayBetween(ways, job.to, home).distanceM;
            expect(left).toBeLessThanOrEqual(homeM / 2);
          }
        }
      }
    }),
    { numRuns: 20 },
  );
  expect(windows).toBeGreaterThan(0);
});

test("windows that overlap or touch become one, others stay apart", () => {
  const [a, b, c] = [0, STEP_MS, 10 * STEP_MS];
  expect(
    joinWindows([
      { fromAt: c, untilAt: c },
      { fromAt: b, untilAt: 2 * STEP_MS },
      { fromAt: a, untilAt: a },
    ]),
  ).toEqual([
    { fromAt: a, untilAt: 2 * STEP_MS },
    { fromAt: c, untilAt: c },
  ]);
});
