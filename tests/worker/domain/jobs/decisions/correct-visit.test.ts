import { describe, expect, it } from "vitest";
import type { CorrectVisitCommand, VisitForDriverCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { recordedSteps } from "#domain/waiting/recorded-steps.ts";
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
const recorded = (order: BoardOrder, step: "arrive" | "leave", stop: number, at: number) => {
  const visit: VisitForDriverCommand = {
    type: "visit_for_driver",
    step,
    jobId: "a",
    actor: ADMIN,
    stop,
    at,
    reason: "The driver called.",
    heldBy: HOLDER,
    clientId: crypto.randomUUID(),
  };
  return accepted(order, visit, { now }).order;
};
/** Stood at the pickup for two hours and reached the destination three hours later. */
const left = recorded(recorded(UNDER_WAY, "arrive", 0, PICKUP_AT), "leave", 0, PICKUP_AT + 2 * HOUR_MS);
const there = recorded(left, "arrive", 1, PICKUP_AT + 5 * HOUR_MS);
const correct = (given: Partial<CorrectVisitCommand> = {}): CorrectVisitCommand => ({
  type: "correct_visit",
  step: "leave",
  jobId: "a",
  actor: ADMIN,
  stop: 0,
  seenAt: PICKUP_AT + 2 * HOUR_MS,
  at: PICKUP_AT + HOUR_MS,
  reason: "It was an hour earlier.",
  heldBy: HOLDER,
  clientId: crypto.randomUUID(),
  ...given,
});
const code = (order: BoardOrder, given: Partial<CorrectVisitCommand> = {}) => {
  const decision = decided(order, correct(given), { now });
  return decision.outcome === "refused" ? decision.code : decision.outcome;
};
const complete = { type: "complete_for_driver", jobId: "a", actor: ADMIN, reason: "done" } as const;
const waiting = (order: BoardOrder) => accepted(order, complete, { now }).order.jobs[0]?.waitingSatang;
const visitsOf = (order: BoardOrder) => order.jobs[0]?.visits ?? [];

describe("a time of a stop that is corrected", () => {
  it("is in the history with the one before and why, and what waiting costs follows from it", () => {
    expect(waiting(there)).toBe(300_00);
    const { order, events } = accepted(there, correct(), { now });
    expect(events).toMatchObject([
      {
        actor: ADMIN,
        reason: "It was an hour earlier.",
        at: now,
        from: "in_progress",
        to: "in_progress",
        fact: {
          kind: "stop_corrected",
          step: "leave",
          stop: 0,
          from: PICKUP_AT + 2 * HOUR_MS,
          to: PICKUP_AT + HOUR_MS,
        },
      },
    ]);
    expect(visitsOf(order)).toMatchObject([{ leftAt: PICKUP_AT + HOUR_MS, leaveReceivedAt: now }, {}]);
    expect(waiting(order)).toBe(0);
    // As if it had been recorded so at first.
    const right = recorded(
      recorded(recorded(UNDER_WAY, "arrive", 0, PICKUP_AT), "leave", 0, PICKUP_AT + HOUR_MS),
      "arrive",
      1,
      PICKUP_AT + 5 * HOUR_MS,
    );
    expect(visitsOf(order)).toEqual(visitsOf(right));
  });

  it("moves along with an arrival what was left by it alone, and leaves what was pressed", () => {
    const driven = recorded(
      recorded(UNDER_WAY, "arrive", 0, PICKUP_AT),
      "arrive",
      1,
      PICKUP_AT + 5 * HOUR_MS,
    );
    const at = PICKUP_AT + 7 * HOUR_MS;
    const arrival = { step: "arrive", stop: 1, seenAt: PICKUP_AT + 5 * HOUR_MS, at } as const;
    const moved = accepted(driven, correct(arrival), { now }).order;
    expect(visitsOf(moved)).toMatchObject([{ leftAt: at }, { arrivedAt: at }]);
    const again = recorded(recorded(UNDER_WAY, "arrive", 0, PICKUP_AT), "arrive", 1, at);
    expect(visitsOf(moved).map(({ waitsUntil }) => waitsUntil)).toEqual(
      visitsOf(again).map(({ waitsUntil }) => waitsUntil),
    );
    const pressed = accepted(there, correct(arrival), { now }).order;
    expect(visitsOf(pressed)[0]?.leftAt).toBe(PICKUP_AT + 2 * HOUR_MS);
  });

  it("of the last step lets what a phone has still to send count from the right time on", () => {
    const late = recorded(UNDER_WAY, "arrive", 0, PICKUP_AT + 6 * HOUR_MS);
    const arrival = { step: "arrive", seenAt: PICKUP_AT + 6 * HOUR_MS, at: PICKUP_AT } as const;
    const { order } = accepted(late, correct(arrival), { now });
    const pressed = {
      type: "leave",
      jobId: "a",
      driverId: HOLDER,
      stop: 0,
      at: PICKUP_AT + HOUR_MS,
    } as const;
    const gone = accepted(order, pressed, { now }).order;
    expect(visitsOf(gone)[0]?.leftAt).toBe(PICKUP_AT + HOUR_MS);
  });

  it("lies between the steps around it, which the office says by the minute", () => {
    expect(code(there, { at: PICKUP_AT - MINUTE_MS })).toBe("VISIT_CONTRADICTED");
    expect(code(there, { at: PICKUP_AT + 5 * HOUR_MS + 1 })).toBe("VISIT_CONTRADICTED");
    expect(code(left, { at: now + 1 })).toBe("VISIT_CONTRADICTED");
    const first = { step: "arrive", seenAt: PICKUP_AT } as const;
    expect(code(there, { ...first, at: STARTED_AT - MINUTE_MS })).toBe("VISIT_CONTRADICTED");
    expect(code(there, { ...first, at: PICKUP_AT + 2 * HOUR_MS + 1 })).toBe("VISIT_CONTRADICTED");
    const inMinute = accepted(there, correct({ at: PICKUP_AT - MINUTE_MS + 1 }), { now }).order;
    expect(visitsOf(inMinute)[0]?.leftAt).toBe(PICKUP_AT);
    expect(recordedSteps({ visits: visitsOf(there), startedAt: STARTED_AT })).toMatchObject([
      { step: "arrive", stop: 0, from: STARTED_AT, until: PICKUP_AT + 2 * HOUR_MS, isLast: false },
      { step: "leave", stop: 0, from: PICKUP_AT, until: PICKUP_AT + 5 * HOUR_MS, isLast: false },
      { step: "arrive", stop: 1, from: PICKUP_AT + 2 * HOUR_MS, until: null, isLast: true },
    ]);
  });

  it("is one press, however often it comes; of two the second finds another time than it saw", () => {
    const clientId = "one-press";
    const once = accepted(there, correct({ clientId }), { now }).order;
    expect(code(once, { clientId })).toBe("unchanged");
    expect(code(once)).toBe("ORDER_CHANGED");
    expect(code(once, { seenAt: PICKUP_AT + HOUR_MS })).toBe("unchanged");
    expect(code(UNDER_WAY)).toBe("ORDER_CHANGED");
  });

  it.each([CUSTOMER, SYSTEM, driverActor(HOLDER)])("is not for $kind", (actor) => {
    expect(code(there, { actor })).toBe("FORBIDDEN");
  });

  it("needs a reason, the driver who was seen, and a job under way", () => {
    expect(code(there, { reason: "" })).toBe("REASON_REQUIRED");
    expect(code(there, { heldBy: OTHER })).toBe("JOB_ALREADY_RESERVED");
    const completed = accepted(there, complete, { now }).order;
    expect(code(completed)).toBe("JOB_TRANSITION_REFUSED");
    expect(code(boardOrder("confirmed", [boardJob("a", "reserved")]))).toBe("JOB_TRANSITION_REFUSED");
  });
});

describe("a step that is taken back", () => {
  it("is the last one alone, and leaves the job as it was before it", () => {
    expect(code(there, { at: null })).toBe("VISIT_CONTRADICTED");
    const arrival = { step: "arrive", stop: 1, seenAt: PICKUP_AT + 5 * HOUR_MS, at: null } as const;
    const { order, events } = accepted(there, correct(arrival), { now });
    expect(events).toMatchObject([{ fact: { kind: "stop_corrected", step: "arrive", stop: 1, to: null } }]);
    expect(visitsOf(order)).toEqual(visitsOf(left));
    const back = accepted(order, correct({ at: null }), { now }).order;
    expect(visitsOf(back)).toEqual(
      visitsOf(recorded(UNDER_WAY, "arrive", 0, PICKUP_AT)).map((visit) => ({ ...visit, leftAt: null })),
    );
    const first = { step: "arrive", seenAt: PICKUP_AT, at: null } as const;
    expect(visitsOf(accepted(back, correct(first), { now }).order)).toEqual([]);
  });

  it("takes along what was left by it alone", () => {
    const here = recorded(UNDER_WAY, "arrive", 0, PICKUP_AT);
    const driven = recorded(here, "arrive", 1, PICKUP_AT + 5 * HOUR_MS);
    const arrival = { step: "arrive", stop: 1, seenAt: PICKUP_AT + 5 * HOUR_MS, at: null } as const;
    expect(visitsOf(accepted(driven, correct(arrival), { now }).order)).toEqual(visitsOf(here));
  });
});

describe("after a completion by mistake was set back", () => {
  const here = recorded(UNDER_WAY, "arrive", 0, PICKUP_AT);
  const completed = accepted(here, complete, { now }).order;
  const reopened = accepted(
    completed,
    { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: "by mistake", allowOverlap: false },
    { now },
  ).order;
  const visit = (order: BoardOrder, at: number) =>
    decided(
      order,
      {
        type: "visit_for_driver",
        step: "arrive",
        jobId: "a",
        actor: ADMIN,
        stop: 1,
        at,
        reason: "The driver called.",
        heldBy: HOLDER,
        clientId: crypto.randomUUID(),
      },
      { now },
    );

  it("a stop has its own time once the leaving that the completion wrote is corrected", () => {
    const seenAt = visitsOf(reopened)[0]?.leftAt ?? 0;
    expect(seenAt).toBe(now);
    const arrivalIn = (order: BoardOrder) => {
      const decision = visit(order, PICKUP_AT + 5 * HOUR_MS);
      return decision.outcome === "refused" ? decision.code : visitsOf(decision.order)[1]?.arrivedAt;
    };
    // The completion is the last that is known of the truck.
    expect(arrivalIn(reopened)).toBe(now);
    const corrected = accepted(reopened, correct({ seenAt, at: PICKUP_AT + HOUR_MS }), { now }).order;
    expect(arrivalIn(corrected)).toBe(PICKUP_AT + 5 * HOUR_MS);
    const still = accepted(reopened, correct({ seenAt, at: null }), { now }).order;
    expect(visitsOf(still)).toEqual(visitsOf(here));
  });

  it("what waits is not prolonged by a correction of the next stop", () => {
    const decision = visit(reopened, now);
    if (decision.outcome === "refused") throw new Error(decision.code);
    const until = visitsOf(decision.order)[0]?.waitsUntil;
    const later = now + HOUR_MS;
    const arrival = { step: "arrive", stop: 1, seenAt: now, at: later } as const;
    const { order } = accepted(decision.order, correct(arrival), { now: later });
    expect(visitsOf(order)[0]?.waitsUntil).toBeLessThanOrEqual(until ?? 0);
  });
});
