import type { OfferWithOrder } from "#db/queries/orders/offers.ts";
import { orderWithDetails } from "#db/queries/orders/orders.ts";
import type { Actor } from "#domain/access/actor.ts";
import { AppError } from "#domain/errors.ts";
import { changedMove, isSameWay } from "#domain/orders/move-change.ts";
import type { AnswerOfferInput } from "#domain/orders/revision-input.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { applyWithCredit } from "../../companies/take-credit.ts";
import { commandOrder, type Decided } from "../../jobs/command-board.ts";
import { acknowledgeTruckHours } from "../../pricing/check-truck-hours.ts";
import { movableOrder } from "./apply-move.ts";
import { changeablePrice } from "../office/change-price.ts";
import { moveOfOffer } from "../read-offer.ts";
import type { OrderSettlement } from "./settlement.ts";
import { whilePriceHeld } from "./while-held.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;
type Answer = Pick<AnswerOfferInput, "reason" | "truckHoursAcknowledged">;

/**
 * The customer accepts another price of their order, and what it is for, or the office for one without an account; on
 * account the company must have credit for what is added. Repeating it changes nothing.
 * @throws AppError TRUCK_HOURS_NOT_ACKNOWLEDGED where another way falls into forbidden hours, ORDER_NOT_CHANGEABLE when a
 *   company was invoiced meanwhile, or with the board's refusal
 */
export async function acceptPrice(
  deps: Needs,
  { offer, order: { orderId } }: OfferWithOrder,
  actor: Actor,
  { reason, truckHoursAcknowledged }: Answer,
): Promise<Decided> {
  const details = await orderWithDetails(deps.db, orderId);
  if (details === undefined) throw new AppError("NOT_FOUND");
  const { order } = details;
  const { terms } = offer;
  const isOpen = offer.state === "open";
  if (isOpen) await changeablePrice(deps, details);
  const movable = await movableOrder(deps, details);
  // The board refuses an offer that is not open, whatever is known of its truck hours.
  const isAsked = isOpen && !isSameWay(movable, terms);
  const planned = { ...moveOfOffer(terms), drivingPlan: movable.plan, pickupAt: order.pickupAt };
  const knownAt = isAsked
    ? await acknowledgeTruckHours(deps, planned, truckHoursAcknowledged, "truckHoursAcknowledged")
    : null;
  const command = {
    type: "accept_offer",
    actor,
    offerId: offer.offerId,
    reason,
    message: offer.message,
    ...changedMove(movable, terms, knownAt),
    basedOn: order.revision,
  } as const;
  const rise = { order, toTotalSatang: offer.totalSatang, basedOnRevision: order.revision };
  const apply = (notAfter?: number) =>
    applyWithCredit(deps, rise, () => commandOrder(deps, orderId, command, notAfter));
  const price = { orderId, totalSatang: offer.totalSatang };
  return isOpen ? whilePriceHeld(deps, price, refuseInvoiced, apply) : apply();
}

/** What a company was invoiced meanwhile stays at its price. */
function refuseInvoiced({ isInvoicedToCompany }: OrderSettlement): void {
  if (isInvoicedToCompany) throw new AppError("ORDER_NOT_CHANGEABLE");
}
