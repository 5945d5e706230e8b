import { describe, expect, it } from "vitest";
import type { ActorKind } from "#domain/access/actor.ts";
import {
  canTransitionOrder,
  isFinal,
  ORDER_STATUSES,
  readOrderId,
  type OrderStatus,
} from "#domain/orders/order.ts";
import { newOrderId } from "#worker/services/orders/order-id.ts";

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

describe("the id of an order", () => {
  it("is read as people write it", () => {
    const id = newOrderId();
    for (const typed of [id, id.toLowerCase(), `#${id}`, ` #${id.toLowerCase()} `])
      expect(readOrderId(typed)).toBe(id);
  });

  it("is not read from a part of it, a longer text or another id", () => {
    for (const typed of ["", "KD-7F3K2", "KD-7F3K2M-1", "##KD-7F3K2M", "CO-7F3K2M", "KD 7F3K2M"])
      expect(readOrderId(typed)).toBeNull();
  });
});
