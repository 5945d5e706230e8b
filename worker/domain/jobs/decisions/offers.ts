import { offerExpiresAt, type BoardOffer } from "../../orders/offer.ts";
import type { OfferCommand } from "../command.ts";
import type { BoardState, Decision } from "../board-state.ts";
import type { BoardOrder } from "../job.ts";
import { sumSatang } from "../../money.ts";
import { refuse, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { movedFacts, releaseUnfit } from "./moves/kept-reservations.ts";
import { leavesStartedJobs, newJob, takeTrucksAway } from "./moves/trucks.ts";

type CommandOf<Type extends OfferCommand["type"]> = Extract<OfferCommand, { readonly type: Type }>;

/**
 * An admin offers a price for an order that has none, or asks for another price of one that has, as it is and as they have
 * seen it: places, day and workers are part of an offer. A new offer takes the place of the open one that they have seen.
 */
export function makeOffer(order: BoardOrder, command: CommandOf<"make_offer">, now: number): Decision {
  const { actor, key, reason, offer, change: asked } = command;
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  // Another change may have come between the press and its repetition.
  if (order.revisionKey === key || order.offer?.key === key) return unchanged(order);
  const isPriced = offer.before !== undefined;
  const mayOffer = isPriced ? isRepriceable(order) : order.status === "pending" && order.jobs.length === 0;
  if (!mayOffer) return refuse("ORDER_NOT_CHANGEABLE");
  if (command.basedOn !== order.revision) return refuse("ORDER_CHANGED");
  const open = order.offer?.state === "open" && now < order.offer.expiresAt ? order.offer.offerId : null;
  if (open !== null && open !== command.seenOfferId) return refuse("ORDER_CHANGED");
  const change = new Change(order, actor, now, reason);
  withdraw(order, change);
  const made: BoardOffer = {
    offerId: `${order.orderId}.${order.version + 1}`,
    totalSatang: sumSatang(offer.price.lines.map((line) => line.amountSatang)),
    expiresAt: offerExpiresAt(now, offer),
    state: "open",
    key,
  };
  const { offerId, totalSatang, expiresAt } = made;
  const facts = { offer: made, revision: order.revision + 1, revisionKey: key };
  return change
    .revise(facts, {
      kind: "offer_made",
      offerId,
      totalSatang,
      expiresAt,
      ...(asked === undefined ? {} : { change: asked }),
    })
    .accepted({ columns: {}, offer });
}

/** Whether an order has a price that can still be agreed anew: it has jobs, and none is under way. */
export function isRepriceable({ status, jobs }: BoardOrder): boolean {
  return jobs.length > 0 && (status === "pending" || status === "confirmed");
}

/**
 * The customer accepts, or the office for one who cannot: the order gets the offer's terms, and its jobs open; those of one
 * that has jobs go on as the terms say, and who cannot do them then is released.
 */
export function acceptOffer(state: BoardState, command: CommandOf<"accept_offer">, now: number): Decision {
  const { order } = state;
  const { actor, offerId, changes, window, reason, message } = command;
  const offer = answerable(order, command, now, "accepted");
  if ("outcome" in offer) return offer;
  const accepted = { ...offer, state: "accepted" as const };
  const fact = { kind: "offer_accepted", offerId, totalSatang: offer.totalSatang } as const;
  if (order.jobs.length > 0) {
    if (command.basedOn !== order.revision) return refuse("ORDER_CHANGED");
    if (!leavesStartedJobs(order, changes)) return refuse("ORDER_NOT_CHANGEABLE");
    const moved = movedFacts(order, command);
    const facts = { ...moved, offer: accepted, revision: order.revision + 1, revisionKey: offerId };
    const change = new Change(order, actor, now, reason).revise(facts, { ...fact, isOtherPrice: true });
    takeTrucksAway(order, changes, change, message);
    releaseUnfit(state, moved, change, message);
    return change.confirmWhenFull().accepted(changes);
  }
  const jobs = (changes.cards ?? []).map((card) => newJob(card, "available"));
  const facts = {
    ...window,
    ...movedFacts(order, command),
    jobs,
    offer: accepted,
    revision: order.revision + 1,
  };
  return new Change(order, actor, now, reason).revise(facts, fact).accepted(changes);
}

/** The customer declines, or the office for one who cannot: the order waits for another offer. */
export function declineOffer(order: BoardOrder, command: CommandOf<"decline_offer">, now: number): Decision {
  const { actor, offerId, reason } = command;
  const offer = answerable(order, command, now, "declined");
  if ("outcome" in offer) return offer;
  return new Change(order, actor, now, reason)
    .revise(
      { offer: { ...offer, state: "declined" } },
      { kind: "offer_declined", offerId, totalSatang: offer.totalSatang },
    )
    .accepted();
}

/**
 * The office takes the open offer back that it has seen: nobody can accept it any more. An order without a price waits for
 * another offer, any other keeps the agreed price. The order's terms stay, so who has seen them has seen the latest.
 */
export function withdrawOffer(
  order: BoardOrder,
  command: CommandOf<"withdraw_offer">,
  now: number,
): Decision {
  const { actor, key, offerId, reason } = command;
  const { offer } = order;
  if (actor.kind !== "admin" || reason.trim() === "") return refuse("FORBIDDEN");
  if (offer?.offerId !== offerId) return refuse("ORDER_CHANGED");
  if (offer.state === "withdrawn")
    return offer.withdrawnBy === key ? unchanged(order) : refuse("ORDER_CHANGED");
  const isAnswerable = order.status === "pending" || isRepriceable(order);
  if (offer.state !== "open" || !isAnswerable) return refuse("OFFER_CLOSED");
  if (now >= offer.expiresAt) return refuse("OFFER_EXPIRED");
  const { totalSatang } = offer;
  return new Change(order, actor, now, reason)
    .revise(
      { offer: { ...offer, state: "withdrawn", withdrawnBy: key } },
      { kind: "offer_withdrawn", offerId, totalSatang, isTakenBack: true },
    )
    .accepted();
}

/** Closes the open offer of an order as part of another change; without one it does nothing. */
export function withdraw({ offer }: BoardOrder, change: Change): void {
  if (offer?.state !== "open") return;
  const { offerId, totalSatang } = offer;
  const closed = { ...offer, state: "withdrawn" as const };
  change.revise({ offer: closed }, { kind: "offer_withdrawn", offerId, totalSatang });
}

/**
 * The offer that may be answered now; otherwise the answer to the command. The office answers with what was said; that
 * the customer has no account is seen to by `answerAtCall`.
 */
function answerable(
  order: BoardOrder,
  { actor, offerId, reason = "" }: CommandOf<"accept_offer" | "decline_offer">,
  now: number,
  to: "accepted" | "declined",
): BoardOffer | Decision {
  const { offer } = order;
  if (actor.kind === "driver" || (actor.kind === "admin" && reason.trim() === "")) return refuse("FORBIDDEN");
  if (actor.kind === "customer" && actor.id !== order.customerId) return refuse("NOT_FOUND");
  if (offer?.offerId !== offerId) return refuse("OFFER_CLOSED");
  if (offer.state === to) return unchanged(order);
  const isAnswerable = order.status === "pending" || isRepriceable(order);
  if (offer.state !== "open" || !isAnswerable) return refuse("OFFER_CLOSED");
  return now < offer.expiresAt ? offer : refuse("OFFER_EXPIRED");
}
