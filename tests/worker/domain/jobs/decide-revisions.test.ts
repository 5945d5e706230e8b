import { describe, expect, it } from "vitest";
import type { HeldJob } from "#domain/jobs/board-state.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { NO_DOOR } from "#domain/orders/door.ts";
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
  NOW,
  outcome,
  PICKUP_AT,
  STRANGER,
  SYSTEM,
} from "./board-order.ts";

const WINDOW = { startsAt: PICKUP_AT + 24 * HOUR_MS, endsAt: PICKUP_AT + 29 * HOUR_MS };
const moving = (change: Partial<RevisionCommand> = {}) =>
  ({
    type: "change_day",
    actor: CUSTOMER,
    key: "press-1",
    basedOn: 1,
    reason: "",
    window: WINDOW,
    changes: { columns: {} },
    ...change,
  }) as Extract<RevisionCommand, { type: "change_day" }>;
const changingDoors = (change: Partial<RevisionCommand> = {}) =>
  ({ ...moving(change), type: "change_doors", positions: [1] }) as const satisfies RevisionCommand;
const byAdmin = { actor: ADMIN, reason: "the ferry is full" } as const;

const pending = boardOrder("pending", [boardJob("a", "available")]);
const reserved = boardOrder("confirmed", [boardJob("a", "reserved")]);
const started = boardOrder("in_transit", [boardJob("a", "in_progress"), boardJob("b", "reserved")]);
const elsewhere = (startsAt: number, hours = 2, driverId = HOLDER): HeldJob => ({
  jobId: "KD-OTHER-1",
  driverId,
  startsAt,
  endsAt: startsAt + hours * HOUR_MS,
});

describe("changing the day of an order", () => {
  it("moves its window, keeps its status, and says so in the history", () => {
    const { order, events } = accepted(pending, moving());
    expect(order).toMatchObject({ ...WINDOW, status: "pending", version: 8, revision: 2 });
    const revision = { kind: "day_changed", fromPickupAt: PICKUP_AT, toPickupAt: WINDOW.startsAt };
    expect(events).toMatchObject([{ jobId: null, actor: CUSTOMER, revision }]);
  });

  it.each([
    ["its customer", moving(), "reserved/confirmed"],
    ["an admin with a reason", moving(byAdmin), "reserved/confirmed"],
    ["an admin without a reason", moving({ actor: ADMIN }), "REASON_REQUIRED"],
    ["another customer", moving({ actor: STRANGER }), "NOT_FOUND"],
    ["a driver", moving({ actor: driverActor(HOLDER) }), "FORBIDDEN"],
    ["the product itself", moving({ actor: SYSTEM }), "FORBIDDEN"],
  ])("by %s", (_who, command, expected) => {
    expect(outcome(reserved, command)).toBe(expected);
  });

  it.each([
    ["12 h before the pickup", 12 * HOUR_MS, "reserved/confirmed"],
    ["a moment later", 12 * HOUR_MS - 1, "CHANGE_TOO_LATE"],
    ["after the pickup", -MINUTE_MS, "CHANGE_TOO_LATE"],
  ])("by its customer %s", (_when, beforeMs, expected) => {
    expect(outcome(reserved, moving(), { now: PICKUP_AT - beforeMs })).toBe(expected);
  });

  it("to a time so near that its driver could not give the job back is the admin's alone", () => {
    const to = (startsAt: number) => ({ window: { startsAt, endsAt: startsAt + 5 * HOUR_MS } });
    expect(outcome(reserved, moving(to(NOW + 12 * HOUR_MS)))).toBe("reserved/confirmed");
    const near = to(NOW + 12 * HOUR_MS - 1);
    expect(outcome(reserved, moving(near))).toBe("CHANGE_TOO_LATE");
    expect(outcome(reserved, moving({ ...byAdmin, ...near }))).toBe("reserved/confirmed");
    expect(outcome(boardOrder("pending", [boardJob("a", "available")]), moving(near))).toBe(
      "available/pending",
    );
  });

  it("is the admin's after that, also once a job is in progress, until the order is final", () => {
    expect(outcome(reserved, moving(byAdmin), { now: PICKUP_AT })).toBe("reserved/confirmed");
    expect(outcome(started, moving())).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(started, moving(byAdmin))).toBe("in_progress/in_transit");
    for (const status of ["delivered", "cancelled"] as const) {
      const final = boardOrder(status, [boardJob("a", status === "delivered" ? "completed" : "cancelled")]);
      expect(outcome(final, moving(byAdmin))).toBe("ORDER_NOT_CHANGEABLE");
      expect(outcome(final, moving())).toBe("ORDER_NOT_CHANGEABLE");
    }
  });

  it("releases a reservation whose driver has another job in the new window, and names them", () => {
    const holdersBusy = [elsewhere(WINDOW.startsAt - HOUR_MS)];
    const { order, events } = accepted(reserved, moving(), { holdersBusy });
    expect(order.jobs).toMatchObject([{ status: "available", driverId: null, releasedBy: HOLDER }]);
    expect(order.status).toBe("confirmed");
    const revision = { kind: "released_for_day", fromPickupAt: PICKUP_AT, toPickupAt: WINDOW.startsAt };
    expect(events[1]).toMatchObject({
      jobId: "a",
      from: "reserved",
      to: "available",
      driverId: HOLDER,
      formerDriverId: HOLDER,
      revision,
    });
  });

  it.each([
    ["ends as the new window begins", elsewhere(WINDOW.startsAt - 2 * HOUR_MS)],
    ["begins as the new window ends", elsewhere(WINDOW.endsAt)],
    ["is another driver's", elsewhere(WINDOW.startsAt, 2, "driver-other")],
  ])("keeps a reservation when the other job %s", (_which, other) => {
    expect(outcome(reserved, moving(), { holdersBusy: [other] })).toBe("reserved/confirmed");
  });

  it("keeps two reservations of one driver that move along together", () => {
    const both = boardOrder("confirmed", [
      boardJob("a", "reserved"),
      boardJob("b", "reserved", { overlapReason: "one trip" }),
    ]);
    const holdersBusy = ["a", "b"].map((jobId) => ({ ...elsewhere(PICKUP_AT, 5), jobId }));
    const window = { startsAt: PICKUP_AT + HOUR_MS, endsAt: PICKUP_AT + 6 * HOUR_MS };
    const { order } = accepted(both, moving({ window }), { holdersBusy });
    expect(order.jobs.map((job) => job.status)).toEqual(["reserved", "reserved"]);
  });

  it("keeps an overlap that an admin had allowed, and releases for one that nobody allowed", () => {
    const allowed = boardOrder("confirmed", [boardJob("a", "reserved", { overlapReason: "both fit" })]);
    const window = { startsAt: PICKUP_AT + HOUR_MS, endsAt: PICKUP_AT + 6 * HOUR_MS };
    const near = { holdersBusy: [elsewhere(PICKUP_AT + 2 * HOUR_MS)] };
    expect(outcome(allowed, moving({ window }), near)).toBe("reserved/confirmed");
    const far = { holdersBusy: [elsewhere(WINDOW.startsAt)] };
    expect(outcome(allowed, moving(), far)).toBe("available/confirmed");
  });

  it("to the time it has already changes nothing", () => {
    const window = { startsAt: reserved.startsAt, endsAt: reserved.endsAt };
    expect(outcome(reserved, moving({ window }))).toBe("unchanged");
  });
});

describe("changing the doors of an order", () => {
  const delivered = boardOrder("delivered", [boardJob("a", "completed")]);

  it.each([
    ["its customer", changingDoors(), "reserved/confirmed"],
    ["an admin, without a reason", changingDoors({ actor: ADMIN }), "reserved/confirmed"],
    ["another customer", changingDoors({ actor: STRANGER }), "NOT_FOUND"],
    ["a driver", changingDoors({ actor: driverActor(HOLDER) }), "FORBIDDEN"],
  ])("by %s, until the pickup and after it", (_who, command, expected) => {
    for (const now of [NOW, PICKUP_AT + HOUR_MS]) expect(outcome(reserved, command, { now })).toBe(expected);
  });

  it("is the admin's alone once a driver has started, and nobody's once it is final", () => {
    expect(outcome(started, changingDoors())).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(started, changingDoors({ actor: ADMIN }))).toBe("in_progress/in_transit");
    for (const actor of [CUSTOMER, ADMIN])
      expect(outcome(delivered, changingDoors({ actor }))).toBe("ORDER_NOT_CHANGEABLE");
  });

  it("is the admin's alone where the access is another one, and nobody's once a driver has started", () => {
    const access = [{ position: 0, from: null, to: { floor: 3, hasLift: false, carryDistanceM: 0 } }];
    const ofAccess = (actor: RevisionCommand["actor"]) => ({ ...changingDoors({ actor }), access });
    expect(accepted(reserved, ofAccess(ADMIN)).events).toMatchObject([{ revision: { access } }]);
    expect(outcome(reserved, ofAccess(CUSTOMER))).toBe("FORBIDDEN");
    for (const order of [started, delivered])
      expect(outcome(order, ofAccess(ADMIN))).toBe("ORDER_NOT_CHANGEABLE");
  });

  it("says in the history which stops, and moves nothing", () => {
    const { order, events } = accepted(reserved, changingDoors());
    const { termChanges } = order;
    expect(order).toEqual({ ...reserved, version: 8, revision: 2, revisionKey: "press-1", termChanges });
    expect(events).toMatchObject([{ jobId: null, revision: { kind: "doors_changed", positions: [1] } }]);
  });

  it("says in the history of how many stops, because an order may have others later", () => {
    const doors = [NO_DOOR, NO_DOOR, NO_DOOR];
    const command = { ...changingDoors(), changes: { columns: {}, doors } };
    expect(accepted(reserved, command).events).toMatchObject([{ revision: { stopCount: 3 } }]);
  });
});

describe("helpers and what a priced order is for", () => {
  const PRICES = { lower: 100_00, same: 200_00, higher: 300_00 } as const;
  const totals = (price: keyof typeof PRICES) => ({
    fromTotalSatang: PRICES.same,
    toTotalSatang: PRICES[price],
  });
  const helpers = (actor: RevisionCommand["actor"], price: keyof typeof PRICES) =>
    ({
      ...moving({ actor }),
      type: "change_workers",
      change: { fromWorkers: 2, toWorkers: 1, ...totals(price) },
    }) as RevisionCommand;
  const move = (price: keyof typeof PRICES, terms: object = {}) =>
    ({
      ...moving({ actor: ADMIN, reason: "she asked" }),
      type: "change_move",
      change: totals(price),
      changes: { columns: {} },
      ...terms,
    }) as RevisionCommand;

  it("are the office's to change while the order is pending, at no higher price, and its customer's at any", () => {
    expect(decided(pending, helpers(ADMIN, "lower")).outcome).toBe("accepted");
    expect(outcome(pending, helpers(ADMIN, "higher"))).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(reserved, helpers(ADMIN, "lower"))).toBe("ORDER_NOT_CHANGEABLE");
    expect(decided(pending, helpers(CUSTOMER, "higher")).outcome).toBe("accepted");
    expect(outcome(reserved, helpers(CUSTOMER, "lower"))).toBe("ORDER_NOT_CHANGEABLE");
  });

  it("is the office's alone to change until the truck is under way, at no higher price and with a reason", () => {
    for (const order of [pending, reserved]) {
      expect(decided(order, move("lower")).outcome).toBe("accepted");
      expect(decided(order, move("same")).outcome).toBe("accepted");
      expect(outcome(order, move("higher"))).toBe("ORDER_NOT_CHANGEABLE");
      expect(outcome(order, move("lower", { actor: CUSTOMER }))).toBe("FORBIDDEN");
      expect(outcome(order, move("lower", { reason: "" }))).toBe("REASON_REQUIRED");
    }
    expect(outcome(started, move("lower"))).toBe("ORDER_NOT_CHANGEABLE");
  });

  it("leaves the window and the driver as they are where the way stays", () => {
    const { order, events } = accepted(reserved, move("lower"));
    expect(order).toMatchObject({
      startsAt: reserved.startsAt,
      endsAt: reserved.endsAt,
      jobs: reserved.jobs,
    });
    expect(events.map(({ revision }) => revision?.kind)).toEqual(["move_changed"]);
  });
});

describe("every change of an order's terms", () => {
  const all: readonly RevisionCommand[] = [
    moving(),
    {
      ...moving(),
      type: "change_workers",
      change: { fromWorkers: 1, toWorkers: 2, fromTotalSatang: 100_00, toTotalSatang: 200_00 },
    },
    { ...moving(), type: "change_notes" },
    changingDoors(),
  ];

  it.each(all)("$type: pressed twice it is done once", (command) => {
    const { order } = accepted(pending, command);
    expect(decided(order, command)).toEqual({ outcome: "unchanged", order });
  });

  it.each(all)("$type: of two people who saw the same state, the second is told to look again", (command) => {
    const { order } = accepted(pending, command);
    const second = { ...command, key: "press-2", window: { startsAt: 1, endsAt: 2 } } as RevisionCommand;
    expect(outcome(order, second)).toBe("ORDER_CHANGED");
  });

  it.each(all)("$type: a reservation in between is no other state", (command) => {
    const { order } = accepted(pending, { type: "reserve", jobId: "a", driverId: HOLDER });
    const stillPending: BoardOrder = { ...order, status: "pending" };
    expect(decided(stillPending, command).outcome).toBe("accepted");
  });

  it.each(all)("$type: carries what is written to the order's rows", (command) => {
    const changes = { columns: { notes: "gate 2" } };
    expect(accepted(pending, { ...command, changes }).changes).toBe(changes);
  });

  it.each(all.slice(1, 2))("$type: only while the order is pending", (command) => {
    expect(outcome(pending, command)).toBe("available/pending");
    expect(outcome(reserved, command)).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(started, { ...command, actor: ADMIN })).toBe("ORDER_NOT_CHANGEABLE");
  });

  it.each(all)("$type: withdraws an open offer unless it is about the notes", (command) => {
    const offer = { offerId: "o", totalSatang: 1, expiresAt: PICKUP_AT, state: "open" } as const;
    const { order, events } = accepted({ ...boardOrder("pending", []), offer }, command);
    const keeps = command.type === "change_notes";
    expect(order.offer?.state).toBe(keeps ? "open" : "withdrawn");
    expect(events.map((event) => event.revision?.kind).includes("offer_withdrawn")).toBe(!keeps);
  });
});
