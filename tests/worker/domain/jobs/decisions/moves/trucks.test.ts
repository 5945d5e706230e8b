import { describe, expect, it } from "vitest";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  HOLDER,
  NOW,
  outcome,
  PICKUP_AT,
} from "../../board-order.ts";

const HELD = { paySatang: 600, estimatedPaySatang: 600 };
const PRESS = { actor: ADMIN, key: "press-1", basedOn: 1, reason: "fewer boxes" };
const WINDOW = { startsAt: PICKUP_AT, endsAt: PICKUP_AT + 5 * 3_600_000 };
const JOURNEY = [{ kind: "road", durationS: 4 * 3_600, distanceM: 200_000 }];
const written = (jobIds: readonly string[]) => ({
  columns: { journey: JOURNEY },
  cards: jobIds.map((jobId) => ({
    jobId,
    vehicle: "four_wheel",
    waypointCount: 0,
    estimatedPaySatang: 500,
  })),
});
/** The order is to have the trucks of these jobs. */
const having = (...jobIds: string[]) =>
  ({
    type: "change_move",
    ...PRESS,
    window: WINDOW,
    change: { fromTotalSatang: 1_000, toTotalSatang: 900 },
    changes: written(jobIds),
  }) as unknown as BoardCommand;

describe("a truck that is added", () => {
  it("is an open job of the order, whose other jobs stay as they are, the pay of their drivers included", () => {
    const order = boardOrder("confirmed", [boardJob("a", "reserved", HELD)]);
    const decision = accepted(order, having("a", "b"));
    expect(decision.order.jobs).toMatchObject([
      { jobId: "a", status: "reserved", driverId: HOLDER, paySatang: 600 },
      { jobId: "b", status: "available", driverId: null, estimatedPaySatang: 500 },
    ]);
    expect(decision.order.status).toBe("confirmed");
    expect(decision.takenAway).toBeUndefined();
  });

  it("waits for the payment of its order like the others", () => {
    const order = boardOrder("pending", [boardJob("a", "awaiting_payment")]);
    const { jobs } = accepted(order, having("a", "b")).order;
    expect(jobs.map(({ status }) => status)).toEqual(["awaiting_payment", "awaiting_payment"]);
  });
});

describe("a truck that is taken away", () => {
  const two = boardOrder("confirmed", [boardJob("a", "reserved", HELD), boardJob("b", "available")]);

  it("has its job cancelled, and its driver is free of it and told, but nobody of a cancelled order", () => {
    const decision = accepted(two, having("b"));
    expect(decision.order.jobs).toMatchObject([{ jobId: "b", status: "available" }]);
    expect(decision.takenAway).toMatchObject([
      { jobId: "a", status: "cancelled", driverId: null, paySatang: null, changedAt: NOW },
    ]);
    expect(decision.events).toContainEqual(
      expect.objectContaining({
        jobId: "a",
        from: "reserved",
        to: "cancelled",
        formerDriverId: HOLDER,
        actor: ADMIN,
        reason: "fewer boxes",
      }),
    );
    const mails = effectsOfDecision(decision.order, decision.events)
      .flatMap(({ effects }) => effects)
      .flatMap((effect) => (effect.kind === "mail" ? [effect.mail.kind] : []));
    expect(mails).toContain("job_taken_away");
    expect(mails).not.toContain("job_cancelled");
    expect(mails).not.toContain("order_driver_left");
  });

  it("may be the only one without a driver: a pending order is confirmed then", () => {
    const order = boardOrder("pending", [boardJob("a", "reserved", HELD), boardJob("b", "available")]);
    expect(outcome(order, having("a"))).toBe("reserved/confirmed");
    expect(outcome(order, having("b"))).toBe("available/pending");
  });

  it.each(["in_progress", "completed"] as const)("is none whose job is %s", (status) => {
    // No order is confirmed with such a job; the rule does not depend on that.
    const order = boardOrder("confirmed", [boardJob("a", status), boardJob("b", "available")]);
    expect(outcome(order, having("b"))).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(order, having("a"))).toBe(`${status}/confirmed`);
  });

  it("goes with the customer's word as well, and the order is as they accepted it", () => {
    const offer = {
      offerId: "KD-7F3K2M.8",
      totalSatang: 1_500,
      expiresAt: PICKUP_AT,
      state: "open",
    } as const;
    const accepting = {
      type: "accept_offer",
      actor: CUSTOMER,
      offerId: offer.offerId,
      basedOn: 1,
      message: "a piano as well",
      window: WINDOW,
      changes: written(["b", "c"]),
    } as unknown as BoardCommand;
    const decision = accepted({ ...two, offer }, accepting);
    // The driver is told what the office wrote, which the customer has accepted without a word.
    expect(decision.events.map(({ jobId, to, reason }) => [jobId, to, reason])).toEqual([
      [null, "confirmed", ""],
      ["a", "cancelled", "a piano as well"],
    ]);
    expect(decision.order.jobs).toMatchObject([{ jobId: "b" }, { jobId: "c", status: "available" }]);
    expect(decision.takenAway).toMatchObject([{ jobId: "a", status: "cancelled" }]);
    const started = boardOrder("confirmed", [boardJob("a", "in_progress"), boardJob("b", "available")]);
    expect(outcome({ ...started, offer }, accepting)).toBe("ORDER_NOT_CHANGEABLE");
  });
});
