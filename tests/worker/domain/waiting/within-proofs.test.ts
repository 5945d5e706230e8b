import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { heldToProofs, nextStep, recordedSteps, withinProofs } from "#domain/waiting/recorded-steps.ts";

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
