import { describe, expect, it } from "vitest";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { decide } from "#domain/jobs/decide.ts";
import { OPEN_AFTER_PICKUP_MS, openSince, UNREVISED, UNVISITED, type BoardOrder } from "#domain/jobs/job.ts";

const PICKUP_AT = Date.parse("2026-12-01T02:00:00Z");

const ORDER: BoardOrder = {
  orderId: "KD-7F3K2M",
  customerId: "c1",
  status: "pending",
  version: 1,
  ...UNREVISED,
  startsAt: PICKUP_AT,
  endsAt: PICKUP_AT + 4 * 60 * 60 * 1000,
  roadDurationS: 3 * 60 * 60,
  jobs: [
    {
      jobId: "a",
      vehicle: "four_wheel",
      status: "available",
      driverId: null,
      releasedBy: null,
      overlapReason: null,
      startedAt: null,
      completedAt: null,
      ...UNVISITED,
    },
  ],
};
const driver = { driverId: "d1", vehicle: "four_wheel", ...FREE_DRIVER } as const;
const reserveAt = (now: number) =>
  decide({ order: ORDER, driver, busy: [] }, { type: "reserve", jobId: "a", driverId: "d1" }, now);

describe("an open job", () => {
  it("may be taken until a day after its pickup, and not from then on", () => {
    expect(OPEN_AFTER_PICKUP_MS).toBe(24 * 60 * 60 * 1000);
    expect(reserveAt(PICKUP_AT + OPEN_AFTER_PICKUP_MS - 1).outcome).toBe("accepted");
    expect(reserveAt(PICKUP_AT + OPEN_AFTER_PICKUP_MS)).toMatchObject({ code: "JOB_TRANSITION_REFUSED" });
  });

  it("is offered exactly as long as it may be taken", () => {
    const isOffered = (now: number) => ORDER.startsAt > openSince(now);
    for (const now of [PICKUP_AT, PICKUP_AT + OPEN_AFTER_PICKUP_MS - 1, PICKUP_AT + OPEN_AFTER_PICKUP_MS])
      expect(isOffered(now)).toBe(reserveAt(now).outcome === "accepted");
  });
});

describe("an order without jobs", () => {
  it("cannot be confirmed: nobody would come", () => {
    const command = { type: "confirm", actor: { kind: "admin", id: "boss" } } as const;
    expect(decide({ order: { ...ORDER, jobs: [] }, driver: null, busy: [] }, command, PICKUP_AT)).toEqual({
      outcome: "refused",
      code: "ORDER_TRANSITION_REFUSED",
      params: { from: "pending", to: "confirmed" },
    });
  });
});
