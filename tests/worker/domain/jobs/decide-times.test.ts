import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeFrom, REOPEN_WITHIN_MS, reopenUntil, startFrom } from "#domain/jobs/job.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  decided,
  driverActor,
  HOLDER,
  NOW,
  outcome,
  PICKUP_AT,
  START_FROM,
  STARTED_AT,
} from "./board-order.ts";

const RESERVED = boardOrder("confirmed", [boardJob("a", "reserved")]);
const STARTED = boardOrder("in_transit", [boardJob("a", "in_progress")]);
const DELIVERED = boardOrder("delivered", [boardJob("a", "completed")]);
/** As in `boardJob`. */
const COMPLETED_AT = NOW - HOUR_MS;

const start = (actor: typeof ADMIN, reason = "") => ({ type: "start", jobId: "a", actor, reason }) as const;
const complete = (reason: string) => ({ type: "complete", jobId: "a", driverId: HOLDER, reason }) as const;
const reopen = (allowOverlap = false) =>
  ({
    type: "reopen",
    jobId: "a",
    driverId: HOLDER,
    actor: ADMIN,
    reason: "one room is left",
    allowOverlap,
  }) as const;

describe("the times of a job", () => {
  it("a driver may start three hours before the pickup", () => {
    expect(startFrom(PICKUP_AT)).toBe(PICKUP_AT - 10_800_000);
  });

  it("it may be completed once half of its driving time has passed since the start", () => {
    expect(completeFrom({ startedAt: 1_000, startReceivedAt: null }, 7_200)).toBe(1_000 + 3_600_000);
  });

  it.each([
    [null, 7_200],
    [1_000, null],
  ])("without a recorded start or driving time (%s, %s) at any time", (startedAt, roadDurationS) => {
    expect(completeFrom({ startedAt, startReceivedAt: null }, roadDurationS)).toBeNull();
  });

  it("an admin may set it back for seven days", () => {
    expect(REOPEN_WITHIN_MS).toBe(7 * 24 * 3_600_000);
    expect(reopenUntil(1_000)).toBe(1_000 + REOPEN_WITHIN_MS);
  });
});

describe("starting", () => {
  it("too early says from when", () => {
    expect(decided(RESERVED, start(driverActor(HOLDER)))).toEqual({
      outcome: "refused",
      code: "START_TOO_EARLY",
      params: { from: START_FROM },
    });
  });

  it("records when, and of a driver no reason", () => {
    const { order, events } = accepted(RESERVED, start(driverActor(HOLDER), "I am here"), { now: PICKUP_AT });
    expect(order.jobs[0]).toMatchObject({ startedAt: PICKUP_AT });
    expect(events.map(({ reason }) => reason)).toEqual(["", ""]);
  });

  it("by an admin keeps the driver, the admin and the reason", () => {
    const { order, events } = accepted(RESERVED, start(ADMIN, "the customer asked"));
    expect(order.jobs[0]).toMatchObject({ driverId: HOLDER, startedAt: NOW });
    expect(events[0]).toMatchObject({ actor: ADMIN, driverId: HOLDER, reason: "the customer asked" });
  });

  it("by an admin for one driver does not start it for another, nor pass for what another has started", () => {
    const forOther = { ...start(ADMIN, "they asked"), heldBy: "somebody-else" };
    for (const order of [RESERVED, STARTED]) expect(outcome(order, forOther)).toBe("JOB_ALREADY_RESERVED");
    expect(outcome(STARTED, { ...forOther, heldBy: HOLDER })).toBe("unchanged");
    const free = boardOrder("confirmed", [boardJob("a", "available")]);
    expect(outcome(free, { ...forOther, heldBy: HOLDER })).toBe("JOB_TRANSITION_REFUSED");
  });

  it("is forgotten when the job is taken from its driver", () => {
    const freed = accepted(STARTED, { type: "release", jobId: "a", actor: ADMIN, reason: "engine" });
    expect(freed.order.jobs[0]).toMatchObject({ status: "available", startedAt: null });
  });
});

describe("completing", () => {
  it("too early says from when", () => {
    expect(decided(STARTED, complete(""), { now: STARTED_AT + 1 })).toEqual({
      outcome: "refused",
      code: "COMPLETE_TOO_EARLY",
      params: { from: STARTED_AT + 2 * HOUR_MS },
    });
  });

  it("sent with its start, when there is a signal again, counts between the two presses", () => {
    const minutes = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(minutes, minutes, minutes, (droveFor, thenWaited, afterOpening) => {
        const startAt = START_FROM + afterOpening * MINUTE_MS;
        const completeAt = startAt + droveFor * MINUTE_MS;
        const now = completeAt + thenWaited * MINUTE_MS;
        const begun = accepted(RESERVED, { ...start(driverActor(HOLDER)), at: startAt }, { now }).order;
        const pressed = { ...complete(""), at: completeAt, clientId: "press-2" };
        const isInTime = droveFor >= 120;
        expect(outcome(begun, pressed, { now })).toBe(
          isInTime ? "completed/delivered" : "COMPLETE_TOO_EARLY",
        );
        const done = accepted(begun, { ...pressed, reason: "next door" }, { now });
        expect(done.order.jobs[0]).toMatchObject({ startedAt: startAt, completedAt: completeAt });
        expect(done.events[0]).toMatchObject({ reason: isInTime ? "" : "next door" });
        expect(outcome(done.order, pressed, { now: now + 1 })).toBe("unchanged");
      }),
    );
  });

  it("pressed after its late start had come needs a reason: half of the driving time counts from then", () => {
    const came = START_FROM + 5 * HOUR_MS;
    const begun = accepted(RESERVED, { ...start(driverActor(HOLDER)), at: START_FROM }, { now: came }).order;
    expect(outcome(begun, complete(""), { now: came + 1 })).toBe("COMPLETE_TOO_EARLY");
    expect(outcome(begun, complete(""), { now: came + 2 * HOUR_MS })).toBe("completed/delivered");
  });

  it("too early with a reason has it in the history of the job, not of the order", () => {
    const { events } = accepted(STARTED, complete("the road was empty"), { now: STARTED_AT + 1 });
    expect(events.map(({ jobId, to, reason }) => [jobId, to, reason])).toEqual([
      ["a", "completed", "the road was empty"],
      [null, "delivered", ""],
    ]);
  });

  it("in time drops a reason, so that a reason in the history means too early", () => {
    const { events } = accepted(STARTED, complete("as planned"), { now: STARTED_AT + 2 * HOUR_MS });
    expect(events.map(({ reason }) => reason)).toEqual(["", ""]);
  });

  it("an order whose driving time was not recorded may be completed at any time", () => {
    expect(outcome({ ...STARTED, roadDurationS: null }, complete(""), { now: STARTED_AT })).toBe(
      "completed/delivered",
    );
  });
});

describe("setting a completed job back", () => {
  it("puts the order in transit again, keeps the start, and forgets the completion", () => {
    const { order, events } = accepted(DELIVERED, reopen());
    expect(order).toMatchObject({ status: "in_transit" });
    expect(order.jobs[0]).toMatchObject({ startedAt: STARTED_AT, completedAt: null, overlapReason: null });
    expect(events.map(({ jobId, from, to, reason }) => [jobId, from, to, reason])).toEqual([
      ["a", "completed", "in_progress", "one room is left"],
      [null, "delivered", "in_transit", "one room is left"],
    ]);
  });

  it("while the order is in transit leaves the order there", () => {
    const order = boardOrder("in_transit", [boardJob("a", "completed"), boardJob("b", "in_progress")]);
    expect(accepted(order, reopen()).events).toHaveLength(1);
  });

  it("sets back one truck of a delivered order, and the other stays completed", () => {
    const order = boardOrder("delivered", [boardJob("a", "completed"), boardJob("b", "completed")]);
    const after = accepted(order, reopen()).order;
    expect(after.jobs.map((job) => job.status)).toEqual(["in_progress", "completed"]);
  });

  it("may be completed again at once, and is delivered again", () => {
    const { order } = accepted(DELIVERED, reopen());
    expect(outcome(order, complete(""))).toBe("completed/delivered");
  });

  it("is possible for seven days, and then says until when it was", () => {
    const last = COMPLETED_AT + REOPEN_WITHIN_MS;
    expect(outcome(DELIVERED, reopen(), { now: last })).toBe("in_progress/in_transit");
    expect(decided(DELIVERED, reopen(), { now: last + 1 })).toEqual({
      outcome: "refused",
      code: "REOPEN_TOO_LATE",
      params: { until: last },
    });
  });

  it("is refused for the completed job of a cancelled order", () => {
    const order = boardOrder("cancelled", [boardJob("a", "completed"), boardJob("b", "cancelled")]);
    expect(decided(order, reopen())).toEqual({
      outcome: "refused",
      code: "ORDER_TRANSITION_REFUSED",
      params: { from: "cancelled", to: "in_transit" },
    });
  });

  const later = PICKUP_AT + 48 * HOUR_MS;
  const recent = boardOrder("delivered", [
    boardJob("a", "completed", { startedAt: PICKUP_AT, completedAt: PICKUP_AT + 4 * HOUR_MS }),
  ]);

  it.each([
    ["that overlaps the order", PICKUP_AT + HOUR_MS, PICKUP_AT + 9 * HOUR_MS],
    ["after the order, but before now", PICKUP_AT + 24 * HOUR_MS, PICKUP_AT + 30 * HOUR_MS],
    ["that is going on now", later - HOUR_MS, later + HOUR_MS],
  ])("names another job of its driver %s, unless the admin allows it", (_which, startsAt, endsAt) => {
    const circumstances = { now: later, busy: [{ jobId: "other", startsAt, endsAt }] };
    expect(decided(recent, reopen(), circumstances)).toEqual({
      outcome: "refused",
      code: "JOBS_OVERLAP",
      params: { jobId: "other" },
    });
    const { order } = accepted(recent, reopen(true), circumstances);
    expect(order.jobs[0]).toMatchObject({ status: "in_progress", overlapReason: "one room is left" });
  });

  it("does not mind a job of its driver that is still to come", () => {
    const busy = [{ jobId: "other", startsAt: later + 1, endsAt: later + HOUR_MS }];
    expect(outcome(recent, reopen(), { now: later, busy })).toBe("in_progress/in_transit");
  });

  it("keeps the reason of an earlier override of an overlap", () => {
    const order = boardOrder("delivered", [boardJob("a", "completed", { overlapReason: "both fit" })]);
    expect(accepted(order, reopen(true)).order.jobs[0]).toMatchObject({ overlapReason: "both fit" });
  });
});
