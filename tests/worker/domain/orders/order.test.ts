import { describe, expect, it } from "vitest";
import type { ActorKind } from "#domain/access/actor.ts";
import { isFinal, canTransitionOrder, ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";

const YES = true;
const no = false;
type Row = readonly [
  pending: boolean,
  confirmed: boolean,
  inTransit: boolean,
  delivered: boolean,
  cancelled: boolean,
];

/** Rows: the status before; columns, in the same order: the status after. */
const TO: readonly OrderStatus[] = ["pending", "confirmed", "in_transit", "delivered", "cancelled"];

const MATRIX: Record<ActorKind, Record<OrderStatus, Row>> = {
  customer: {
    pending: [no, no, no, no, YES],
    confirmed: [no, no, no, no, YES],
    in_transit: [no, no, no, no, no],
    delivered: [no, no, no, no, no],
    cancelled: [no, no, no, no, no],
  },
  driver: {
    pending: [no, YES, no, no, no],
    confirmed: [no, no, YES, no, no],
    in_transit: [no, no, no, YES, no],
    delivered: [no, no, no, no, no],
    cancelled: [no, no, no, no, no],
  },
  admin: {
    pending: [no, YES, no, no, YES],
    confirmed: [no, no, YES, no, YES],
    in_transit: [no, no, no, YES, YES],
    delivered: [no, no, YES, no, no],
    cancelled: [no, no, no, no, no],
  },
  system: {
    pending: [no, YES, no, no, no],
    confirmed: [no, no, no, no, no],
    in_transit: [no, no, no, no, no],
    delivered: [no, no, no, no, no],
    cancelled: [no, no, no, no, no],
  },
};

const ACTORS = Object.keys(MATRIX) as ActorKind[];
const CELLS = ACTORS.flatMap((actor) =>
  TO.flatMap((from) => TO.map((to, at) => ({ actor, from, to, may: MATRIX[actor][from][at] }))),
);

describe("who may transition an order", () => {
  it("is written down for every status there is", () => {
    expect(TO).toEqual(ORDER_STATUSES);
  });

  it.each(CELLS.filter(({ may }) => may))("a $actor may take it from $from to $to", ({ actor, from, to }) => {
    expect(canTransitionOrder(from, to, actor)).toBe(true);
  });

  it.each(CELLS.filter(({ may }) => !may))("no $actor takes it from $from to $to", ({ actor, from, to }) => {
    expect(canTransitionOrder(from, to, actor)).toBe(false);
  });
});

describe("an order is final", () => {
  it.each([
    ["pending", false],
    ["confirmed", false],
    ["in_transit", false],
    ["delivered", true],
    ["cancelled", true],
  ] as const)("when %s: %s", (status, final) => {
    expect(isFinal(status)).toBe(final);
  });
});
