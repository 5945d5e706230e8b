import { describe, expect, it } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { accepted, ADMIN, boardJob, boardOrder, CUSTOMER, HOLDER, PICKUP_AT } from "../../board-order.ts";

/** From 08:00 to 13:00, with four hours of road. */
const WINDOW = {
  startsAt: PICKUP_AT,
  endsAt: PICKUP_AT + 5 * HOUR_MS,
  driving: profileOfRoad(4 * 3_600),
};
/** Two hours of road, which end a quarter of an hour before the pickup: no time for a break. */
const BEFORE = {
  jobId: "KD-2-1",
  driverId: HOLDER,
  startsAt: PICKUP_AT - 3 * HOUR_MS,
  endsAt: PICKUP_AT - 15 * MINUTE_MS,
  driving: profileOfRoad(2 * 3_600),
};
const NO_BREAK = { code: "DRIVING_BREAK_MISSING", params: { jobId: "KD-2-1" } };

const written = (trucks: Readonly<Record<string, string>>) => ({
  columns: { journey: [{ kind: "road", durationS: 4 * 3_600, distanceM: 200_000 }] },
  cards: Object.entries(trucks).map(([jobId, vehicle]) => ({
    jobId,
    vehicle,
    waypointCount: 0,
    estimatedPaySatang: 500,
  })),
});
/** The order is to have these trucks. */
const having = (trucks: Readonly<Record<string, string>>) =>
  ({
    type: "change_move",
    actor: ADMIN,
    key: "press-1",
    basedOn: 1,
    reason: "fewer boxes",
    window: WINDOW,
    change: { fromTotalSatang: 1_000, toTotalSatang: 900 },
    changes: written(trucks),
  }) as unknown as BoardCommand;

/** Held by a written reason of the office, when that still allowed what the law does not. */
const byException = boardJob("a", "reserved", { overlapReason: "his brother drives with him" });
const two = boardOrder("confirmed", [byException, boardJob("b", "available")]);

describe("a reservation that ends with a change of trucks", () => {
  it("says what the law does not allow, also where only another truck is taken away", () => {
    const decision = accepted(two, having({ a: "four_wheel" }), { holdersBusy: [BEFORE] });
    expect(decision.freed).toMatchObject([{ jobId: "a", why: NO_BREAK }]);
    expect(decision.order.jobs).toMatchObject([{ jobId: "a", status: "available", driverId: null }]);
    const driven = accepted(two, having({ a: "four_wheel" }), { holdersDriven: [BEFORE] });
    expect(driven.freed).toMatchObject([{ jobId: "a", why: NO_BREAK }]);
  });

  it("says that its driver has no such vehicle", () => {
    const decision = accepted(two, having({ a: "six_wheel", b: "four_wheel" }));
    expect(decision.freed).toEqual([{ jobId: "a", why: { code: "WRONG_VEHICLE_TYPE" } }]);
  });

  it("says so with the customer's word, and tells the driver what the office wrote", () => {
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
      changes: written({ a: "six_wheel", b: "four_wheel" }),
    } as unknown as BoardCommand;
    const decision = accepted({ ...two, offer }, accepting);
    expect(decision.freed).toMatchObject([{ jobId: "a" }]);
    expect(decision.events.at(-1)).toMatchObject({
      jobId: "a",
      to: "available",
      reason: "a piano as well",
      revision: { kind: "released_for_move" },
    });
  });

  it("is none where nothing is in its way", () => {
    expect(accepted(two, having({ a: "four_wheel" }))).not.toHaveProperty("freed");
  });
});
