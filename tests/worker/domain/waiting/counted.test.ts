import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { driverNamedBy, type JobCommand } from "#domain/jobs/command.ts";
import { decide } from "#domain/jobs/decide.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { countsFrom, countsUntil, LEAST_TRAVEL_SHARE, UNPROVEN_STAND_MS } from "#domain/waiting/counted.ts";
import { waitingNow } from "#domain/waiting/waiting.ts";
import { legTimesOf, legTimesTo } from "#domain/waiting/leg-times.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  decided,
  driver,
  driverActor,
  HOLDER,
  PICKUP_AT,
  START_FROM,
} from "../jobs/board-order.ts";

const TERMS = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };
/** Ten hours of road, planned with a night. */
const WAY = { travelS: 10 * 3_600, plannedS: 20.5 * 3_600 };
const hours = (count: number) => PICKUP_AT + count * HOUR_MS;
const LEFT = { stop: 0, arrivedAt: PICKUP_AT, leftAt: hours(1) };

function underWay(facts = {}, rest = {}): BoardOrder {
  return {
    ...boardOrder("in_transit", [
      boardJob("a", "in_progress", { visits: [LEFT], startedAt: hours(-1), changedAt: hours(1), ...facts }),
    ]),
    stopCount: 2,
    waitingTerms: TERMS,
    roadDurationS: WAY.travelS,
    legTimes: [WAY],
    ...rest,
  };
}

const press = (at?: number) => (at === undefined ? {} : { at });
const arrive = (order: BoardOrder, now: number, at?: number, stop = 1) =>
  accepted(order, { type: "arrive", jobId: "a", driverId: HOLDER, stop, ...press(at) }, { now }).order;
const leave = (order: BoardOrder, now: number, at?: number, stop = 0) =>
  accepted(order, { type: "leave", jobId: "a", driverId: HOLDER, stop, ...press(at) }, { now }).order;
const complete = (order: BoardOrder, now: number, rest = {}) =>
  accepted(order, { type: "complete", jobId: "a", driverId: HOLDER, reason: "", ...rest }, { now }).order;
const charged = (order: BoardOrder) => order.jobs[0]?.waitingSatang;

describe("an arrival", () => {
  it("that is said to be before the road allows it counts no sooner than after half of the road", () => {
    const reached = arrive(underWay(), hours(11), hours(1));
    expect(reached.jobs[0]?.visits[1]).toMatchObject({ arrivedAt: hours(1), arrivalReceivedAt: hours(11) });
    // From its arrival at the pickup: nothing says that leaving it was pressed rightly.
    expect(reached.jobs[0]?.visits[1]?.waitsFrom).toBe(hours(5));
    expect(charged(complete(reached, hours(6)))).toBe(0);
  });

  it("that was pressed without a signal and comes late is paid in full", () => {
    // Reached after the ten hours, and stood there for three; all of it comes at once.
    const late = hours(20);
    const reached = arrive(underWay(), late, hours(11));
    expect(charged(complete(reached, late, { at: hours(14) }))).toBe(600_00);
    expect(charged(complete(arrive(underWay(), hours(11)), hours(14)))).toBe(600_00);
  });

  it("that comes minutes after its press is in the history with both times", () => {
    const command = { type: "arrive", jobId: "a", driverId: HOLDER, stop: 1 } as const;
    const eventsOf = (at: number) => accepted(underWay(), { ...command, at }, { now: hours(12) }).events;
    expect(eventsOf(hours(11))).toMatchObject([{ at: hours(11), receivedAt: hours(12) }]);
    expect(eventsOf(hours(12) - MINUTE_MS)[0]).not.toHaveProperty("receivedAt");
  });
});

describe("a stop that was not said to be left", () => {
  const forgotten = () => underWay({ visits: [{ ...LEFT, leftAt: null }], changedAt: PICKUP_AT });
  it("counts until the way to the next one had to begin, with its breaks and nights", () => {
    // Two hours at the pickup, 20 h 30 min on the way, half an hour at the destination.
    const done = complete(arrive(forgotten(), hours(22.5)), hours(23));
    expect(done.jobs[0]?.visits[0]).toMatchObject({ leftAt: hours(22.5), waitsUntil: hours(2) });
    expect(charged(done)).toBe(300_00);
  });

  it("nor is it charged for when its driver says so on arrival at the next one", () => {
    const said = leave(forgotten(), hours(22.5) - MINUTE_MS);
    expect(charged(complete(arrive(said, hours(22.5)), hours(23)))).toBe(300_00);
  });

  it("nor does its driver lose what they wait at the next one", () => {
    const said = leave(forgotten(), hours(22.5) - MINUTE_MS);
    expect(charged(complete(arrive(said, hours(22.5)), hours(25)))).toBe(300_00 + 450_00);
  });
});

describe("the waiting at the last stop", () => {
  const there = arrive(underWay(), hours(11));
  it("ends with the last proof there, however late the job is completed", () => {
    const proof = { stop: 1, takenAt: hours(12.5) };
    expect(charged(complete(there, hours(30), { proof }))).toBe(150_00);
    expect(charged(complete(there, hours(12), { proof: { stop: 1, takenAt: hours(10) } }))).toBe(0);
  });

  it.each([
    ["without a proof", {}],
    ["with a proof at another stop", { proof: { stop: 0, takenAt: hours(1) } }],
    ["with a proof from before the job was started", { proof: { stop: 1, takenAt: hours(-2) } }],
  ])("%s ends when it is completed, and counts for four hours at most", (_what, rest) => {
    expect(charged(complete(there, hours(13), rest))).toBe(300_00);
    expect(charged(complete(there, hours(40), rest))).toBe(900_00);
    expect(UNPROVEN_STAND_MS).toBe(4 * HOUR_MS);
  });
});

it("shows, while it runs, what completing the job at that moment charges", () => {
  const minutes = fc.integer({ min: 0, max: 600 });
  fc.assert(
    fc.property(minutes, fc.option(minutes), (stands, provenAfter) => {
      const there = arrive(underWay(), hours(11));
      const now = hours(11) + stands * MINUTE_MS;
      const provenAt = provenAfter === null ? null : Math.min(now, hours(11) + provenAfter * MINUTE_MS);
      const proof = provenAt === null ? null : { stop: 1, takenAt: provenAt };
      const visits = there.jobs[0]?.visits ?? [];
      const running = waitingNow(visits, TERMS, PICKUP_AT, { stopCount: 2, provenAt }, now);
      expect(running?.amountSatang).toBe(charged(complete(there, now, { proof })));
      expect(running?.isEnded).toBe(provenAt !== null);
    }),
  );
});

describe("starting", () => {
  const reserved = boardOrder("confirmed", [boardJob("a", "reserved")]);
  const start = { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "" } as const;
  it("by a clock that is slow starts the job from when it may be", () => {
    const slow = { ...start, at: START_FROM - HOUR_MS };
    expect(accepted(reserved, slow, { now: START_FROM + MINUTE_MS }).order.jobs[0]).toMatchObject({
      startedAt: START_FROM,
      startReceivedAt: START_FROM + MINUTE_MS,
    });
    expect(decided(reserved, slow, { now: START_FROM - MINUTE_MS })).toMatchObject({
      code: "START_TOO_EARLY",
    });
  });

  it("said to have been long ago does not spare its driver the reason for completing early", () => {
    const order = { ...underWay(), ...reserved, roadDurationS: 4 * 3_600 };
    const begun = accepted(order, { ...start, at: START_FROM }, { now: PICKUP_AT }).order;
    const soon = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
    expect(decided(begun, soon, { now: hours(1) })).toMatchObject({
      code: "COMPLETE_TOO_EARLY",
      params: { from: hours(2) },
    });
    expect(decided(begun, soon, { now: hours(2) }).outcome).toBe("accepted");
  });
});

describe("the ways between stops", () => {
  const road = (durationH: number) => ({ kind: "road", durationS: durationH * 3_600 }) as const;
  const ferry = {
    kind: "ferry",
    durationS: 3_600,
    timetable: { firstSailingMin: 300, lastSailingMin: 1_200, frequencyMin: 60 },
  } as const;
  const stop = { kind: "stop" } as const;
  it("take their driving and sailing, and as planned the breaks and the waits at piers beside them", () => {
    const plan = { drivers: 1, maxDailyDrivingS: 8 * 3_600 } as const;
    const [first, second, ...rest] = legTimesOf([stop, road(1), ferry, road(1), stop, road(9), stop], plan);
    expect(rest).toEqual([]);
    expect(first).toEqual({ travelS: 3 * 3_600, plannedS: 3.5 * 3_600 });
    expect(second?.travelS).toBe(9 * 3_600);
    expect(second?.plannedS).toBeGreaterThanOrEqual(19 * 3_600);
    expect(legTimesOf([stop, road(9), stop], null)).toEqual([{ travelS: 9 * 3_600, plannedS: 9 * 3_600 }]);
  });

  it("have equal parts of the road where they were not recorded", () => {
    const known = { legTimes: null, roadDurationS: 6 * 3_600, stopCount: 4 };
    expect(legTimesTo(2, known)).toEqual({ travelS: 2 * 3_600, plannedS: 2 * 3_600 });
    expect(legTimesTo(1, { legTimes: null, roadDurationS: null, stopCount: null }).travelS).toBe(0);
    expect(legTimesTo(1, { ...known, legTimes: [WAY], stopCount: 2 })).toEqual(WAY);
  });
});

describe("waiting that was charged", () => {
  const done = complete(arrive(underWay(), hours(11)), hours(14));
  const setBack = (order: BoardOrder) =>
    accepted(
      order,
      { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: "a box", allowOverlap: false },
      { now: hours(14) },
    ).order;
  it("and waived goes with its driver", () => {
    const order = underWay({ isWaitingWaived: true });
    const freed = accepted(order, { type: "release", jobId: "a", actor: ADMIN, reason: "engine" }).order;
    expect(freed.jobs[0]).toMatchObject({ isWaitingWaived: false, waitingSatang: 0, startReceivedAt: null });
    expect(charged(setBack(done))).toBe(600_00);
  });
});

/** A driver's presses, each with any time that their device says and when it came. */
const presses = fc.array(
  fc.record({
    type: fc.constantFrom("arrive" as const, "arrive" as const, "leave" as const, "complete" as const),
    saidMs: fc.integer({ min: -40 * HOUR_MS, max: HOUR_MS }),
    afterMs: fc.integer({ min: 0, max: 20 * HOUR_MS }),
  }),
  { minLength: 4, maxLength: 14 },
);
const ways = fc.array(
  fc.record({ travelS: fc.nat({ max: 12 * 3_600 }), restS: fc.nat({ max: 12 * 3_600 }) }),
  { minLength: 1, maxLength: 4 },
);

function play(
  legTimes: BoardOrder["legTimes"],
  sequence: typeof presses extends fc.Arbitrary<infer Type> ? Type : never,
) {
  let order: BoardOrder = {
    ...underWay({ visits: [], startedAt: START_FROM, startReceivedAt: START_FROM, changedAt: START_FROM }),
    legTimes,
    stopCount: (legTimes?.length ?? 0) + 1,
  };
  let now = START_FROM;
  for (const { type, saidMs, afterMs } of sequence) {
    now += afterMs;
    const reached = order.jobs[0]?.visits.length ?? 0;
    const base = { jobId: "a", driverId: HOLDER, at: now + saidMs };
    const command: JobCommand =
      type === "complete"
        ? { type, ...base, reason: "next door" }
        : { type, ...base, stop: type === "arrive" ? reached : Math.max(0, reached - 1) };
    const named = driverNamedBy(command);
    const decision = decide({ order, driver: named === null ? null : driver(named), busy: [] }, command, now);
    if (decision.outcome === "accepted") order = decision.order;
  }
  return { order, lastReceivedAt: now };
}

describe("whatever times a device says,", () => {
  it("what counts as waiting is never longer than from the start to the last receipt, without what the road to it needs", () => {
    fc.assert(
      fc.property(ways, presses, (drawn, sequence) => {
        const legTimes = drawn.map(({ travelS, restS }) => ({ travelS, plannedS: travelS + restS }));
        const { order, lastReceivedAt } = play(legTimes, sequence);
        const visits = order.jobs[0]?.visits ?? [];
        const stood = visits.map((visit) => (countsUntil(visit) ?? lastReceivedAt) - countsFrom(visit));
        // A way to a stop where nothing counts need not have been driven: its arrival may be pressed at once, for nothing.
        const lastCounted = stood.findLastIndex((each) => each > 0);
        const needed = legTimes
          .slice(0, Math.max(0, lastCounted))
          .reduce((sum, { travelS }) => sum + travelS * 1000 * LEAST_TRAVEL_SHARE, 0);
        const counted = stood.reduce((sum, each) => sum + Math.max(0, each), 0);
        expect(counted).toBeLessThanOrEqual(Math.max(0, lastReceivedAt - START_FROM - needed));
        for (const visit of visits) expect(visit.arrivalReceivedAt).toBeGreaterThanOrEqual(visit.arrivedAt);
      }),
      { numRuns: 1_000 },
    );
  });

  it("who presses each step when it happens, and drives as planned, is paid for all they wait, however late it comes", () => {
    fc.assert(
      fc.property(
        ways,
        fc.array(fc.nat({ max: 3 * 60 }), { minLength: 5, maxLength: 5 }),
        fc.nat({ max: 30 * 60 }),
        (drawn, stays, delayMin) => {
          const legTimes = drawn.map(({ travelS, restS }) => ({ travelS, plannedS: travelS + restS }));
          const visits: { readonly stop: number; readonly from: number; readonly until: number }[] = [];
          let at = PICKUP_AT;
          for (const stop of [...legTimes, null].keys()) {
            visits.push({ stop, from: at, until: at + (stays[stop] ?? 0) * MINUTE_MS });
            at = (visits.at(-1)?.until ?? 0) + (legTimes[stop]?.plannedS ?? 0) * 1000;
          }
          const end = visits.at(-1)?.until ?? 0;
          const now = end + delayMin * MINUTE_MS;
          let order: BoardOrder = {
            ...underWay({ visits: [], startedAt: START_FROM, changedAt: START_FROM }),
            legTimes,
            stopCount: visits.length,
          };
          for (const { stop, from, until } of visits) {
            order = arrive(order, now, from, stop);
            if (stop < legTimes.length) order = leave(order, now, until, stop);
          }
          order = complete(order, now, { at: end, reason: "no signal" });
          const paid = visits.map(({ from, until }) =>
            Math.ceil(Math.max(0, until - from - HOUR_MS) / (HOUR_MS / 2)),
          );
          expect(charged(order)).toBe(paid.reduce((sum, each) => sum + each, 0) * 150_00);
        },
      ),
    );
  });
});
