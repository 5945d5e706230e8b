import { describe, expect, it } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { MAINLAND } from "#domain/geo/place.ts";
import type { JobEnds, RoadPosition } from "#domain/geo/road-position.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
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

  it("is not given to them by an admin either, whatever the reason, and also where another job overlaps", () => {
    const busy = [before(15 * MINUTE_MS, 2)];
    const why = "The customer waits.";
    for (const reason of [null, why])
      expect(outcome(OPEN, assign(reason), { busy })).toBe("DRIVING_BREAK_MISSING");
    expect(outcome(OPEN, assign(why), { driven: [before(9 * HOUR_MS, 5)] })).toBe("DRIVING_REST_MISSING");
    const overlapping = { ...before(-HOUR_MS, 2), jobId: "KD-3-1" };
    expect(outcome(OPEN, assign(null), { busy: [...busy, overlapping] })).toBe("JOBS_OVERLAP");
    expect(outcome(OPEN, assign(why), { busy: [...busy, overlapping] })).toBe("DRIVING_BREAK_MISSING");
  });

  it("is theirs with a written reason where it overlaps another: two loads in one truck are driven once", () => {
    const why = "Two loads in one truck";
    const together = { ...before(0, 4), startsAt: OPEN.startsAt, endsAt: OPEN.endsAt };
    expect(accepted(OPEN, assign(why), { busy: [together] }).order.jobs[0]).toMatchObject({
      driverId: OTHER,
      overlapReason: why,
    });
    const byAnHour = before(-HOUR_MS, 2);
    expect(decided(OPEN, assign(why), { busy: [byAnHour] })).toEqual({
      outcome: "refused",
      code: "DRIVING_BREAK_MISSING",
      params: { jobId: "KD-2-1", drivenS: 5 * 3_600, limitS: 4 * 3_600, gapS: -3_600 },
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

/** A place so many minutes of road from Bangkok, on the one road that there is. */
const at = (minutes: number): RoadPosition => ({ landmassId: MAINLAND, minutes: [minutes], spreadMin: 0 });
const way = (from: number, to: number): JobEnds => ({ from: at(from), to: at(to) });

describe("the empty way from one job to the next", () => {
  /** From 08:00 to 13:00, from a place two hours out of town to Bangkok. */
  const ends = way(120, 0);

  it("has to be driven in time: the job is refused with the one before it, and how long the way takes", () => {
    const inTown = { ...before(90 * MINUTE_MS, 1), ends: way(0, 0) };
    expect(decided(OPEN, reserve, { ends, busy: [inTown] })).toEqual({
      outcome: "refused",
      code: "JOB_OUT_OF_REACH",
      params: { jobId: "KD-2-1", wayS: 7_200, gapS: 5_400 },
    });
    expect(outcome(OPEN, reserve, { ends, driven: [inTown] })).toBe("JOB_OUT_OF_REACH");
    const there = { ...inTown, ends: way(0, 120) };
    expect(outcome(OPEN, reserve, { ends, busy: [there] })).toBe("reserved/confirmed");
  });

  it("has to be driven in time to the job after it, too", () => {
    const startsAt = OPEN.endsAt + HOUR_MS;
    const next = { jobId: "KD-3-1", startsAt, endsAt: startsAt + HOUR_MS, driving: profileOfRoad(600) };
    expect(decided(OPEN, reserve, { ends, busy: [{ ...next, ends: way(90, 0) }] })).toEqual({
      outcome: "refused",
      code: "NEXT_JOB_OUT_OF_REACH",
      params: { jobId: "KD-3-1", wayS: 5_400, gapS: 3_600 },
    });
    expect(outcome(OPEN, reserve, { ends, busy: [{ ...next, ends: way(30, 0) }] })).toBe(
      "reserved/confirmed",
    );
  });

  it("is driving: three hours of it between jobs of two and four are one hour too many for a day", () => {
    const far = { ...before(9 * HOUR_MS, 2), ends: way(0, 300) };
    const near = { ...before(9 * HOUR_MS, 2), ends: way(0, 120) };
    expect(outcome(OPEN, reserve, { ends, busy: [far] })).toBe("DRIVING_REST_MISSING");
    expect(outcome(OPEN, reserve, { ends, busy: [near] })).toBe("reserved/confirmed");
  });

  it("of a job on an island takes its time, but is no driving, because the crossing is a break", () => {
    const island: JobEnds = { from: at(0), to: { ...at(300), landmassId: "ko-samui" } };
    expect(outcome(OPEN, reserve, { ends, busy: [{ ...before(2 * HOUR_MS, 2), ends: island }] })).toBe(
      "JOB_OUT_OF_REACH",
    );
    expect(outcome(OPEN, reserve, { ends, busy: [{ ...before(9 * HOUR_MS, 2), ends: island }] })).toBe(
      "reserved/confirmed",
    );
  });

  it("is allowed by an admin's written reason, and does not count where a place is not known", () => {
    const inTown = { ...before(90 * MINUTE_MS, 1), ends: way(0, 0) };
    expect(outcome(OPEN, assign(null), { ends, busy: [inTown] })).toBe("JOB_OUT_OF_REACH");
    const short = { ...OPEN, driving: profileOfRoad(1_800), roadDurationS: 1_800 };
    expect(outcome(short, assign(null), { ends, busy: [inTown] })).toBe("JOB_OUT_OF_REACH");
    expect(outcome(short, assign("The customer waits."), { ends, busy: [inTown] })).toBe(
      "reserved/confirmed",
    );
    // An hour, the way of two, and four hours of this job without a break.
    expect(outcome(OPEN, assign("The customer waits."), { ends, busy: [inTown] })).toBe(
      "DRIVING_BREAK_MISSING",
    );
    expect(outcome(OPEN, reserve, { busy: [inTown] })).toBe("reserved/confirmed");
    expect(outcome(OPEN, reserve, { ends, busy: [before(90 * MINUTE_MS, 1)] })).toBe("reserved/confirmed");
  });

  it("takes half an hour more to change trucks, before and after, also where the way is not known", () => {
    const there = { ...before(20 * MINUTE_MS, 0), ends: way(0, 120) };
    const small = { ...there, vehicle: "four_wheel" } as const;
    const large = { ...there, vehicle: "six_wheel" } as const;
    expect(outcome(OPEN, reserve, { ends, busy: [small] })).toBe("reserved/confirmed");
    const params = { jobId: "KD-2-1", wayS: 1_800, gapS: 1_200, changeS: 1_800 };
    expect(decided(OPEN, reserve, { ends, busy: [large] })).toMatchObject({
      code: "JOB_OUT_OF_REACH",
      params,
    });
    expect(decided(OPEN, reserve, { driven: [large] })).toMatchObject({ code: "JOB_OUT_OF_REACH", params });
    expect(outcome(OPEN, reserve, { busy: [{ ...before(30 * MINUTE_MS, 0), vehicle: "six_wheel" }] })).toBe(
      "reserved/confirmed",
    );
    const startsAt = OPEN.endsAt + 20 * MINUTE_MS;
    const next = { jobId: "KD-3-1", vehicle: "six_wheel", startsAt, endsAt: startsAt + HOUR_MS } as const;
    expect(outcome(OPEN, reserve, { busy: [next] })).toBe("NEXT_JOB_OUT_OF_REACH");
    // Its truck is under way already.
    expect(outcome(OPEN, reserve, { busy: [{ ...next, isBegun: true }] })).toBe("reserved/confirmed");
    // The same time is no break: three and a half hours, the change, and two of this job.
    const long = { ...before(45 * MINUTE_MS, 3.5), vehicle: "four_wheel" } as const;
    expect(outcome(OPEN, reserve, { busy: [long] })).toBe("reserved/confirmed");
    expect(outcome(OPEN, reserve, { busy: [{ ...long, vehicle: "six_wheel" }] })).toBe(
      "DRIVING_BREAK_MISSING",
    );
  });

  it("opens a reservation that moves to where its driver cannot be in time", () => {
    const held = boardOrder("confirmed", [boardJob("a", "reserved", { driverId: OTHER })]);
    const days = 96 * HOUR_MS;
    const window = { startsAt: held.startsAt + days, endsAt: held.endsAt + days };
    const inTown = { ...before(90 * MINUTE_MS - days, 1), driverId: OTHER, ends: way(0, 0) };
    const move = {
      type: "change_day",
      actor: ADMIN,
      key: "press-1",
      basedOn: held.revision,
      reason: "The customer asked.",
      window: { ...window, driving: profileOfRoad(3_600) },
      changes: { columns: {} },
    } as const;
    expect(accepted(held, move, { ends, holdersBusy: [inTown] }).order.jobs[0]).toMatchObject({
      status: "available",
    });
    const allowed = boardOrder("confirmed", [
      boardJob("a", "reserved", { driverId: OTHER, overlapReason: "The customer waits." }),
    ]);
    expect(accepted(allowed, move, { ends, holdersBusy: [inTown] }).order.jobs[0]).toMatchObject({
      status: "reserved",
    });
    const unlawful = { ...inTown, driving: profileOfRoad(3 * 3_600) };
    expect(accepted(allowed, move, { ends, holdersBusy: [unlawful] }).order.jobs[0]).toMatchObject({
      status: "available",
    });
  });
});

describe("a job that was started", () => {
  const ends = way(120, 0);
  const driven = (hours: number, endsAt: number) => ({
    startsAt: endsAt - (hours + 1) * HOUR_MS,
    endsAt,
    driving: profileOfRoad(hours * 3_600),
  });

  it("counts as it was driven, and the way to its pickup is in it", () => {
    // Planned with two hours, nine before this one; a detour made three more of them.
    const planned = { ...before(9 * HOUR_MS, 2), isBegun: true };
    expect(outcome(OPEN, reserve, { busy: [planned] })).toBe("reserved/confirmed");
    const detour = { ...planned, begun: driven(5, planned.endsAt) };
    expect(outcome(OPEN, reserve, { busy: [detour] })).toBe("DRIVING_REST_MISSING");
    const { begun, ...completed } = detour;
    expect(outcome(OPEN, reserve, { driven: [{ ...completed, ...begun }] })).toBe("DRIVING_REST_MISSING");
    const far = { ...planned, ends: way(600, 600) };
    const earlier = { ...before(15 * HOUR_MS, 1), jobId: "KD-0-1", ends: way(0, 0) };
    expect(outcome(OPEN, reserve, { busy: [far, earlier] })).toBe("reserved/confirmed");
  });

  it("that is late keeps its driver from what they cannot reach any more", () => {
    const onTime = { ...before(3 * HOUR_MS, 1), ends: way(0, 0), isBegun: true };
    expect(outcome(OPEN, reserve, { ends, busy: [onTime] })).toBe("reserved/confirmed");
    const late = { ...onTime, begun: driven(1, onTime.endsAt + 2 * HOUR_MS) };
    expect(decided(OPEN, reserve, { ends, busy: [late] })).toMatchObject({
      code: "JOB_OUT_OF_REACH",
      params: { wayS: 7_200, gapS: 3_600 },
    });
  });
});
