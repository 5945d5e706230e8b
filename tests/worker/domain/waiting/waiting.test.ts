import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  driverTerms,
  halfHoursOf,
  shownTerms,
  waitingAt,
  waitingPaySatang,
  waitingSatang,
  waitingTermsOf,
  type WaitingTerms,
} from "#domain/waiting/waiting.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

const PICKUP_AT = Date.parse("2026-12-01T08:00+07:00");
const TERMS: WaitingTerms = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };
const stood = (minutes: number, stop = 1): StopVisit => ({
  stop,
  arrivedAt: PICKUP_AT,
  leftAt: PICKUP_AT + minutes * MINUTE_MS,
});
const costs = (...visits: readonly StopVisit[]) => waitingSatang(visits, TERMS, PICKUP_AT);

describe("what waiting costs", () => {
  it.each([
    [0, 0],
    [60, 0],
    [60 + 1 / 60_000, 150_00],
    [90, 150_00],
    [91, 300_00],
    [180, 600_00],
  ])(
    "for %d minutes at a stop is %d satang: the free minutes, then every half hour begun",
    (minutes, satang) => {
      expect(costs(stood(minutes))).toBe(satang);
    },
  );

  it("has free minutes of its own at each stop", () => {
    expect(costs(stood(50, 0), stood(50, 1), stood(70, 2))).toBe(150_00);
  });

  it("at the pickup counts from the agreed time, when the truck came sooner", () => {
    const early = { stop: 0, arrivedAt: PICKUP_AT - 2 * HOUR_MS, leftAt: PICKUP_AT + HOUR_MS };
    expect(costs(early)).toBe(0);
    expect(costs({ ...early, stop: 1 })).toBe(600_00);
    expect(costs({ ...early, leftAt: PICKUP_AT - HOUR_MS })).toBe(0);
  });

  it("is nothing without terms, as for orders from before there were any", () => {
    expect(waitingSatang([stood(500)], null, PICKUP_AT)).toBe(0);
    expect(waitingPaySatang(600_00, null)).toBe(0);
    expect(waitingTermsOf({ ...STARTING_CONFIG, waitingPerHalfHourSatang: 0 })).toBeNull();
  });

  it("gives the driver their share of it, in whole baht", () => {
    expect(waitingPaySatang(450_00, TERMS)).toBe(270_00);
    expect(waitingPaySatang(150_00, { ...TERMS, driverSharePercent: 33 })).toBe(50_00);
  });

  it("comes from the pricing config with the driver's share, which customers do not read", () => {
    const terms = waitingTermsOf({ ...STARTING_CONFIG, waitingPerHalfHourSatang: 150_00 });
    expect(terms).toEqual(TERMS);
    expect(shownTerms(terms)).toEqual({ freeMinutes: 60, perHalfHourSatang: 150_00 });
  });
});

describe("waiting while it runs", () => {
  const here: StopVisit = { stop: 1, arrivedAt: PICKUP_AT, leftAt: null };
  it("says what is left of the free time, then what it has cost so far", () => {
    expect(waitingAt(here, TERMS, PICKUP_AT, PICKUP_AT + 25 * MINUTE_MS)).toEqual({
      stop: 1,
      stoodMs: 25 * MINUTE_MS,
      freeLeftMs: 35 * MINUTE_MS,
      amountSatang: 0,
    });
    expect(waitingAt(here, TERMS, PICKUP_AT, PICKUP_AT + 100 * MINUTE_MS)).toMatchObject({
      freeLeftMs: 0,
      amountSatang: 300_00,
    });
  });
});

const terms = fc.record({
  freeMinutes: fc.nat({ max: 600 }),
  perHalfHourSatang: fc.integer({ min: 1, max: 1_000_00 }),
  driverSharePercent: fc.nat({ max: 100 }),
});
const stays = fc.array(fc.nat({ max: 24 * 60 }), { maxLength: 10 });

describe("whatever the terms and the stays,", () => {
  const visitsOf = (minutes: readonly number[]) => minutes.map((each, stop) => stood(each, stop));
  it("waiting is never negative, is whole half hours, and never falls when a stay is longer", () => {
    fc.assert(
      fc.property(terms, stays, fc.nat({ max: 9 }), fc.nat({ max: 600 }), (each, minutes, at, more) => {
        const before = waitingSatang(visitsOf(minutes), each, PICKUP_AT);
        const longer = minutes.map((stay, index) => (index === at ? stay + more : stay));
        expect(before).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(halfHoursOf(before, each))).toBe(true);
        expect(waitingSatang(visitsOf(longer), each, PICKUP_AT)).toBeGreaterThanOrEqual(before);
        expect(waitingPaySatang(before, each)).toBeLessThanOrEqual(before + 50);
      }),
    );
  });

  it("what runs until a truck leaves is what it has cost then", () => {
    fc.assert(
      fc.property(terms, fc.nat({ max: 24 * 60 }), (each, minutes) => {
        const left = stood(minutes);
        const running = waitingAt({ ...left, leftAt: null }, each, PICKUP_AT, left.leftAt ?? 0);
        expect(running).toEqual(waitingAt(left, each, PICKUP_AT, PICKUP_AT + 99 * HOUR_MS));
      }),
    );
  });
});

it("a driver reads what each half hour pays them, in whole baht; nothing where their share is nothing", () => {
  const agreed = { freeMinutes: 45, perHalfHourSatang: 155_00, driverSharePercent: 57 };
  expect(driverTerms(agreed)).toEqual({ freeMinutes: 45, payPerHalfHourSatang: 88_00 });
  expect(driverTerms({ ...agreed, driverSharePercent: 0 })).toBeNull();
  expect(driverTerms(null)).toBeNull();
});
