import { describe, expect, it } from "vitest";
import { earningsOf } from "#domain/earnings/earning.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  driver,
  driverActor,
  HOLDER,
  NOW,
  outcome,
  PICKUP_AT,
  SYSTEM,
} from "../board-order.ts";

const TERMS = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };
const underWay = (visits: readonly StopVisit[] = []) => ({
  ...boardOrder("in_transit", [
    boardJob("a", "in_progress", { visits, startedAt: PICKUP_AT - HOUR_MS, paySatang: 900_00 }),
  ]),
  stopCount: 2,
  waitingTerms: TERMS,
});
const complete = (reason = "Its driver is suspended.", actor = ADMIN) =>
  ({ type: "complete_for_driver", jobId: "a", actor, reason }) as const;
/** The evening after the pickup. */
const now = PICKUP_AT + 12 * HOUR_MS;

const PICKED_UP = { stop: 0, arrivedAt: PICKUP_AT, leftAt: PICKUP_AT + 10 * MINUTE_MS };
const AT_LAST = { stop: 1, arrivedAt: PICKUP_AT + 4 * HOUR_MS, leftAt: null };

describe("a job that an admin completes for its driver", () => {
  it("delivers its order, with the reason in its history, and pays its driver as usual", () => {
    const { order, events } = accepted(underWay(), complete(), { now });
    expect(order).toMatchObject({
      status: "delivered",
      jobs: [{ status: "completed", completedAt: now, driverId: HOLDER }],
    });
    expect(events[0]).toMatchObject({
      from: "in_progress",
      to: "completed",
      actor: ADMIN,
      reason: "Its driver is suspended.",
    });
    expect(events.slice(1).every(({ reason }) => reason === "")).toBe(true);
    expect(earningsOf(order, events)).toMatchObject([
      { driverId: HOLDER, kind: "completed", paySatang: 900_00 },
    ]);
  });

  it("may be at any stop, and needs no press of its driver any more", () => {
    expect(outcome(underWay([PICKED_UP]), complete(), { now })).toBe("completed/delivered");
    const done = accepted(underWay(), complete(), { now }).order;
    expect(outcome(done, complete(), { now })).toBe("unchanged");
    const late = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
    expect(outcome(done, late, { now, driver: driver(HOLDER) })).toBe("unchanged");
  });

  it("charges no waiting that nobody has seen end, and what a proof shows", () => {
    const standing = underWay([PICKED_UP, AT_LAST]);
    expect(accepted(standing, complete(), { now }).order.jobs[0]).toMatchObject({ waitingSatang: 0 });
    const takenAt = AT_LAST.arrivedAt + 90 * MINUTE_MS;
    const proven = { ...complete(), proof: { stop: 1, takenAt } };
    expect(accepted(standing, proven, { now }).order.jobs[0]?.waitingSatang).toBeGreaterThan(0);
    const left = underWay([PICKED_UP, { ...AT_LAST, leftAt: takenAt }]);
    expect(accepted(left, complete(), { now }).order.jobs[0]?.waitingSatang).toBeGreaterThan(0);
  });

  it("is completed by nobody else, and only under way", () => {
    for (const actor of [CUSTOMER, SYSTEM, driverActor(HOLDER)])
      expect(outcome(underWay(), complete("any", actor), { now })).toBe("FORBIDDEN");
    for (const status of ["available", "reserved", "cancelled"] as const) {
      const order = boardOrder("confirmed", [boardJob("a", status)]);
      expect(outcome(order, complete(), { now: NOW })).toBe("JOB_TRANSITION_REFUSED");
    }
  });
});
