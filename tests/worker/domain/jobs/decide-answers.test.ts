import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OfferCommand } from "#domain/jobs/command.ts";
import { decide } from "#domain/jobs/decide.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { OFFER_OPEN_MS, type OrderOffer } from "#domain/orders/offer.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardOrder,
  CUSTOMER,
  driverActor,
  NOW,
  outcome,
  PICKUP_AT,
  STRANGER,
} from "./board-order.ts";

const OFFER = {
  pickupAt: PICKUP_AT + 9 * DAY_MS,
  price: { lines: [{ amountSatang: 300_00 }, { amountSatang: 200_00 }] },
} as unknown as OrderOffer;
const UNSETTLED = boardOrder("pending", []);
const make = (
  key = "press-1",
  actor = ADMIN,
  seenOfferId: string | null = null,
  basedOn = UNSETTLED.revision,
) => ({ type: "make_offer", actor, key, reason: "", offer: OFFER, seenOfferId, basedOn }) as const;
const accept = (offerId: string, actor = CUSTOMER) =>
  ({
    type: "accept_offer",
    actor,
    offerId,
    changes: { columns: {}, cards: [{ jobId: "a", vehicle: "four_wheel" } as JobCard] },
    window: { startsAt: OFFER.pickupAt, endsAt: OFFER.pickupAt + HOUR_MS },
  }) as const;
const decline = (offerId: string, actor = CUSTOMER) =>
  ({ type: "decline_offer", actor, offerId, reason: "" }) as const;
const takeBack = (offerId: string, key = "press-3", actor = ADMIN, reason = "too low") =>
  ({ type: "withdraw_offer", actor, key, offerId, reason }) as const;
const mailsAfter = (order: BoardOrder, events: readonly BoardEvent[]) =>
  effectsOfDecision(order, events).flatMap(({ effects }) =>
    effects.map((each) => (each.kind === "mail" ? each.mail.kind : each.kind)),
  );
const offered = accepted(UNSETTLED, make()).order;
const id = offered.offer?.offerId ?? "";

describe("an offer", () => {
  it("is open for 72 h with the sum of its lines, and until its pickup at the latest", () => {
    expect(offered.offer).toEqual({
      offerId: "KD-7F3K2M.8",
      totalSatang: 500_00,
      expiresAt: NOW + OFFER_OPEN_MS,
      state: "open",
      key: "press-1",
    });
    const soon = { ...OFFER, pickupAt: NOW + HOUR_MS };
    expect(accepted(UNSETTLED, { ...make(), offer: soon }).order.offer?.expiresAt).toBe(soon.pickupAt);
  });

  it("is made by admins only, for a pending order without jobs only", () => {
    expect(outcome(UNSETTLED, make("press-1", CUSTOMER))).toBe("FORBIDDEN");
    expect(outcome(boardOrder("cancelled", []), make())).toBe("ORDER_NOT_CHANGEABLE");
    const { order } = accepted(offered, accept(id));
    expect(outcome(order, make("press-2"))).toBe("ORDER_NOT_CHANGEABLE");
  });

  it("pressed twice is one offer; another one takes the place of the open one", () => {
    expect(outcome(offered, make())).toBe("unchanged");
    // Somebody who has not seen the open one takes no place unseen.
    expect(outcome(offered, make("press-2", ADMIN, null, offered.revision))).toBe("ORDER_CHANGED");
    const { order, events } = accepted(offered, make("press-2", ADMIN, id, offered.revision));
    expect(events.map((event) => event.revision?.kind)).toEqual(["offer_withdrawn", "offer_made"]);
    expect(outcome(order, accept(id))).toBe("OFFER_CLOSED");
    expect(outcome(order, accept(order.offer?.offerId ?? ""))).toBe("available/pending");
  });

  it("taken back by the office is accepted by nobody, and told to the customer; the order waits as it was", () => {
    const { order, events } = accepted(offered, takeBack(id));
    expect(order).toMatchObject({
      status: "pending",
      revision: offered.revision,
      offer: { state: "withdrawn" },
    });
    expect(events).toMatchObject([
      { reason: "too low", revision: { kind: "offer_withdrawn", isTakenBack: true } },
    ]);
    const kinds = mailsAfter(order, events);
    expect(kinds).toEqual(["order_offer_withdrawn"]);
    expect(outcome(order, accept(id))).toBe("OFFER_CLOSED");
    // The repetition of the press, and a colleague's.
    expect(outcome(order, takeBack(id))).toBe("unchanged");
    expect(outcome(order, takeBack(id, "press-4"))).toBe("ORDER_CHANGED");
    expect(outcome(order, make("press-5", ADMIN, null, order.revision))).toBe("no job/pending");
  });

  it("is taken back by the office alone, with a reason, and only while it is the open one", () => {
    expect(outcome(offered, takeBack(id, "press-3", CUSTOMER))).toBe("FORBIDDEN");
    expect(outcome(offered, takeBack(id, "press-3", ADMIN, " "))).toBe("FORBIDDEN");
    expect(outcome(UNSETTLED, takeBack(id))).toBe("ORDER_CHANGED");
    expect(outcome(accepted(offered, make("press-2", ADMIN, id, offered.revision)).order, takeBack(id))).toBe(
      "ORDER_CHANGED",
    );
    expect(outcome(accepted(offered, accept(id)).order, takeBack(id))).toBe("OFFER_CLOSED");
    expect(outcome(accepted(offered, decline(id)).order, takeBack(id))).toBe("OFFER_CLOSED");
    const over = { ...offered, offer: { ...offered.offer!, expiresAt: NOW } };
    expect(outcome(over, takeBack(id))).toBe("OFFER_EXPIRED");
  });

  it("whose place another one takes is told as that one", () => {
    const { order, events } = accepted(offered, make("press-2", ADMIN, id, offered.revision));
    const kinds = mailsAfter(order, events);
    expect(kinds).not.toContain("order_offer_withdrawn");
    expect(kinds).toContain("order_offer");
  });

  it("for an order as it was before its customer or another admin changed it is refused", () => {
    const notes = {
      type: "change_notes",
      actor: CUSTOMER,
      key: "press-9",
      basedOn: UNSETTLED.revision,
    } as const;
    const { order } = accepted(UNSETTLED, {
      ...notes,
      reason: "",
      changes: { columns: { notes: "Monday" } },
    });
    expect(outcome(order, make())).toBe("ORDER_CHANGED");
    expect(outcome(order, make("press-2", ADMIN, null, order.revision))).toBe("no job/pending");
  });

  it("pressed again after another change of the order is still one offer", () => {
    const notes = { columns: { notes: "Call first" } };
    const command = {
      type: "change_notes",
      actor: CUSTOMER,
      key: "press-9",
      basedOn: offered.revision,
    } as const;
    const { order } = accepted(offered, { ...command, reason: "", changes: notes });
    expect(order.offer?.state).toBe("open");
    expect(outcome(order, make())).toBe("unchanged");
  });

  it("accepted gives the order its window and opens its jobs", () => {
    const { order } = accepted(offered, accept(id));
    expect(order).toMatchObject({
      status: "pending",
      startsAt: OFFER.pickupAt,
      endsAt: OFFER.pickupAt + HOUR_MS,
      jobs: [{ jobId: "a", status: "available", driverId: null }],
      offer: { state: "accepted" },
    });
    expect(outcome(order, accept(id))).toBe("unchanged");
    expect(outcome(order, decline(id))).toBe("OFFER_CLOSED");
  });

  it("declined opens nothing, cannot be accepted any more, and another can be made", () => {
    const { order } = accepted(offered, decline(id));
    expect(order).toMatchObject({ jobs: [], offer: { state: "declined" } });
    expect(outcome(order, decline(id))).toBe("unchanged");
    expect(outcome(order, accept(id))).toBe("OFFER_CLOSED");
    expect(outcome(order, make("press-2", ADMIN, null, order.revision))).toBe("no job/pending");
  });

  it.each([
    ["at the last moment", OFFER_OPEN_MS - 1, "available/pending"],
    ["a moment later", OFFER_OPEN_MS, "OFFER_EXPIRED"],
  ])("is answered %s", (_when, afterMs, expected) => {
    expect(outcome(offered, accept(id), { now: NOW + afterMs })).toBe(expected);
  });

  it("is answered by the order's customer only", () => {
    for (const command of [accept, decline]) {
      expect(outcome(offered, command(id, STRANGER))).toBe("NOT_FOUND");
      expect(outcome(offered, command(id, ADMIN))).toBe("FORBIDDEN");
      expect(outcome(offered, command(id, driverActor("d")))).toBe("FORBIDDEN");
      expect(outcome(UNSETTLED, command(id))).toBe("OFFER_CLOSED");
    }
  });

  it("of a cancelled order is closed, and an accepted one can be cancelled", () => {
    const cancel = { type: "cancel", actor: CUSTOMER, reason: "" } as const;
    expect(outcome(accepted(offered, cancel).order, accept(id))).toBe("OFFER_CLOSED");
    expect(outcome(accepted(offered, accept(id)).order, cancel)).toBe("cancelled/cancelled");
  });
});

/** Any command about one order, at any time; answers name the first, second or third offer made. */
const presses = fc.array(
  fc.record({
    type: fc.constantFrom("make", "make", "accept", "decline", "cancel"),
    key: fc.constantFrom("press-1", "press-2", "press-3"),
    which: fc.nat({ max: 2 }),
    afterMs: fc.integer({ min: 0, max: 30 * HOUR_MS }),
  }),
  { minLength: 1, maxLength: 25 },
);

describe("whatever is pressed, in whatever order,", () => {
  it("an order has jobs exactly when one of its offers was accepted, and only one ever is", () => {
    fc.assert(
      fc.property(presses, (sequence) => {
        let order: BoardOrder = UNSETTLED;
        let now = NOW;
        const made: string[] = [];
        const taken: string[] = [];
        for (const { type, key, which, afterMs } of sequence) {
          now += afterMs;
          const offerId = made[which] ?? "none";
          const command =
            type === "make"
              ? make(key, ADMIN, order.offer?.offerId ?? null, order.revision)
              : type === "cancel"
                ? ({ type, actor: CUSTOMER, reason: "" } as const)
                : ({ accept, decline }[type](offerId) as OfferCommand);
          const open = order.offer;
          const decision = decide({ order, driver: null, busy: [] }, command, now);
          if (decision.outcome !== "accepted") continue;
          if (type === "make") made.push(decision.order.offer?.offerId ?? "");
          const inTime = open?.offerId === offerId && open.state === "open" && now < open.expiresAt;
          if (type === "accept") taken.push(inTime ? offerId : "not open");
          expect(decision.order.version).toBe(order.version + 1);
          order = decision.order;
        }
        expect(taken).not.toContain("not open");
        expect(taken.length).toBe(order.jobs.length === 0 ? 0 : 1);
        expect(order.offer?.state === "accepted").toBe(taken.length === 1);
        expect(new Set(made).size).toBe(made.length);
      }),
      { numRuns: 500 },
    );
  });
});
