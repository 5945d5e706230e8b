import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/actor.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import { termChangeOf } from "#domain/jobs/term-changes.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  STRANGER,
} from "../board-order.ts";

const FROM = { customerId: CUSTOMER.id, companyId: null };
const TO = { customerId: "booker", companyId: "CO-AAAAAA" };
const change = (changed: Partial<RevisionCommand> = {}, actor: Actor = ADMIN) =>
  ({
    type: "change_payer",
    actor,
    key: "press-1",
    basedOn: 1,
    reason: "billed to the wrong one",
    from: FROM,
    to: TO,
    changes: { columns: TO },
    ...changed,
  }) as RevisionCommand;

describe("who pays an order", () => {
  it.each(ORDER_STATUSES.filter((status) => status !== "cancelled"))(
    "of an order that is %s is said by an admin",
    (status) => {
      const order = boardOrder(status, [boardJob("a", "reserved")]);
      const { order: after, events } = accepted(order, change());
      expect(after).toMatchObject({ customerId: "booker", status, revision: 2, jobs: order.jobs });
      expect(events).toMatchObject([{ revision: { kind: "payer_changed", from: FROM, to: TO } }]);
    },
  );

  it("of a cancelled order stays", () => {
    const order = boardOrder("cancelled", [boardJob("a", "cancelled")]);
    expect(decided(order, change())).toMatchObject({ code: "PAYER_ORDER_CANCELLED" });
  });

  it("is said with a reason, of the order as it was seen, and once", () => {
    const order = boardOrder("pending", [boardJob("a", "available")]);
    expect(decided(order, change({ reason: "" }))).toMatchObject({ code: "REASON_REQUIRED" });
    expect(decided(order, change({ basedOn: 2 }))).toMatchObject({ code: "ORDER_CHANGED" });
    const others = { ...order, customerId: "somebody" };
    expect(decided(others, change())).toMatchObject({ code: "ORDER_CHANGED" });
    const { order: after } = accepted(order, change());
    expect(decided(after, change())).toMatchObject({ outcome: "unchanged" });
  });

  it.each([
    [CUSTOMER, "FORBIDDEN"],
    [STRANGER, "NOT_FOUND"],
    [driverActor(HOLDER), "FORBIDDEN"],
  ])("is not said by %o", (actor, code) => {
    const order = boardOrder("pending", [boardJob("a", "available")]);
    expect(decided(order, change({}, actor))).toMatchObject({ outcome: "refused", code });
  });

  it("opens the jobs that waited for a payment where a company pays, and no others", () => {
    const order = boardOrder("pending", [
      boardJob("a", "awaiting_payment"),
      boardJob("b", "awaiting_payment"),
    ]);
    const statuses = (to: typeof TO | typeof FROM) =>
      accepted(order, change({ to } as Partial<RevisionCommand>)).order.jobs.map(({ status }) => status);
    expect(statuses(TO)).toEqual(["available", "available"]);
    expect(statuses({ customerId: "booker", companyId: null })).toEqual([
      "awaiting_payment",
      "awaiting_payment",
    ]);
  });

  it("is nothing for its drivers, and lets documents follow that are due", () => {
    const decision = accepted(boardOrder("delivered", [boardJob("a", "completed")]), change());
    const effects = effectsOfDecision(decision.order, decision.events).flatMap((each) => each.effects);
    expect(effects).toEqual([{ kind: "documents-due", orderId: decision.order.orderId }]);
    expect(termChangeOf({ kind: "payer_changed", from: FROM, to: TO })).toEqual({ kind: "other" });
  });
});
