import { offerWithOrder, type OfferWithOrder } from "#db/queries/orders/offers.ts";
import { stopOfRow } from "#db/queries/orders/order-rows.ts";
import { isOnFile } from "#db/queries/customers/on-file.ts";
import { stopsOfOrder } from "#db/queries/orders/orders.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import type { Actor } from "#domain/access/actor.ts";
import { requireFreshLogin } from "#domain/access/session-end.ts";
import { AppError } from "#domain/errors.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import type { Door } from "#domain/orders/door.ts";
import { orderPrice, orderStops } from "#domain/orders/new-order.ts";
import { adjustPrice, offerStateAt, type BoardOffer, type OrderOffer } from "#domain/orders/offer.ts";
import { checkStopsFrom } from "#domain/orders/offers/kept-stops.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { acceptedOffer } from "#domain/orders/revise-order.ts";
import type { AnswerAtCallInput, AnswerOfferInput, SettleInput } from "#domain/orders/revision-input.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { auditedPrice, noteOffer } from "../audit/note-order.ts";
import { readLinkToken } from "../account/link-token.ts";
import { checkFields } from "../check-fields.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { commandOrder, hasChanged, type Decided } from "../jobs/command-board.ts";
import { verifyQuote, type QuotePayload } from "../pricing/quote-token.ts";
import { acceptPrice } from "./moves/accept-price.ts";
import { checkAdjustments } from "./office/change-price.ts";
import { acknowledgeTruckHours } from "../pricing/check-truck-hours.ts";
import { checkDoors, doorsOf } from "./check-doors.ts";
import { offerFor, moveOfOffer } from "./read-offer.ts";
import { answerChanged } from "./answer-changed.ts";
import { readOrder, requireOrder } from "./read-order.ts";

/** A mailed link still shows what became of the offer this long after it has expired. */
const LINK_SHOWN_AFTER_MS = 30 * DAY_MS;

type Needs = Pick<Dependencies, "db" | "board" | "now" | "settings">;
type Answer = Omit<AnswerOfferInput, "orderId" | "offerId">;

/**
 * Offers a price for an order that has none, from a signed quote; a new offer takes the place of an open one.
 * Only for dispatchers: their router sees to it.
 * @throws AppError OWN_RECORD for the own order,
 *   FRESH_LOGIN_REQUIRED where a line is set by hand,
 *   BAD_INPUT with fields,
 *   QUOTE_INVALID, QUOTE_EXPIRED, ORDER_NOT_CHANGEABLE,
 *   ORDER_CHANGED when the order is not as it was seen, or another admin made an offer meanwhile
 */
export async function settleOrder(
  deps: Needs & Audited & Pick<Dependencies, "geocoder">,
  admin: Viewer,
  input: SettleInput,
) {
  const { orderId, revision, adjustments, message, seenOfferId, idempotencyKey } = input;
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  await refuseOwnOrder(deps, admin.userId, details.order);
  if (adjustments.length > 0) requireFreshLogin(admin, deps.now());
  const pickupAt = Date.parse(input.pickupAt);
  checkFields({ pickupAt: checkPickupTime(pickupAt, deps.now()) });
  const payload = await verifyQuote(input.token, deps.settings.quoteSecret, deps.now());
  checkAdjustments(adjustments, payload.lines);
  const { stopsFrom } = input;
  if (stopsFrom !== undefined)
    checkFields({ stopsFrom: checkStopsFrom(stopsFrom, details.stops.length, payload.stops.length) });
  const doors = await checkDoors(
    deps.geocoder,
    doorsOf(input, payload.stops.length).map((door, index) => ({
      path: `stops.${index}`,
      place: payload.stops[index],
      door,
    })),
  );
  const made = offerOf(payload, pickupAt, doors, adjustments);
  const offer = { ...made, ...(stopsFrom !== undefined && { stopsFrom }) };
  const decided = await commandOrder(deps, orderId, {
    type: "make_offer",
    actor: officeActor(admin),
    key: idempotencyKey,
    reason: message,
    offer,
    seenOfferId,
    basedOn: revision,
  });
  if (hasChanged(decided)) noteMadeOffer(deps, orderId, decided.order.offer, offer);
  return answerChanged(deps, admin, details, decided);
}

/** For the audit log: what was offered, and which of its lines were set by hand. */
function noteMadeOffer(
  { audit }: Audited,
  orderId: string,
  made: BoardOffer | null,
  { price }: OrderOffer,
): void {
  if (made === null) return;
  const { offerId, totalSatang } = made;
  audit?.changed("offer", offerId, null, { orderId, ...auditedPrice({ ...price, totalSatang }) });
}

/**
 * Accepts or declines an offer, and answers with the order. Only its customer may.
 * @throws AppError TRUCK_HOURS_NOT_ACKNOWLEDGED, OFFER_EXPIRED, OFFER_CLOSED
 */
export async function answerOffer(deps: Needs & Audited, customer: Viewer, input: AnswerOfferInput) {
  const found = await offerWithOrder(deps.db, input.offerId);
  const isOwn = found?.order.customerId === customer.userId && found.order.orderId === input.orderId;
  if (found === undefined || !isOwn) throw new AppError("NOT_FOUND");
  noteOffer(deps, input.offerId, await answer(deps, found, input));
  return readOrder(deps, customer, input.orderId);
}

/**
 * Writes down what a customer who has no account, and so neither a page nor a mailed link, answered at a call, and answers
 * with the order. Only for dispatchers: their router sees to it.
 * @throws AppError NOT_FOUND, FORBIDDEN for a customer who can answer themselves, TRUCK_HOURS_NOT_ACKNOWLEDGED,
 *   OFFER_EXPIRED, OFFER_CLOSED
 */
export async function answerAtCall(deps: Needs & Audited, staff: Viewer, input: AnswerAtCallInput) {
  const { orderId, offerId } = input;
  const found = await offerWithOrder(deps.db, offerId);
  if (found?.order.orderId !== orderId) throw new AppError("NOT_FOUND");
  if (!(await isOnFile(deps.db, found.order.customerId))) throw new AppError("FORBIDDEN");
  noteOffer(deps, offerId, await answer(deps, found, input, officeActor(staff)));
  return readOrder(deps, staff, orderId);
}

/**
 * The offer of a mailed link, without the people at its stops: whoever holds the link reads it.
 * @throws AppError TOKEN_INVALID
 */
export async function readOfferOfLink(deps: Needs, token: string) {
  const { offer, order } = await offerOfLink(deps, token);
  const read = await offerFor(deps, offer, order);
  return { ...read, stops: read.stops.map((stop) => ({ ...stop, person: null })) };
}

/** Accepts or declines the offer of a mailed link, for whoever holds the link, and answers with the offer. */
export async function answerOfferOfLink(deps: Needs, token: string, input: Answer) {
  await answer(deps, await offerOfLink(deps, token), input);
  return readOfferOfLink(deps, token);
}

async function offerOfLink(deps: Needs, token: string): Promise<OfferWithOrder> {
  const offerId = await readLinkToken(deps.settings.authSecret, "offer", token);
  const found = offerId === null ? undefined : await offerWithOrder(deps.db, offerId);
  if (found === undefined || deps.now() > found.offer.expiresAt + LINK_SHOWN_AFTER_MS)
    throw new AppError("TOKEN_INVALID");
  return found;
}

async function answer(
  deps: Needs,
  found: OfferWithOrder,
  { answer: given, reason, truckHoursAcknowledged }: Answer,
  actor: Actor = { kind: "customer", id: found.order.customerId },
): Promise<Decided> {
  const { offer, order } = found;
  const { offerId, terms } = offer;
  if (given === "decline")
    return commandOrder(deps, order.orderId, { type: "decline_offer", actor, offerId, reason });
  if (terms.before !== undefined) return acceptPrice(deps, found, actor, { reason, truckHoursAcknowledged });
  // The board refuses an offer that is not open, whatever is known of its truck hours.
  const isOpen = offerStateAt(offer, order.status, deps.now()) === "open";
  const knownAt = isOpen
    ? await acknowledgeTruckHours(deps, moveOfOffer(terms), truckHoursAcknowledged, "truckHoursAcknowledged")
    : null;
  const stops = (await stopsOfOrder(deps.db, order.orderId)).map(stopOfRow);
  const described = { orderId: order.orderId, goods: readGoods(order.goods, stops.length), stops };
  const accepted = acceptedOffer(described, terms, knownAt);
  return commandOrder(deps, order.orderId, { type: "accept_offer", actor, offerId, reason, ...accepted });
}

function offerOf(
  payload: QuotePayload,
  pickupAt: number,
  doors: readonly Door[],
  adjustments: SettleInput["adjustments"],
): OrderOffer {
  const { stops, vehicles, loadRange, workers, lines, totalSatang, distanceM, seaDistanceM, journey } =
    payload;
  const { crossings, pricingVersion, driverSharePercent, drivingPlan } = payload;
  const planned = drivingPlan === undefined ? {} : { drivingPlan };
  const route = {
    distanceM,
    seaDistanceM,
    journey,
    crossings,
    pricingVersion,
    driverSharePercent,
    ...planned,
  };
  return {
    stops: orderStops(stops, doors),
    pickupAt,
    vehicles,
    loadRange,
    workers,
    price: orderPrice(adjustPrice({ lines, totalSatang, ...route }, adjustments), pickupAt),
  };
}
