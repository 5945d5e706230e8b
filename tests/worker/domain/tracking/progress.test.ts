import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handlingLeftS, progressAt, type ExpectedStop, type Progress } from "#domain/tracking/progress.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PICKUP_AT = Date.parse("2026-12-01T08:00+07:00");
/** A degree of latitude is 111 km: pickup, a stop 111 km on, the destination another 111 km on. */
const STOPS: readonly ExpectedStop[] = [
  { latitude: 13, longitude: 100, isExact: true, plannedAt: PICKUP_AT },
  { latitude: 14, longitude: 100, isExact: false, plannedAt: PICKUP_AT + 3 * HOUR_MS },
  { latitude: 15, longitude: 100, isExact: true, plannedAt: PICKUP_AT + 6 * HOUR_MS },
];
const START: Progress = { nextStop: 0, reachedAt: null };
const proven = (provenStop: number) => ({ provenStop, visits: [] });
const NOTHING = proven(-1);
const fix = (latitude: number, afterMs: number) => ({
  latitude,
  longitude: 100,
  accuracyM: 20,
  fixedAt: PICKUP_AT + afterMs,
});

describe("how far a truck is", () => {
  it("goes to the pickup until it was there, however early it comes from the other side", () => {
    expect(progressAt(STOPS, START, fix(13.5, -HOUR_MS), NOTHING)).toEqual(START);
    expect(progressAt(STOPS, START, fix(13, -MINUTE_MS), NOTHING)).toEqual({
      nextStop: 1,
      reachedAt: PICKUP_AT - MINUTE_MS,
    });
  });

  it("is on after the pickup when it was silent there and is well on its way", () => {
    expect(progressAt(STOPS, START, fix(13.5, HOUR_MS), NOTHING)).toEqual({ nextStop: 1, reachedAt: null });
    expect(progressAt(STOPS, START, fix(12.5, HOUR_MS), NOTHING)).toEqual(START);
  });

  it("is behind a stop for which its driver recorded a proof", () => {
    expect(progressAt(STOPS, START, fix(13.1, 0), proven(1))).toEqual({ nextStop: 2, reachedAt: null });
  });

  it("is where its driver says, wherever it was seen", () => {
    const at = (stop: number) => ({ stop, arrivedAt: PICKUP_AT, leftAt: null });
    const left = { ...at(0), leftAt: PICKUP_AT + HOUR_MS };
    const far = fix(12.5, 2 * HOUR_MS);
    const said = (...visits: readonly (typeof left | ReturnType<typeof at>)[]) => ({
      provenStop: -1,
      visits,
    });
    expect(progressAt(STOPS, START, far, said(at(0)))).toEqual({ nextStop: 1, reachedAt: PICKUP_AT });
    expect(progressAt(STOPS, START, far, said(left))).toEqual({ nextStop: 1, reachedAt: null });
    expect(progressAt(STOPS, START, far, said(left, at(1)))).toEqual({ nextStop: 2, reachedAt: PICKUP_AT });
    expect(
      handlingLeftS(STOPS, { nextStop: 1, reachedAt: PICKUP_AT }, fix(12.5, 10 * MINUTE_MS), [at(0)]),
    ).toBe(1_200);
    expect(handlingLeftS(STOPS, { nextStop: 1, reachedAt: PICKUP_AT }, fix(13, 0), [left])).toBe(0);
  });

  it("goes to the destination until the job is completed", () => {
    expect(
      progressAt(STOPS, { nextStop: 2, reachedAt: null }, fix(15, 9 * HOUR_MS), proven(2)).nextStop,
    ).toBe(2);
  });

  it("never goes back, wherever the truck is reported", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            latitude: fc.double({ min: 12, max: 16, noNaN: true }),
            afterMs: fc.integer({ min: -HOUR_MS, max: 12 * HOUR_MS }),
          }),
          { maxLength: 12 },
        ),
        (reports) => {
          let progress = START;
          for (const { latitude, afterMs } of reports) {
            const next = progressAt(STOPS, progress, fix(latitude, afterMs), NOTHING);
            expect(next.nextStop).toBeGreaterThanOrEqual(progress.nextStop);
            expect(next.nextStop).toBeLessThan(STOPS.length);
            progress = next;
          }
        },
      ),
    );
  });
});

describe("the loading that is left", () => {
  const here: Progress = { nextStop: 1, reachedAt: PICKUP_AT };

  it("counts down while the truck stands there", () => {
    expect(handlingLeftS(STOPS, here, fix(13, 0), [])).toBe(1_800);
    expect(handlingLeftS(STOPS, here, fix(13, 10 * MINUTE_MS), [])).toBe(1_200);
    expect(handlingLeftS(STOPS, here, fix(13, HOUR_MS), [])).toBe(0);
  });

  it("is none where the truck has left, or was not seen", () => {
    expect(handlingLeftS(STOPS, here, fix(13.1, 10 * MINUTE_MS), [])).toBe(0);
    expect(handlingLeftS(STOPS, { nextStop: 1, reachedAt: null }, fix(13, 0), [])).toBe(0);
  });
});
