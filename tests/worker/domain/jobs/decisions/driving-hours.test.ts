import { describe, expect, it } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import type { BusyJob } from "#domain/jobs/command.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { accepted, ADMIN, boardJob, boardOrder, decided, OTHER, outcome } from "../board-order.ts";

/** From 08:00 to 13:00, with four hours of road. */
const OPEN = boardOrder("pending", [boardJob("a", "available")]);
const reserve = { type: "reserve", jobId: "a", driverId: OTHER } as const;
const assign = (overlapReason: string | null) =>
  ({ type: "assign", jobId: "a", driverId: OTHER, actor: ADMIN, overlapReason }) as const;

/** Another job, which ends so long before this one begins. */
function before(gapMs: number, hours: number): BusyJob {
  const endsAt = OPEN.startsAt - gapMs;
  const driving = profileOfRoad(hours * 3_600);
  return { jobId: "KD-2-1", startsAt: endsAt - (hours + 1) * HOUR_MS, endsAt, driving };
}

describe("a job that a driver cannot drive lawfully after another", () => {
  it("is refused to them, with the other job and what would be driven", () => {
    expect(decided(OPEN, reserve, { busy: [before(15 * MINUTE_MS, 2)] })).toEqual({
      outcome: "refused",
      code: "DRIVING_BREAK_MISSING",
      params: { jobId: "KD-2-1", drivenS: 6 * 3_600, limitS: 4 * 3_600, gapS: 900 },
    });
    expect(outcome(OPEN, reserve, { busy: [before(30 * MINUTE_MS, 2)] })).toBe("reserved/confirmed");
  });

  it("is refused without a night in between, also after one that is completed by now", () => {
    const long = before(9 * HOUR_MS, 5);
    expect(outcome(OPEN, reserve, { busy: [long] })).toBe("DRIVING_REST_MISSING");
    expect(outcome(OPEN, reserve, { driven: [long] })).toBe("DRIVING_REST_MISSING");
    expect(outcome(OPEN, reserve, { driven: [before(10 * HOUR_MS, 5)] })).toBe("reserved/confirmed");
  });

  it("is given to them by an admin with a written reason alone, which stays on the job", () => {
    const busy = [before(15 * MINUTE_MS, 2)];
    expect(outcome(OPEN, assign(null), { busy })).toBe("DRIVING_BREAK_MISSING");
    const why = "A second driver comes along.";
    expect(accepted(OPEN, assign(why), { busy }).order.jobs[0]).toMatchObject({
      driverId: OTHER,
      overlapReason: why,
    });
  });

  it("is opened again when its order moves behind the other", () => {
    const held = boardOrder("confirmed", [boardJob("a", "reserved", { driverId: OTHER })]);
    const window = { startsAt: held.startsAt + 96 * HOUR_MS, endsAt: held.endsAt + 96 * HOUR_MS };
    const other = { ...before(15 * MINUTE_MS, 2), driverId: OTHER };
    const near = {
      ...other,
      startsAt: other.startsAt + 96 * HOUR_MS,
      endsAt: other.endsAt + 96 * HOUR_MS,
    };
    const move = {
      type: "change_day",
      actor: ADMIN,
      key: "press-1",
      basedOn: held.revision,
      reason: "The customer asked.",
      window: { ...window, driving: profileOfRoad(4 * 3_600) },
      changes: { columns: {} },
    } as const;
    expect(accepted(held, move, { holdersBusy: [near] }).order.jobs[0]).toMatchObject({
      status: "available",
    });
    expect(accepted(held, move, { holdersBusy: [other] }).order.jobs[0]).toMatchObject({
      status: "reserved",
    });
    expect(accepted(held, move, { holdersDriven: [near] }).order.jobs[0]).toMatchObject({
      status: "available",
    });
    expect(accepted(held, move, { holdersDriven: [other] }).order.jobs[0]).toMatchObject({
      status: "reserved",
    });
    const stranger = { ...near, driverId: "driver-stranger" };
    expect(accepted(held, move, { holdersDriven: [stranger] }).order.jobs[0]).toMatchObject({
      status: "reserved",
    });
  });

  it("keeps the number of drivers of an order, also where the other is completed by now", () => {
    const held = boardOrder("confirmed", [boardJob("a", "reserved", { driverId: OTHER })]);
    const change = {
      type: "change_drivers",
      actor: ADMIN,
      key: "press-1",
      basedOn: held.revision,
      reason: "The second driver is ill.",
      window: { startsAt: held.startsAt, endsAt: held.endsAt, driving: profileOfRoad(4 * 3_600) },
      change: { fromDrivers: 2, toDrivers: 1 },
      changes: { columns: {} },
    } as const;
    const near = { ...before(15 * MINUTE_MS, 2), driverId: OTHER };
    expect(outcome(held, change, { holdersDriven: [near] })).toBe("DRIVING_BREAK_MISSING");
    expect(outcome(held, change, { holdersBusy: [near] })).toBe("DRIVING_BREAK_MISSING");
    expect(outcome(held, change, {})).toBe("reserved/confirmed");
  });
});

it("a job of an order whose driving was not recorded counts with its road, and alone is never refused", () => {
  const long = { ...OPEN, roadDurationS: 12 * 3_600 };
  expect(outcome(long, reserve)).toBe("reserved/confirmed");
  expect(outcome(long, reserve, { busy: [before(15 * MINUTE_MS, 2)] })).toBe("DRIVING_REST_MISSING");
});
