import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earningsOf } from "#domain/earnings/earning.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { engagedJob } from "#domain/jobs/engaged-job.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { bangkokDay, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  decided,
  driverActor,
  HOLDER,
  outcome,
  PICKUP_AT,
  START_FROM,
} from "../board-order.ts";

/* When the office says that a job of a driver was started and completed. */

const RESERVED = boardOrder("confirmed", [boardJob("a", "reserved")]);
/** Started at the pickup, of four hours of driving: from two hours after it, no reason is needed. */
const underWay = (visits: readonly StopVisit[] = []) => ({
  ...boardOrder("in_transit", [
    boardJob("a", "in_progress", {
      visits,
      startedAt: PICKUP_AT,
      startReceivedAt: PICKUP_AT,
      paySatang: 900_00,
    }),
  ]),
  // Every stop of the way is recorded, or none.
  stopCount: visits.length || 2,
});
const start = (at?: number, reason = "") =>
  ({ type: "start", jobId: "a", actor: ADMIN, reason, at, heldBy: HOLDER }) as const;
const complete = (at?: number, reason = "") =>
  ({ type: "complete_for_driver", jobId: "a", actor: ADMIN, reason, at, heldBy: HOLDER }) as const;
/** The evening of the pickup. */
const now = PICKUP_AT + 12 * HOUR_MS;
const wrong = (at: string) => ({ at });
/** When the job was started or completed by a command; which fields of it are wrong, or its refusal. */
const answer = (order: BoardOrder, command: BoardCommand) => {
  const decision = decided(order, command, { now });
  if (decision.outcome === "refused") return decision.fields ?? decision.code;
  const [job] = decision.order.jobs;
  return job?.completedAt ?? job?.startedAt;
};
const minutes = fc.integer({ min: -5 * 24 * 60, max: 2 * 24 * 60 });
const reasons = fc.constantFrom("", "They called.");

const windowOf = ({ startsAt, endsAt }: BoardOrder) => ({ startsAt, endsAt });

describe("a start that the office dates", () => {
  it("was then, and not when it was written down; both are in the history", () => {
    const left = PICKUP_AT - 30 * MINUTE_MS;
    const { order, events } = accepted(RESERVED, start(left), { now });
    expect(order.jobs[0]).toMatchObject({ status: "in_progress", startedAt: left, changedAt: left });
    expect(events).toMatchObject([
      { to: "in_progress", actor: ADMIN, reason: "", at: left, receivedAt: now },
      { to: "in_transit", at: left, receivedAt: now },
    ]);
  });

  it("without a time is of the press", () => {
    const { order, events } = accepted(RESERVED, start(), { now });
    expect(order.jobs[0]).toMatchObject({ startedAt: now, startReceivedAt: now });
    expect(events[0]).not.toHaveProperty("receivedAt");
  });

  it("is never to come, and needs a reason where its driver could not have started, whatever the times", () => {
    fc.assert(
      fc.property(minutes, reasons, (after, reason) => {
        const at = PICKUP_AT + after * MINUTE_MS;
        const needsReason = at < START_FROM && reason === "" ? "REASON_REQUIRED" : at;
        expect(answer(RESERVED, start(at, reason))).toEqual(at > now ? wrong("IN_FUTURE") : needsReason);
      }),
    );
  });

  it("may be from before the job was given to its driver: much is written down afterwards", () => {
    const late = boardOrder("confirmed", [boardJob("a", "reserved", { changedAt: now - MINUTE_MS })]);
    expect(accepted(late, start(PICKUP_AT), { now }).order.jobs[0]?.startedAt).toBe(PICKUP_AT);
  });

  it("is one start, however often it comes; another time for it is refused", () => {
    const { order } = accepted(RESERVED, start(PICKUP_AT), { now });
    expect(outcome(order, start(PICKUP_AT), { now: now + 1 })).toBe("unchanged");
    expect(outcome(order, start(), { now: now + 1 })).toBe("unchanged");
    expect(outcome(order, start(PICKUP_AT + MINUTE_MS), { now: now + 1 })).toBe("JOB_TRANSITION_REFUSED");
    const own = { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "", at: now } as const;
    expect(outcome(order, own, { now })).toBe("unchanged");
  });

  it("lets the driver complete after half of the way from then on, and arrive from then on", () => {
    const { order } = accepted(RESERVED, start(PICKUP_AT), { now });
    const own = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
    expect(outcome(order, own, { now: now + 1 })).toBe("completed/delivered");
    const visit = {
      type: "visit_for_driver",
      step: "arrive",
      jobId: "a",
      actor: ADMIN,
      stop: 0,
      at: PICKUP_AT + MINUTE_MS,
      reason: "",
      heldBy: HOLDER,
      clientId: "one-press",
    } as const;
    expect(accepted({ ...order, stopCount: 2 }, visit, { now }).order.jobs[0]?.visits).toMatchObject([
      { arrivedAt: PICKUP_AT + MINUTE_MS },
    ]);
  });
});

describe("a completion that the office dates", () => {
  it("was then: it delivers, ends the last stop and earns on that day, and both times are in the history", () => {
    const at = PICKUP_AT + 6 * HOUR_MS;
    const visits = [{ stop: 0, arrivedAt: PICKUP_AT + HOUR_MS, leftAt: null }];
    const late = now + 3 * DAY_MS;
    const { order, events } = accepted(underWay(visits), complete(at), { now: late });
    expect(order.jobs[0]).toMatchObject({ completedAt: at, visits: [{ leftAt: at }] });
    expect(events).toMatchObject([
      { to: "completed", at, receivedAt: late, reason: "" },
      { to: "delivered", at, receivedAt: late },
    ]);
    expect(earningsOf(order, events)).toMatchObject([{ day: bangkokDay(at), at, paySatang: 900_00 }]);
  });

  it("is what its driver has driven, as the law counts it, from the start that was said until then", () => {
    const left = PICKUP_AT - HOUR_MS;
    const begun = accepted(RESERVED, start(left), { now: now + DAY_MS }).order;
    const at = PICKUP_AT + 6 * HOUR_MS;
    const done = accepted(begun, complete(at), { now: now + DAY_MS }).order;
    const [job] = done.jobs;
    const legTimes = [{ travelS: 4 * 3600, plannedS: 4 * 3600 }];
    const stored = { ...boardJob("a", "completed"), ...job, ...windowOf(done), legTimes };
    const driven = engagedJob({ ...stored, roadDurationS: 4 * 3600 }, now + DAY_MS);
    expect(driven).toMatchObject({ isOver: true, startsAt: left });
    expect(driven.endsAt).toBeLessThanOrEqual(at);
  });

  it("is never to come nor before the start or the latest stop, and needs a reason before half of the way", () => {
    const stays = fc.record({ arrived: fc.nat({ max: 300 }), stood: fc.option(fc.nat({ max: 300 })) });
    fc.assert(
      fc.property(minutes, fc.option(stays), reasons, (after, stay, reason) => {
        const arrivedAt = PICKUP_AT + (stay?.arrived ?? 0) * MINUTE_MS;
        const stood = stay?.stood ?? null;
        const leftAt = stood === null ? null : arrivedAt + stood * MINUTE_MS;
        const order = underWay(stay === null ? [] : [{ stop: 0, arrivedAt, leftAt }]);
        const at = PICKUP_AT + after * MINUTE_MS;
        const needsReason = at < PICKUP_AT + 2 * HOUR_MS && reason === "" ? "REASON_REQUIRED" : at;
        const isBefore = at < (leftAt ?? arrivedAt);
        const possible = isBefore ? wrong("BEFORE_ARRIVAL") : needsReason;
        expect(answer(order, complete(at, reason))).toEqual(at > now ? wrong("IN_FUTURE") : possible);
      }),
    );
  });

  it("may be in the minute of what was recorded last, and is then not before it", () => {
    const arrivedAt = PICKUP_AT + 3 * HOUR_MS + 40_000;
    const order = underWay([{ stop: 0, arrivedAt, leftAt: null }]);
    const minute = arrivedAt - 40_000;
    const done = accepted(order, complete(minute), { now }).order;
    expect(done.jobs[0]).toMatchObject({ completedAt: arrivedAt });
    expect(outcome(done, complete(minute), { now })).toBe("unchanged");
    expect(answer(order, complete(minute - MINUTE_MS))).toEqual(wrong("BEFORE_ARRIVAL"));
  });

  it("is one completion; another time for it is refused", () => {
    const at = PICKUP_AT + 6 * HOUR_MS;
    const { order } = accepted(underWay(), complete(at), { now });
    expect(outcome(order, complete(at), { now: now + 1 })).toBe("unchanged");
    expect(outcome(order, complete(), { now })).toBe("unchanged");
    expect(outcome(order, complete(at + MINUTE_MS), { now })).toBe("JOB_TRANSITION_REFUSED");
  });

  it("another time is refused also where it is before the stop that the completion left", () => {
    const order = underWay([{ stop: 0, arrivedAt: PICKUP_AT + 3 * HOUR_MS, leftAt: null }]);
    const at = PICKUP_AT + 6 * HOUR_MS;
    const done = accepted(order, complete(at), { now }).order;
    expect(done.jobs[0]?.visits[0]?.leftAt).toBe(at);
    expect(outcome(done, complete(at - 30 * MINUTE_MS), { now })).toBe("JOB_TRANSITION_REFUSED");
    expect(outcome(done, complete(at), { now })).toBe("unchanged");
  });

  it("needs a reason where stops are missing", () => {
    const order = { ...underWay([{ stop: 0, arrivedAt: PICKUP_AT + HOUR_MS, leftAt: null }]), stopCount: 3 };
    const at = PICKUP_AT + 6 * HOUR_MS;
    expect(answer(order, complete(at))).toBe("REASON_REQUIRED");
    expect(answer(order, complete(at, "they unloaded all at the first"))).toBe(at);
  });

  it("of the truck that was delivered first leaves the order delivered with the last one, however they are said", () => {
    const [first, last] = [PICKUP_AT + 5 * HOUR_MS, PICKUP_AT + 7 * HOUR_MS];
    const two = boardOrder("in_transit", [
      boardJob("a", "in_progress", { startedAt: PICKUP_AT }),
      boardJob("b", "completed", { startedAt: PICKUP_AT, completedAt: last }),
    ]);
    const { events } = accepted(two, complete(first), { now });
    expect(events.map(({ to, at }) => [to, at])).toEqual([
      ["completed", first],
      ["delivered", last],
    ]);
  });
});
