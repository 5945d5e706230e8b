import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  heldToProofs,
  nextStep,
  recordedSteps,
  withinProofs,
  type RecordedStep,
} from "#domain/waiting/recorded-steps.ts";

const START = Date.UTC(2026, 10, 22, 2);
const at = (minutes: number) => START + minutes * MINUTE_MS;
/** The pickup from 60 to 120, the destination from 180; the second stop was reached without a press that the first was left. */
const LEFT_BY_PRESS = {
  startedAt: START,
  visits: [
    { stop: 0, arrivedAt: at(60), leftAt: at(120), leaveReceivedAt: at(120) },
    { stop: 1, arrivedAt: at(180), leftAt: null },
  ],
};
const LEFT_BY_ARRIVAL = {
  startedAt: START,
  visits: [
    { stop: 0, arrivedAt: at(60), leftAt: at(180) },
    { stop: 1, arrivedAt: at(180), leftAt: null },
  ],
};
type Job = typeof LEFT_BY_PRESS | typeof LEFT_BY_ARRIVAL;

function bounds(job: Job, step: "arrive" | "leave", stop: number, ...proofs: readonly [number, number][]) {
  const recorded = recordedSteps(job).find((each) => each.step === step && each.stop === stop);
  if (recorded === undefined) throw new Error("no such step");
  const proven = proofs.map(([stopPosition, minutes]) => ({ stopPosition, takenAt: at(minutes) }));
  const { from, until } = withinProofs(recorded, proven, job.startedAt);
  return [from, until].map((each) => each && (each - START) / MINUTE_MS);
}

test("a truck has reached a stop by the first proof there", () => {
  expect(bounds(LEFT_BY_PRESS, "arrive", 1)).toEqual([120, null]);
  expect(bounds(LEFT_BY_PRESS, "arrive", 1, [1, 210], [1, 200])).toEqual([120, 200]);
  expect(bounds(LEFT_BY_PRESS, "arrive", 0, [0, 90])).toEqual([0, 90]);
  expect(bounds(LEFT_BY_PRESS, "arrive", 0, [1, 90])).toEqual([0, 120]);
});

test("a truck has not left a stop before what was proven there until it left", () => {
  expect(bounds(LEFT_BY_PRESS, "leave", 0, [0, 90], [0, 100])).toEqual([100, 180]);
  // The driver photographs the receipt on the road.
  expect(bounds(LEFT_BY_PRESS, "leave", 0, [0, 130])).toEqual([60, 180]);
  expect(bounds(LEFT_BY_ARRIVAL, "arrive", 1, [0, 100])).toEqual([100, null]);
});

test("a proof that contradicts what is recorded, or one at a later stop, binds a truck to no time", () => {
  // The receiver's photo was taken before what is written down of the stop before.
  expect(bounds(LEFT_BY_PRESS, "arrive", 1, [1, 100])).toEqual([120, null]);
  expect(bounds(LEFT_BY_PRESS, "arrive", 1, [1, 100], [1, 150])).toEqual([120, 150]);
  // The pickup's photo was taken after the receiver's.
  expect(bounds(LEFT_BY_PRESS, "leave", 0, [0, 100], [1, 95])).toEqual([60, 180]);
  expect(bounds(LEFT_BY_PRESS, "leave", 0, [0, 90], [0, 100], [1, 95])).toEqual([90, 180]);
  // A receiver's photo from before the truck was at the pickup says nothing of when it left.
  expect(bounds(LEFT_BY_PRESS, "leave", 0, [0, 100], [1, 30])).toEqual([100, 180]);
});

test("what was proven before the job was started is of another driver", () => {
  expect(bounds(LEFT_BY_PRESS, "arrive", 0, [0, -60])).toEqual([0, 120]);
});

test("a time that is said by its minute is held to the second of the proof in it, and stays as said where nothing holds it", () => {
  const left = { step: "leave" as const, stop: 0, at: at(120), from: at(60), until: at(180), isLast: false };
  const within = { ...left, from: at(100) + 40_000 };
  assert(
    property(integer({ min: 0, max: 240 }), (minute) => {
      const held = heldToProofs(left, within, at(minute));
      const isPast = minute < 100 || minute > 180;
      expect(held).toBe(isPast ? null : Math.max(at(minute), within.from));
      expect(heldToProofs(left, left, at(minute))).toBe(minute > 180 ? null : at(minute));
    }),
  );
});

test("the next step is bound by what is recorded, and by proofs where the truck still is", () => {
  const now = at(240);
  const away = { ...LEFT_BY_PRESS, visits: LEFT_BY_PRESS.visits.slice(0, 1) };
  expect(nextStep(away, { step: "arrive", stop: 1 }, now)).toMatchObject({ at: at(120), from: at(120) });
  expect(nextStep(LEFT_BY_PRESS, { step: "leave", stop: 1 }, now)).toMatchObject({ at: now, from: at(180) });
  expect(nextStep(LEFT_BY_PRESS, { step: "arrive", stop: 2 }, now)).toMatchObject({ at: now, from: at(180) });
  expect(nextStep(LEFT_BY_PRESS, { step: "leave", stop: 0 }, now)).toBeNull();
  expect(nextStep(away, { step: "leave", stop: 0 }, now)).toBeNull();
  expect(nextStep(away, { step: "arrive", stop: 2 }, now)).toBeNull();
});

test("whatever was proven, each step can be written down at some minute, and corrected at some minute", () => {
  const now = at(360);
  const proof = record({
    stopPosition: integer({ min: 0, max: 2 }),
    takenAt: integer({ min: START - HOUR_MS, max: now }),
  });
  const told = record({ isPressed: boolean(), later: integer({ min: 0, max: 100 }) });
  assert(
    property(array(proof), array(told, { minLength: 5, maxLength: 5 }), (proofs, all) => {
      const write = (step: RecordedStep, later: number) => {
        const within = withinProofs(step, proofs, START);
        const last = Math.min(within.until ?? now, now);
        const earliest = within.from - (within.from % MINUTE_MS);
        // The office says a minute, as early as it may be or later.
        const said = earliest + Math.floor(((last - earliest) * later) / 100 / MINUTE_MS) * MINUTE_MS;
        for (const minute of [earliest, said]) expect(heldToProofs(step, within, minute)).not.toBeNull();
        return heldToProofs(step, within, said) ?? Number.NaN;
      };
      let visits: readonly StopVisit[] = [];
      for (const { isPressed, later } of all) {
        const last = visits.at(-1);
        const leaves = last !== undefined && last.leftAt === null && (isPressed || visits.length === 3);
        const stop = leaves ? last.stop : visits.length;
        const next = nextStep({ visits, startedAt: START }, { step: leaves ? "leave" : "arrive", stop }, now);
        if (next === null || stop > 2) break;
        const held = write(next, later);
        const left = last === undefined ? [] : [{ ...last, leftAt: last.leftAt ?? held }];
        const before = [...visits.slice(0, -1), ...left];
        visits = leaves
          ? [...visits.slice(0, -1), { ...last, leftAt: held, leaveReceivedAt: now }]
          : [...before, { stop, arrivedAt: held, leftAt: null }];
        for (const step of recordedSteps({ visits, startedAt: START })) write(step, later);
      }
      expect(visits.length).toBeGreaterThan(0);
    }),
  );
});

test("proofs never widen what a correction is bound by, and leave the recorded time within it unless it came after one", () => {
  const proof = record({
    stopPosition: integer({ min: 0, max: 1 }),
    takenAt: integer({ min: START - HOUR_MS, max: START + 4 * HOUR_MS }),
  });
  assert(
    property(array(proof), constantFrom<Job>(LEFT_BY_PRESS, LEFT_BY_ARRIVAL), (proofs, job) => {
      for (const step of recordedSteps(job)) {
        const within = withinProofs(step, proofs, job.startedAt);
        expect(within.from).toBeGreaterThanOrEqual(step.from);
        expect(within.until ?? Infinity).toBeLessThanOrEqual(step.until ?? Infinity);
        expect(within.from).toBeLessThanOrEqual(Math.max(step.from, step.at));
      }
    }),
  );
});
