import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/actor.ts";
import type { BoardDoorChange } from "#domain/door-changes/door-change.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import { isFinal, ORDER_STATUSES } from "#domain/orders/order.ts";
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
  STRANGER,
} from "../board-order.ts";

const by = (actor: Actor, change: Partial<RevisionCommand> = {}) =>
  ({ actor, key: "press-1", basedOn: 1, reason: "", changes: { columns: {} }, ...change }) as const;
const notes = (actor: Actor) => ({ type: "change_notes", ...by(actor) }) as RevisionCommand;
const contact = (actor: Actor, change: Partial<RevisionCommand> = {}) =>
  ({ type: "change_contact", fields: ["contactPhone"], ...by(actor, change) }) as RevisionCommand;
const PROPOSAL: BoardDoorChange = {
  changeId: "KD-7F3K2M.d7",
  jobId: "a",
  driverId: HOLDER,
  basedOn: 1,
  fromTotalSatang: 100,
  toTotalSatang: 200,
  expiresAt: NOW + 1,
  state: "open",
  key: "press-0",
};

describe("the notes for the driver", () => {
  it.each(ORDER_STATUSES)("of an order that is %s", (status) => {
    const order = boardOrder(status, [boardJob("a", "reserved")]);
    const refused = { outcome: "refused", code: "ORDER_NOT_CHANGEABLE" };
    const taken = { outcome: "accepted" };
    expect(decided(order, notes(ADMIN))).toMatchObject(isFinal(status) ? refused : taken);
    expect(decided(order, notes(CUSTOMER))).toMatchObject(status === "pending" ? taken : refused);
  });
});

describe("the declared value", () => {
  const value = (actor: Actor, reason = "a zero too many") =>
    ({
      type: "change_value",
      change: { fromValueSatang: null, toValueSatang: 100 },
      ...by(actor, { reason }),
    }) as RevisionCommand;

  it.each(ORDER_STATUSES)("of an order that is %s is the office's to change, with a reason", (status) => {
    const before = { ...boardOrder(status, [boardJob("a", "reserved")]), doorChange: PROPOSAL };
    for (const actor of [CUSTOMER, driverActor(HOLDER)])
      expect(decided(before, value(actor))).toMatchObject({ outcome: "refused", code: "FORBIDDEN" });
    const refused = (code: string) => ({ outcome: "refused", code });
    const isOver = status === "cancelled";
    expect(decided(before, value(ADMIN, ""))).toMatchObject(
      refused(isOver ? "ORDER_NOT_CHANGEABLE" : "REASON_REQUIRED"),
    );
    const taken = {
      outcome: "accepted",
      order: { status, revision: 2, doorChange: { state: "open", basedOn: 2 } },
      events: [{ revision: { kind: "value_changed", toValueSatang: 100 } }],
    };
    expect(decided(before, value(ADMIN))).toMatchObject(isOver ? refused("ORDER_NOT_CHANGEABLE") : taken);
  });
});

describe("the buyer of the documents", () => {
  const buyer = (actor: Actor) => ({ type: "change_buyer", to: "company", ...by(actor) }) as RevisionCommand;

  it.each(ORDER_STATUSES)(
    "of an order that is %s is changed by the office, and the proposal stays",
    (status) => {
      const before = { ...boardOrder(status, [boardJob("a", "reserved")]), doorChange: PROPOSAL };
      const { order, events } = accepted(before, buyer(ADMIN));
      expect(order).toMatchObject({ status, revision: 2, doorChange: { state: "open", basedOn: 2 } });
      expect(events).toMatchObject([{ revision: { kind: "buyer_changed", to: "company" } }]);
    },
  );

  it.each([
    [CUSTOMER, "FORBIDDEN"],
    [STRANGER, "NOT_FOUND"],
    [driverActor(HOLDER), "FORBIDDEN"],
  ])("is not changed by %o", (actor, code) => {
    expect(decided(boardOrder("pending", []), buyer(actor))).toMatchObject({ outcome: "refused", code });
  });
});

describe("the contact", () => {
  it.each(ORDER_STATUSES)(
    "of an order that is %s is corrected by an admin, and says which part",
    (status) => {
      const { order, events } = accepted(boardOrder(status, [boardJob("a", "reserved")]), contact(ADMIN));
      expect(order).toMatchObject({ status, revision: 2, revisionKey: "press-1" });
      expect(events).toMatchObject([{ revision: { kind: "contact_changed", fields: ["contactPhone"] } }]);
    },
  );

  it.each([
    [CUSTOMER, "FORBIDDEN"],
    [STRANGER, "NOT_FOUND"],
    [driverActor(HOLDER), "FORBIDDEN"],
  ])("is not corrected by %o", (actor, code) => {
    expect(decided(boardOrder("pending", []), contact(actor))).toMatchObject({ outcome: "refused", code });
  });

  it("that somebody else has changed meanwhile is refused, and a repeated press changes nothing", () => {
    const order = { ...boardOrder("pending", []), revision: 2, revisionKey: "press-1" };
    expect(decided(order, contact(ADMIN))).toMatchObject({ outcome: "unchanged" });
    expect(decided(order, contact(ADMIN, { key: "press-2" }))).toMatchObject({ code: "ORDER_CHANGED" });
  });
});

it.each([
  ["another contact", contact(ADMIN)],
  ["other notes", notes(ADMIN)],
])("what a driver proposed at the door stays open with %s, and only if it was open", (_what, command) => {
  const started = boardOrder("in_transit", [boardJob("a", "in_progress")]);
  const kept = accepted({ ...started, doorChange: PROPOSAL }, command);
  expect(kept.order.doorChange).toEqual({ ...PROPOSAL, basedOn: 2 });
  for (const over of [
    { ...PROPOSAL, state: "declined" as const },
    { ...PROPOSAL, basedOn: 0 },
  ])
    expect(accepted({ ...started, doorChange: over }, command).order.doorChange).toEqual(over);
});
