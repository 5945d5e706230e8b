import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/actor.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { OrderOffer } from "#domain/orders/offer.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  NOW,
  outcome,
  PICKUP_AT,
  STRANGER,
} from "../board-order.ts";

const confirmed = boardOrder("confirmed", [
  boardJob("a", "reserved", { paySatang: 600, estimatedPaySatang: 600 }),
]);
const lowering = (change: object = {}, actor: Actor = ADMIN) =>
  ({
    type: "change_price",
    actor,
    key: "press-1",
    basedOn: 1,
    reason: "",
    change: { fromTotalSatang: 1_000, toTotalSatang: 900 },
    changes: { columns: { totalSatang: 900 } },
    ...change,
  }) as BoardCommand;
const asking = (change: object = {}) =>
  ({
    type: "make_offer",
    actor: ADMIN,
    key: "press-2",
    reason: "",
    basedOn: 1,
    seenOfferId: null,
    offer: {
      before: { lines: [], totalSatang: 1_000 },
      pickupAt: PICKUP_AT,
      price: { lines: [{ amountSatang: 1_500 }] },
    } as unknown as OrderOffer,
    ...change,
  }) as BoardCommand;
const asked = accepted(confirmed, asking()).order;
const answering = (actor: Actor = CUSTOMER, pay = 900, basedOn = 2) =>
  ({
    type: "accept_offer",
    actor,
    offerId: "KD-7F3K2M.8",
    window: { startsAt: 1, endsAt: 2 },
    basedOn,
    changes: {
      columns: { totalSatang: 1_500 },
      cards: [{ jobId: "a", estimatedPaySatang: pay }],
    } as unknown as OrderChanges,
  }) as BoardCommand;

describe("a price that the office lowers by hand", () => {
  it("holds at once, says so in the history, and leaves the driver the pay that they took the job for", () => {
    const changes = { columns: {}, cards: [{ jobId: "a", estimatedPaySatang: 500 }] };
    const { order, events } = accepted(confirmed, lowering({ changes }));
    expect(order).toMatchObject({ revision: 2, jobs: [{ estimatedPaySatang: 500, paySatang: 600 }] });
    expect(events).toMatchObject([{ revision: { kind: "price_changed", toTotalSatang: 900 } }]);
  });

  it("never rises, is the office's alone, and is not that of a truck under way", () => {
    const rise = { change: { fromTotalSatang: 1_000, toTotalSatang: 1_001 } };
    expect(outcome(confirmed, lowering(rise))).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(confirmed, lowering({}, CUSTOMER))).toBe("FORBIDDEN");
    expect(outcome(confirmed, lowering({ basedOn: 9 }))).toBe("ORDER_CHANGED");
    for (const status of ORDER_STATUSES) {
      const may = status === "pending" || status === "confirmed";
      const jobs = [boardJob("a", "reserved")];
      expect(decided(boardOrder(status, jobs), lowering()).outcome).toBe(may ? "accepted" : "refused");
      expect(decided(boardOrder(status, jobs), asking()).outcome).toBe(may ? "accepted" : "refused");
    }
  });

  it("takes the place of a higher one that was asked for", () => {
    const { order } = accepted(asked, lowering({ basedOn: 2 }));
    expect(order.offer?.state).toBe("withdrawn");
  });
});

describe("a higher price that the office asks for", () => {
  it("changes nothing until the customer accepts; then the price alone, and the driver's pay rises with it", () => {
    expect(asked).toMatchObject({ status: "confirmed", jobs: confirmed.jobs, offer: { state: "open" } });
    const { order } = accepted(asked, answering());
    expect(order).toMatchObject({ status: "confirmed", startsAt: PICKUP_AT, offer: { state: "accepted" } });
    expect(order.jobs).toMatchObject([{ status: "reserved", estimatedPaySatang: 900, paySatang: 900 }]);
    expect(decided(order, answering())).toMatchObject({ outcome: "unchanged" });
  });

  it.each([
    ["another customer", asked, answering(STRANGER), "NOT_FOUND"],
    ["the office for the customer", asked, answering(ADMIN), "FORBIDDEN"],
    ["computed from an older order", asked, answering(CUSTOMER, 900, 1), "ORDER_CHANGED"],
    ["once the truck is under way", { ...asked, status: "in_transit" as const }, answering(), "OFFER_CLOSED"],
  ])("is not accepted by or when: %s", (_what, order, command, code) => {
    expect(outcome(order, command)).toBe(code);
  });

  it("is not accepted too late, and another admin's is not replaced unseen", () => {
    expect(decided(asked, answering(), { now: NOW + 80 * 3_600_000 })).toMatchObject({
      code: "OFFER_EXPIRED",
    });
    expect(outcome(asked, asking({ key: "press-3", basedOn: 2 }))).toBe("ORDER_CHANGED");
    const seen = asking({ key: "press-3", basedOn: 2, seenOfferId: asked.offer?.offerId });
    expect(accepted(asked, seen).order.offer).toMatchObject({ offerId: "KD-7F3K2M.9", state: "open" });
  });
});
