import { describe, expect, it } from "vitest";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import { chargedWaitingSatang } from "#domain/jobs/job.ts";
import { HOUR_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  outcome,
  PICKUP_AT,
} from "../jobs/board-order.ts";

const TERMS = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };
/** At the destination since the pickup time. */
const VISITS = [
  { stop: 0, arrivedAt: PICKUP_AT - HOUR_MS, leftAt: PICKUP_AT },
  { stop: 1, arrivedAt: PICKUP_AT, leftAt: null },
];
const order = (facts = {}, rest = {}) => ({
  ...boardOrder("in_transit", [boardJob("a", "in_progress", { visits: VISITS, ...facts })]),
  stopCount: 2,
  waitingTerms: TERMS,
  ...rest,
});
const complete = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
const waive = (actor = ADMIN, reason = "our fault", seen: { readonly seenSatang?: number } = {}) =>
  ({ type: "waive_waiting", jobId: "a", actor, reason, ...seen }) as const;
/** Two and a half hours: an hour free, three half hours. */
const LATER = { now: PICKUP_AT + 2.5 * HOUR_MS };
const DONE = accepted(order(), complete, LATER);

describe("a job that is completed", () => {
  it("fixes what its waiting costs and the driver's part, in the history after its completion", () => {
    const { order: after, events } = DONE;
    expect(after.jobs[0]).toMatchObject({ waitingSatang: 450_00, waitingPaySatang: 270_00 });
    expect(chargedWaitingSatang(after)).toBe(450_00);
    expect(events.map(({ to, fact }) => fact ?? to)).toEqual([
      "completed",
      { kind: "waiting_charged", amountSatang: 450_00 },
      "delivered",
    ]);
    const kinds = effectsOfDecision(after, events).flatMap(({ effects }) => effects.map(({ kind }) => kind));
    expect(kinds).toEqual(["payments-settle", "webhooks", "mail", "documents-due", "webhooks"]);
  });

  it.each([
    ["without terms", order({}, { waitingTerms: null }), LATER],
    ["within the free minutes", order(), { now: PICKUP_AT + HOUR_MS }],
    ["without recorded stops", order({ visits: [] }), LATER],
  ])("%s costs nothing, and says nothing", (_what, before, at) => {
    const { order: after, events } = accepted(before, { ...complete, reason: "next door" }, at);
    expect(after.jobs[0]).toMatchObject({ waitingSatang: 0, waitingPaySatang: 0 });
    expect(events.some(({ fact }) => fact !== undefined)).toBe(false);
  });

  it("again, after it was set back, costs the same", () => {
    const back = accepted(
      DONE.order,
      { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: "a box", allowOverlap: false },
      LATER,
    ).order;
    const again = accepted(back, complete, { now: PICKUP_AT + 9 * HOUR_MS }).order;
    expect(again.jobs[0]).toMatchObject({ waitingSatang: 450_00 });
  });
});

describe("a job that was charged for and set back", () => {
  const back = accepted(
    DONE.order,
    { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: "a box", allowOverlap: false },
    LATER,
  ).order;
  const release = { type: "release", jobId: "a", actor: ADMIN, reason: "engine" } as const;
  it("is not charged for any more once another driver is to do it, and the books follow", () => {
    const { order: freed, events } = accepted(back, release, LATER);
    expect(chargedWaitingSatang(freed)).toBe(0);
    expect(events.map(({ to, fact }) => fact ?? to)).toEqual([
      "available",
      { kind: "waiting_dropped", amountSatang: 450_00 },
    ]);
    const kinds = effectsOfDecision(freed, events).flatMap(({ effects }) => effects.map(({ kind }) => kind));
    expect(kinds).toEqual(expect.arrayContaining(["payments-settle", "documents-due"]));
  });

  it("nor is a waiver of its waiting the next driver's", () => {
    const waived = accepted(back, waive(), LATER).order;
    const { order: freed, events } = accepted(waived, release, LATER);
    expect(freed.jobs[0]).toMatchObject({ isWaitingWaived: false, waitingSatang: 0 });
    expect(events.some(({ fact }) => fact !== undefined)).toBe(false);
  });
});

describe("waiving", () => {
  it("takes the charge off the order, with its reason; the driver's part stays", () => {
    const { order: after, events } = accepted(DONE.order, waive(), LATER);
    expect(chargedWaitingSatang(after)).toBe(0);
    expect(after.jobs[0]).toMatchObject({ waitingPaySatang: 270_00, isWaitingWaived: true });
    expect(events).toMatchObject([
      { fact: { kind: "waiting_waived", amountSatang: 450_00 }, reason: "our fault", actor: ADMIN },
    ]);
    expect(outcome(after, waive(), LATER)).toBe("unchanged");
    const kinds = effectsOfDecision(after, events).flatMap(({ effects }) => effects.map(({ kind }) => kind));
    expect(kinds).toEqual(["payments-settle", "documents-due", "webhooks"]);
  });

  it("is taken back once, with a reason, and the customer pays for it again", () => {
    const waived = accepted(DONE.order, waive(), LATER).order;
    const charge = (seenSatang = 450_00, reason = "another job") =>
      ({ type: "charge_waiting", jobId: "a", actor: ADMIN, reason, seenSatang }) as const;
    expect(outcome(waived, charge(450_00, ""), LATER)).toBe("REASON_REQUIRED");
    expect(outcome(waived, charge(0), LATER)).toBe("ORDER_CHANGED");
    expect(outcome(waived, { ...charge(), actor: { kind: "customer", id: "nok" } }, LATER)).toBe("FORBIDDEN");
    const { order: after, events } = accepted(waived, charge(), LATER);
    expect(chargedWaitingSatang(after)).toBe(450_00);
    expect(after.jobs[0]).toMatchObject({ waitingPaySatang: 270_00, isWaitingWaived: false });
    expect(events).toMatchObject([
      { fact: { kind: "waiting_charged_again", amountSatang: 450_00 }, reason: "another job", actor: ADMIN },
    ]);
    expect(outcome(after, charge(), LATER)).toBe("unchanged");
    const kinds = effectsOfDecision(after, events).flatMap(({ effects }) => effects.map(({ kind }) => kind));
    expect(kinds).toEqual(["payments-settle", "documents-due", "webhooks"]);
  });

  it("that is taken back while the truck still waits is charged when the job is done", () => {
    const waived = accepted(order(), waive(), LATER).order;
    const charge = {
      type: "charge_waiting",
      jobId: "a",
      actor: ADMIN,
      reason: "another",
      seenSatang: 0,
    } as const;
    const { order: after } = accepted(accepted(waived, charge, LATER).order, complete, LATER);
    expect(chargedWaitingSatang(after)).toBe(450_00);
  });

  it("while the truck still waits keeps it from being charged", () => {
    const waived = accepted(order(), waive(), LATER).order;
    const { order: after, events } = accepted(waived, complete, LATER);
    expect(chargedWaitingSatang(after)).toBe(0);
    expect(after.jobs[0]).toMatchObject({ waitingPaySatang: 270_00 });
    expect(events.some(({ fact }) => fact !== undefined)).toBe(false);
  });

  it("is refused when it costs another amount by now than the one that was seen", () => {
    expect(outcome(order(), waive(ADMIN, "late", { seenSatang: 0 }), LATER)).not.toBe("ORDER_CHANGED");
    expect(outcome(DONE.order, waive(ADMIN, "late", { seenSatang: 0 }), LATER)).toBe("ORDER_CHANGED");
    const { order: after } = accepted(DONE.order, waive(ADMIN, "late", { seenSatang: 450_00 }), LATER);
    expect(outcome(after, waive(ADMIN, "late", { seenSatang: 0 }), LATER)).toBe("unchanged");
  });

  it("is an admin's, with a reason, and only of what may cost something", () => {
    for (const actor of [CUSTOMER, driverActor(HOLDER)])
      expect(outcome(DONE.order, waive(actor))).toBe("FORBIDDEN");
    expect(outcome(DONE.order, waive(ADMIN, ""))).toBe("REASON_REQUIRED");
    expect(decided(order({}, { waitingTerms: null }), waive())).toMatchObject({
      code: "WAITING_NOT_CHARGED",
    });
    const free = accepted(order(), { ...complete, reason: "near" }, { now: PICKUP_AT }).order;
    expect(outcome(free, waive())).toBe("WAITING_NOT_CHARGED");
  });
});
