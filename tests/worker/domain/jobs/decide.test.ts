import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driver,
  driverActor,
  HOLDER,
  NOW,
  OTHER,
  outcome,
  PICKUP_AT,
} from "./board-order.ts";

const OPEN = boardOrder("pending", [boardJob("a", "available")]);
const TWO_OPEN = boardOrder("pending", [boardJob("a", "available"), boardJob("b", "available")]);
const RESERVED = boardOrder("confirmed", [boardJob("a", "reserved")]);
const STARTED = boardOrder("in_transit", [boardJob("a", "in_progress")]);

const reserve = (jobId: string, driverId: string) => ({ type: "reserve", jobId, driverId }) as const;
const assign = (jobId: string, driverId: string, overlapReason: string | null = null) =>
  ({ type: "assign", jobId, driverId, actor: ADMIN, overlapReason }) as const;
const start = (jobId: string, driverId: string) =>
  ({ type: "start", jobId, actor: driverActor(driverId), reason: "" }) as const;
const complete = (jobId: string, driverId: string) =>
  ({ type: "complete", jobId, driverId, reason: "" }) as const;
const release = (jobId: string, actor: typeof ADMIN, reason = "ill") =>
  ({ type: "release", jobId, actor, reason }) as const;

describe("a job that is not of this order", () => {
  it.each([
    reserve("z", OTHER),
    assign("z", OTHER),
    release("z", ADMIN),
    start("z", HOLDER),
    complete("z", HOLDER),
  ])("is not found by $type", (command) => {
    expect(decided(RESERVED, command)).toEqual({ outcome: "refused", code: "NOT_FOUND" });
  });
});

describe("reserving", () => {
  it("gives the job to the driver and writes one line of history", () => {
    expect(accepted(TWO_OPEN, reserve("b", OTHER))).toEqual({
      outcome: "accepted",
      order: {
        ...TWO_OPEN,
        version: 8,
        jobs: [boardJob("a", "available"), boardJob("b", "reserved", { driverId: OTHER, changedAt: NOW })],
      },
      events: [
        {
          jobId: "b",
          driverId: OTHER,
          formerDriverId: null,
          from: "available",
          to: "reserved",
          actor: driverActor(OTHER),
          reason: "",
          at: NOW,
        },
      ],
    });
  });

  it("the last open job confirms the order, in the same decision", () => {
    const { order, events } = accepted(OPEN, reserve("a", OTHER));
    expect(order).toMatchObject({ status: "confirmed", version: 8 });
    expect(events.map(({ jobId, from, to }) => [jobId, from, to])).toEqual([
      ["a", "available", "reserved"],
      [null, "pending", "confirmed"],
    ]);
  });

  it("after someone gave it back forgets who did", () => {
    const order = boardOrder("confirmed", [boardJob("a", "available", { releasedBy: HOLDER })]);
    expect(accepted(order, reserve("a", OTHER)).order.jobs[0]).toMatchObject({
      driverId: OTHER,
      releasedBy: null,
    });
  });

  it("is refused to a driver without time, by themselves and by an admin", () => {
    const busy = { driver: driver(OTHER, { available: false }) };
    expect(outcome(OPEN, reserve("a", OTHER), busy)).toBe("DRIVER_UNAVAILABLE");
    expect(outcome(OPEN, assign("a", OTHER), busy)).toBe("DRIVER_UNAVAILABLE");
    expect(outcome(OPEN, assign("a", OTHER, "no one else is near"), busy)).toBe("DRIVER_UNAVAILABLE");
  });

  it("is refused to a driver with another vehicle type: no such job for them, said plainly to an admin", () => {
    const sixWheel = { driver: driver(OTHER, { vehicle: "six_wheel" }) };
    expect(outcome(OPEN, reserve("a", OTHER), sixWheel)).toBe("NOT_FOUND");
    expect(outcome(OPEN, assign("a", OTHER), sixWheel)).toBe("WRONG_VEHICLE_TYPE");
    expect(outcome(OPEN, assign("a", OTHER, "no one else is near"), sixWheel)).toBe("WRONG_VEHICLE_TYPE");
  });

  it("again by its holder succeeds even when they have become unavailable since", () => {
    const facts = driver(HOLDER, { available: false, vehicle: "six_wheel" });
    expect(outcome(RESERVED, reserve("a", HOLDER), { driver: facts })).toBe("unchanged");
  });
});

describe("a job for another vehicle than the driver's", () => {
  const sixWheel = { driver: driver(OTHER, { vehicle: "six_wheel" }) };

  it.each([
    ["reserve", OPEN, reserve("a", OTHER)],
    ["release", RESERVED, release("a", driverActor(OTHER))],
    ["start", RESERVED, start("a", OTHER)],
    ["complete", STARTED, complete("a", OTHER)],
  ])("is not found by %s, whatever its status", (_what, order, command) => {
    expect(outcome(order, command, sixWheel)).toBe("NOT_FOUND");
  });

  it("is the holder's own to start all the same, when their vehicle changed after the reservation", () => {
    const changed = { driver: driver(HOLDER, { vehicle: "six_wheel" }), now: PICKUP_AT };
    expect(outcome(RESERVED, start("a", HOLDER), changed)).toBe("in_progress/in_transit");
  });
});

describe("giving a job back", () => {
  it("opens it, keeps the order confirmed and remembers who and why", () => {
    const { order, events } = accepted(RESERVED, release("a", driverActor(HOLDER), "flat tyre"));
    expect(order).toEqual({
      ...RESERVED,
      version: 8,
      jobs: [boardJob("a", "available", { releasedBy: HOLDER, changedAt: NOW })],
    });
    expect(events).toEqual([
      {
        jobId: "a",
        driverId: HOLDER,
        formerDriverId: HOLDER,
        from: "reserved",
        to: "available",
        actor: driverActor(HOLDER),
        reason: "flat tyre",
        at: NOW,
      },
    ]);
  });

  it.each([
    ["exactly twelve hours before the pickup", -12 * HOUR_MS, "available/confirmed", "available/confirmed"],
    ["a moment later", -12 * HOUR_MS + 1, "RELEASE_TOO_LATE", "available/confirmed"],
    ["at the pickup", 0, "RELEASE_TOO_LATE", "available/confirmed"],
  ])("%s: driver %s %s, admin %s", (_when, fromPickup, byDriver, byAdmin) => {
    const now = PICKUP_AT + fromPickup;
    expect(outcome(RESERVED, release("a", driverActor(HOLDER)), { now })).toBe(byDriver);
    expect(outcome(RESERVED, release("a", ADMIN), { now })).toBe(byAdmin);
  });

  it.each([
    ["its driver", RESERVED, driverActor(HOLDER)],
    ["an admin", RESERVED, ADMIN],
    ["an admin, after a breakdown", STARTED, ADMIN],
  ])("needs a reason of %s", (_who, order, actor) => {
    expect(outcome(order, release("a", actor, ""))).toBe("REASON_REQUIRED");
  });

  it("drops the admin's overlap reason with the driver", () => {
    const order = boardOrder("confirmed", [boardJob("a", "reserved", { overlapReason: "fits" })]);
    expect(accepted(order, release("a", ADMIN)).order.jobs[0]).toMatchObject({
      driverId: null,
      overlapReason: null,
    });
  });

  it("twice is answered like once, even after it became too late", () => {
    const { order } = accepted(RESERVED, release("a", driverActor(HOLDER)));
    expect(outcome(order, release("a", driverActor(HOLDER)), { now: PICKUP_AT })).toBe("unchanged");
  });

  it("twice is not answered alike once another driver has the job", () => {
    const released = accepted(RESERVED, release("a", driverActor(HOLDER))).order;
    const { order } = accepted(released, reserve("a", OTHER));
    expect(outcome(order, release("a", driverActor(HOLDER)))).toBe("JOB_NOT_YOURS");
  });
});

describe("under way", () => {
  const both = boardOrder("confirmed", [
    boardJob("a", "reserved"),
    boardJob("b", "reserved", { driverId: OTHER }),
  ]);

  /** At the pickup, when its drivers may start. */
  const atPickup = { now: PICKUP_AT };
  /** Half of the four hours of driving later. */
  const halfWay = { now: PICKUP_AT + 2 * HOUR_MS };

  it("the first start takes the order in transit, the second leaves it there", () => {
    const first = accepted(both, start("a", HOLDER), atPickup);
    expect(first.events.map(({ jobId, from, to }) => [jobId, from, to])).toEqual([
      ["a", "reserved", "in_progress"],
      [null, "confirmed", "in_transit"],
    ]);
    const second = accepted(first.order, start("b", OTHER), atPickup);
    expect(second.events.map(({ jobId, to }) => [jobId, to])).toEqual([["b", "in_progress"]]);
    expect(second.order).toMatchObject({ status: "in_transit", version: 9 });
  });

  it("nobody starts before the order is confirmed, and then they may", () => {
    const order = boardOrder("pending", [boardJob("a", "reserved"), boardJob("b", "available")]);
    expect(outcome(order, start("a", HOLDER), atPickup)).toBe("ORDER_NOT_CONFIRMED");
    const confirmed = accepted(order, { type: "confirm", actor: ADMIN }).order;
    expect(outcome(confirmed, start("a", HOLDER), atPickup)).toBe("in_progress/in_transit");
  });

  it("the order is delivered by the last completion, not before", () => {
    const moving = accepted(
      accepted(both, start("a", HOLDER), atPickup).order,
      start("b", OTHER),
      atPickup,
    ).order;
    const one = accepted(moving, complete("b", OTHER), halfWay);
    expect(one.order.status).toBe("in_transit");
    const last = accepted(one.order, complete("a", HOLDER), { now: halfWay.now + 1 });
    expect(last.order.status).toBe("delivered");
    expect(last.order.jobs.map((job) => job.completedAt)).toEqual([halfWay.now + 1, halfWay.now]);
    expect(last.events.map(({ jobId, from, to }) => [jobId, from, to])).toEqual([
      ["a", "in_progress", "completed"],
      [null, "in_transit", "delivered"],
    ]);
  });

  it("a breakdown opens the job for another driver, who takes it over and delivers", () => {
    const broken = accepted(STARTED, release("a", ADMIN, "engine"));
    expect(broken.order).toMatchObject({
      status: "in_transit",
      jobs: [{ status: "available", driverId: null }],
    });
    const retaken = accepted(broken.order, reserve("a", OTHER));
    const restarted = accepted(retaken.order, start("a", OTHER), atPickup);
    expect(restarted.events).toHaveLength(1);
    expect(outcome(restarted.order, complete("a", HOLDER), halfWay)).toBe("JOB_NOT_YOURS");
    expect(outcome(restarted.order, complete("a", OTHER), halfWay)).toBe("completed/delivered");
  });
});

describe("cancelling", () => {
  it("takes every job that is not completed with it, and tells each", () => {
    const order = boardOrder("in_transit", [
      boardJob("a", "completed"),
      boardJob("b", "in_progress", { driverId: OTHER }),
      boardJob("c", "available"),
    ]);
    const after = accepted(order, { type: "cancel", actor: ADMIN, reason: "the bridge is closed" });
    expect(after.order.jobs.map((job) => job.status)).toEqual(["completed", "cancelled", "cancelled"]);
    expect(after.events.map(({ jobId, from, to, reason }) => [jobId, from, to, reason])).toEqual([
      ["b", "in_progress", "cancelled", "the bridge is closed"],
      ["c", "available", "cancelled", "the bridge is closed"],
      [null, "in_transit", "cancelled", "the bridge is closed"],
    ]);
  });

  it("keeps a customer's reason, and asks for none", () => {
    const [event] = accepted(OPEN, { type: "cancel", actor: CUSTOMER, reason: "moved out early" }).events;
    expect(event).toMatchObject({ actor: CUSTOMER, reason: "moved out early" });
    expect(outcome(RESERVED, { type: "cancel", actor: CUSTOMER, reason: "" })).toBe("cancelled/cancelled");
  });

  it.each(["pending", "confirmed"] as const)(
    "a %s order is no longer the customer's once a job is in progress",
    (status) => {
      const order = boardOrder(status, [boardJob("a", "in_progress"), boardJob("b", "available")]);
      expect(decided(order, { type: "cancel", actor: CUSTOMER, reason: "" })).toEqual({
        outcome: "refused",
        code: "ORDER_TRANSITION_REFUSED",
        params: { from: status, to: "cancelled" },
      });
      expect(outcome(order, { type: "cancel", actor: ADMIN, reason: "storm" })).toBe("cancelled/cancelled");
    },
  );

  it("an order without jobs cancels the order alone", () => {
    const after = accepted(boardOrder("pending", []), { type: "cancel", actor: CUSTOMER, reason: "" });
    expect(after.events.map(({ jobId, to }) => [jobId, to])).toEqual([[null, "cancelled"]]);
  });
});

describe("a refusal", () => {
  it("says from what to what", () => {
    const done = boardOrder("delivered", [boardJob("a", "completed")]);
    expect(decided(done, reserve("a", OTHER))).toEqual({
      outcome: "refused",
      code: "JOB_TRANSITION_REFUSED",
      params: { from: "completed", to: "reserved" },
    });
  });
});
