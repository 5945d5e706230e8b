import { describe, expect, it } from "vitest";
import type { VisitForDriverCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { TermChange } from "#domain/jobs/term-changes.ts";
import { visitFrom } from "#domain/jobs/visits.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  OTHER,
  PICKUP_AT,
  SYSTEM,
} from "../board-order.ts";

const STARTED_AT = PICKUP_AT - HOUR_MS;
/** The evening after the pickup. */
const now = PICKUP_AT + 12 * HOUR_MS;
const UNDER_WAY: BoardOrder = {
  ...boardOrder("in_transit", [boardJob("a", "in_progress", { startedAt: STARTED_AT, paySatang: 900_00 })]),
  stopCount: 2,
  waitingTerms: { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 },
};
const visit = (given: Partial<VisitForDriverCommand> = {}): VisitForDriverCommand => ({
  type: "visit_for_driver",
  step: "arrive",
  jobId: "a",
  actor: ADMIN,
  stop: 0,
  at: PICKUP_AT,
  reason: "The driver called.",
  heldBy: HOLDER,
  clientId: crypto.randomUUID(),
  ...given,
});
const after = (...visits: readonly Partial<VisitForDriverCommand>[]) =>
  visits.reduce<BoardOrder>((order, each) => accepted(order, visit(each), { now }).order, UNDER_WAY);
const code = (order: BoardOrder, given: Partial<VisitForDriverCommand>) => {
  const decision = decided(order, visit(given), { now });
  return decision.outcome === "refused" ? decision.code : decision.outcome;
};

describe("a step that the office writes down for a driver", () => {
  it("after a completion by mistake makes no waiting of what the truck drove", () => {
    const there = after({});
    const driverId = HOLDER;
    const complete = {
      type: "complete_for_driver",
      jobId: "a",
      actor: ADMIN,
      reason: "by mistake",
      heldBy: driverId,
    } as const;
    const completed = accepted(there, complete, { now }).order;
    const reopened = accepted(
      completed,
      { type: "reopen", jobId: "a", driverId, actor: ADMIN, reason: "by mistake", allowOverlap: false },
      { now },
    ).order;
    const late = now + 10 * MINUTE_MS;
    const { order } = accepted(reopened, visit({ stop: 1, at: late }), { now: late });
    expect(order.jobs[0]?.visits[0]?.waitsUntil).toBe(reopened.jobs[0]?.visits[0]?.waitsUntil);
  });

  it("is refused once its order has other stops, or one is elsewhere, than were seen; not after other changes", () => {
    const seenRevision = UNDER_WAY.revision;
    const later = { revision: seenRevision + 1, at: now };
    const since = (change: TermChange) =>
      code({ ...UNDER_WAY, revision: later.revision, termChanges: [change] }, { seenRevision });
    const moved = { kind: "doors_changed", positions: [1], ...later } as const;
    expect(since({ kind: "stop_added", ...later })).toBe("ORDER_CHANGED");
    expect(since({ ...moved, elsewhere: [1] })).toBe("ORDER_CHANGED");
    expect(since({ kind: "terms_changed", ...later })).toBe("ORDER_CHANGED");
    // Another person at the same door, and what concerns no stop.
    expect(since({ ...moved, elsewhere: [] })).toBe("accepted");
    expect(since({ kind: "notes_changed", ...later })).toBe("accepted");
  });

  it("counts as the driver's own at that time, with who wrote it down and why in the history", () => {
    const { order, events } = accepted(UNDER_WAY, visit(), { now });
    expect(order.jobs[0]?.visits).toEqual([
      { stop: 0, arrivedAt: PICKUP_AT, leftAt: null, arrivalReceivedAt: now },
    ]);
    expect(events).toMatchObject([
      {
        actor: ADMIN,
        reason: "The driver called.",
        at: PICKUP_AT,
        receivedAt: now,
        fact: { kind: "stop_arrived", stop: 0 },
      },
    ]);
    const own = { jobId: "a", driverId: HOLDER, clientId: "of-the-phone" };
    const pressed = accepted(UNDER_WAY, { type: "arrive", stop: 0, ...own }, { now: PICKUP_AT }).order;
    const [theirs] = pressed.jobs[0]?.visits ?? [];
    expect(order.jobs[0]?.visits[0]).toEqual({ ...theirs, arrivalReceivedAt: now });
    // What the driver presses late was recorded already.
    expect(decided(order, { type: "arrive", stop: 0, ...own }, { now }).outcome).toBe("unchanged");
  });

  it("has waiting charged that could not be without it", () => {
    const waited = after(
      {},
      { step: "leave", at: PICKUP_AT + 2 * HOUR_MS },
      { stop: 1, at: PICKUP_AT + 7 * HOUR_MS },
      { step: "leave", stop: 1, at: PICKUP_AT + 7 * HOUR_MS + 30 * MINUTE_MS },
    );
    const complete = { type: "complete_for_driver", jobId: "a", actor: ADMIN, reason: "done" } as const;
    const waiting = (order: BoardOrder) => accepted(order, complete, { now }).order.jobs[0]?.waitingSatang;
    expect(waiting(waited)).toBe(300_00);
    expect(waiting(UNDER_WAY)).toBe(0);
  });

  it("is one press, however often it comes; another one for the same step is refused", () => {
    const clientId = "one-press";
    const order = after({ clientId });
    expect(code(order, { clientId })).toBe("unchanged");
    expect(code(after({ clientId }, { step: "leave", at: now }), { clientId })).toBe("unchanged");
    expect(code(order, { at: PICKUP_AT + HOUR_MS })).toBe("STOP_OUT_OF_ORDER");
    expect(code(after({}, { step: "leave", at: now }), { step: "leave" })).toBe("STOP_OUT_OF_ORDER");
    expect(code(UNDER_WAY, { step: "leave" })).toBe("STOP_OUT_OF_ORDER");
    expect(code(UNDER_WAY, { stop: 1 })).toBe("STOP_OUT_OF_ORDER");
  });

  it("is never to come, nor before the start or the stop before", () => {
    const arrivedAt = (at: number) => after({ at }).jobs[0]?.visits[0]?.arrivedAt;
    expect(arrivedAt(now + HOUR_MS)).toBe(now);
    expect(arrivedAt(0)).toBe(STARTED_AT);
    const left = after({}, { step: "leave", at: PICKUP_AT + HOUR_MS }).jobs[0];
    expect(visitFrom({ visits: left?.visits ?? [], startedAt: STARTED_AT })).toBe(PICKUP_AT + HOUR_MS);
    expect(visitFrom({ visits: [], startedAt: null })).toBe(0);
  });

  it.each([CUSTOMER, SYSTEM, driverActor(HOLDER)])("is not for $kind", (actor) => {
    expect(code(UNDER_WAY, { actor })).toBe("FORBIDDEN");
  });

  it("needs the driver who was seen and a job under way, and no reason", () => {
    expect(code(UNDER_WAY, { reason: "" })).toBe("accepted");
    expect(code(UNDER_WAY, { heldBy: OTHER })).toBe("JOB_ALREADY_RESERVED");
    const reserved = { ...boardOrder("confirmed", [boardJob("a", "reserved")]), stopCount: 2 };
    expect(code(reserved, {})).toBe("JOB_TRANSITION_REFUSED");
  });
});
