import { describe, expect, it } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { MAINLAND } from "#domain/geo/place.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import { bangkokDay, bangkokMidnight, bangkokMinuteOfDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { accepted, ADMIN, decided, driver, HOLDER, outcome, PICKUP_AT } from "../jobs/board-order.ts";
import {
  ADDED,
  AT_PICKUP,
  ENDS_AT,
  standing,
  propose,
  agreeTo,
  own,
  from,
  AT_ONCE,
} from "./added-stop-world.ts";

describe("another stop, beside other jobs of the driver,", () => {
  it("is refused by name where it would end in another job of its driver: when proposed, and when agreed", () => {
    const order = standing([AT_PICKUP]);
    const clash = from(ENDS_AT);
    const both = { now: AT_ONCE, busy: [own(order), clash] };
    expect(decided(order, propose, both)).toMatchObject({
      code: "DOOR_CHANGE_STOP_OVERLAPS",
      params: { jobId: clash.jobId },
    });
    const proposed = accepted(order, propose, { now: AT_ONCE, busy: [own(order)] }).order;
    // Taken meanwhile. The driver and the office read which job it is, the customer does not.
    expect(decided(proposed, agreeTo(proposed), both)).toEqual({
      outcome: "refused",
      code: "DOOR_CHANGE_DRIVER_BUSY",
    });
    const atCall = { actor: ADMIN, reason: "Yes, at 14:05" };
    for (const how of [{ byCode: true }, atCall])
      expect(decided(proposed, agreeTo(proposed, how), both)).toMatchObject({
        outcome: "refused",
        code: "DOOR_CHANGE_STOP_OVERLAPS",
        params: { jobId: clash.jobId },
      });
    const later = { now: AT_ONCE, busy: [own(order), from(ENDS_AT + 3 * HOUR_MS)] };
    expect(outcome(proposed, agreeTo(proposed), later)).toBe("in_progress/in_transit");
  });

  it("is not refused for an overlap that an admin allowed before, nor because the driver takes no more jobs", () => {
    const order = standing([AT_PICKUP]);
    const allowed = from(ENDS_AT - HOUR_MS);
    expect(outcome(order, propose, { now: AT_ONCE, busy: [own(order), allowed] })).toBe(
      "in_progress/in_transit",
    );
    const resting = driver(HOLDER, { available: false, daysOff: [{ from: "2026-12-01", to: "2026-12-01" }] });
    expect(outcome(order, propose, { now: AT_ONCE, busy: [own(order)], driver: resting })).toBe(
      "in_progress/in_transit",
    );
    expect(
      outcome(order, propose, {
        now: AT_ONCE,
        busy: [own(order)],
        driver: driver(HOLDER, { approved: false }),
      }),
    ).toBe("DRIVER_NOT_APPROVED");
  });

  it("is refused to the office where it runs out of the hours of its driver, who has not asked for it", () => {
    const order = standing([AT_PICKUP]);
    const byOffice = { ...propose, actor: ADMIN };
    const until = (toMin: number, facts: object = {}) => ({
      now: AT_ONCE,
      busy: [own(order)],
      driver: driver(HOLDER, {
        weeklyHours: Array.from({ length: 7 }, () => ({ fromMin: 0, toMin })),
        ...facts,
      }),
    });
    const endsMin = bangkokMinuteOfDay(ENDS_AT);
    const possible = "in_progress/in_transit";
    expect(outcome(order, byOffice, until(endsMin))).toBe("OUTSIDE_HOURS");
    expect(outcome(order, propose, until(endsMin))).toBe(possible);
    // Out of them without the stop as well: a reason has overridden that.
    expect(outcome(order, byOffice, until(endsMin - 1))).toBe(possible);
    const late = until(24 * 60, { available: false });
    expect(outcome(order, byOffice, late)).toBe(possible);
    const proposed = accepted(order, byOffice, late).order;
    expect(outcome(proposed, agreeTo(proposed), until(endsMin))).toBe("DOOR_CHANGE_DRIVER_BUSY");
    const atCall = agreeTo(proposed, { actor: ADMIN, reason: "Yes, at 14:05" });
    expect(outcome(proposed, atCall, until(endsMin))).toBe("OUTSIDE_HOURS");
    // Who has no app can neither ask for it nor enter a code: the office writes down why.
    const byPhone = { isWithoutApp: true };
    expect(outcome(order, { ...byOffice, ...byPhone }, until(endsMin))).toBe(possible);
    expect(outcome(proposed, agreeTo(proposed, byPhone), until(endsMin))).toBe(possible);
    // With the code the driver has said yes as well.
    expect(outcome(proposed, agreeTo(proposed, { byCode: true }), until(endsMin))).toBe(possible);
  });

  it("is refused to the office for days off that it newly runs into, also where the hours were overridden, and past midnight", () => {
    // It ends half an hour before midnight, and with another stop after it.
    const later = bangkokMidnight(ENDS_AT) + DAY_MS - HOUR_MS / 2 - ENDS_AT;
    const moved = { startsAt: PICKUP_AT + later, endsAt: ENDS_AT + later };
    const order = { ...standing([{ ...AT_PICKUP, arrivedAt: moved.startsAt }]), ...moved };
    const endsMin = bangkokMinuteOfDay(moved.endsAt);
    const byOffice = { ...propose, actor: ADMIN };
    const until = (toMin: number, daysOff: readonly string[] = []) => ({
      now: moved.startsAt + HOUR_MS / 2,
      busy: [own(order)],
      driver: driver(HOLDER, {
        weeklyHours: Array.from({ length: 7 }, () => ({ fromMin: 0, toMin })),
        daysOff: daysOff.map((day) => ({ from: day, to: day })),
      }),
    });
    const [today, tomorrow] = [bangkokDay(moved.startsAt), bangkokDay(moved.startsAt + DAY_MS)];
    const code = (...facts: Parameters<typeof until>) => outcome(order, byOffice, until(...facts));
    expect(code(endsMin)).toBe("OUTSIDE_HOURS");
    expect(code(24 * 60)).toBe("in_progress/in_transit");
    expect(code(endsMin - 1, [today])).toBe("in_progress/in_transit");
    expect(code(endsMin - 1, [tomorrow])).toBe("DRIVER_DAY_OFF");
    expect(code(24 * 60, [today, tomorrow])).toBe("DRIVER_DAY_OFF");
  });

  it("is refused where the driver would drive too long without a break between two jobs", () => {
    const order = standing([AT_PICKUP]);
    const startsAt = busyUntil(PICKUP_AT, ADDED.durationS, 3);
    const drivenS = 3.9 * 3_600;
    const driving = {
      toBreakS: drivenS,
      afterBreakS: null,
      toRestS: drivenS,
      afterRestS: null,
      maxDailyDrivingS: 8 * 3_600,
    };
    const next = { jobId: "KD-OTHER-1", startsAt, endsAt: startsAt + 5 * HOUR_MS, driving };
    const tired = { now: AT_ONCE, busy: [own(order), next] };
    expect(outcome(order, propose, tired)).toBe("DRIVING_BREAK_MISSING");
  });

  it("is refused by the law also where an admin has allowed an empty way that is too long", () => {
    // Half an hour so far, and two and a half to the next pickup: out of reach with and without the stop, unlawful with it.
    const order = { ...standing([AT_PICKUP]), roadDurationS: 1_800 };
    const position = (minutes: number) => ({ landmassId: MAINLAND, minutes: [minutes], spreadMin: 0 });
    const startsAt = busyUntil(PICKUP_AT, ADDED.durationS, 3) + HOUR_MS / 6;
    const ends = { from: position(0), to: position(0) };
    const next = { jobId: "KD-OTHER-1", startsAt, endsAt: startsAt + HOUR_MS, driving: profileOfRoad(60) };
    const busy = [
      { ...own(order), ends },
      { ...next, ends: { from: position(150), to: position(150) } },
    ];
    expect(outcome(order, propose, { now: AT_ONCE, busy, ends, changedEnds: ends })).toBe(
      "DRIVING_BREAK_MISSING",
    );
  });

  it("is refused by the law also where an overlap that an admin allowed takes the break, or did not keep the law before", () => {
    // Three hours and four with the stop; another job at the same time, and one after it.
    const order = standing([AT_PICKUP]);
    const until = busyUntil(PICKUP_AT, ADDED.durationS, 3);
    const other = (jobId: string, startsAt: number, endsAt: number, hours = 1): BusyJob => {
      return { jobId, startsAt, endsAt, driving: profileOfRoad(hours * 3_600) };
    };
    const outcomeWith = (...others: BusyJob[]) =>
      outcome(order, propose, { now: AT_ONCE, busy: [own(order), ...others] });
    const overlap = other("KD-OTHER-1", ENDS_AT - HOUR_MS, until + HOUR_MS / 2);
    const next = other("KD-OTHER-2", until + 0.75 * HOUR_MS, until + 3 * HOUR_MS);
    expect([outcomeWith(overlap), outcomeWith(next)]).toEqual(Array(2).fill("in_progress/in_transit"));
    expect(outcomeWith(overlap, next)).toBe("DRIVING_BREAK_MISSING");
    const unlawful = other("KD-OTHER-3", ENDS_AT - HOUR_MS, ENDS_AT, 4);
    const atOnce = other("KD-OTHER-4", until, until + HOUR_MS);
    expect([outcomeWith(atOnce), outcomeWith(unlawful, atOnce)]).toEqual(
      Array(2).fill("DRIVING_BREAK_MISSING"),
    );
  });
});
