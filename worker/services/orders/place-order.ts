import { countPlacing } from "#db/queries/orders/new-order.ts";
import type { Tariff } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { checkGoodsStops } from "#domain/goods/goods.ts";
import { sameDoors } from "#domain/orders/door.ts";
import type { DoorInput, PlaceOrderInput } from "#domain/orders/order-input.ts";
import type { OrderKind } from "#domain/orders/order.ts";
import { orderPrice, orderStops } from "#domain/orders/new-order.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { isPaidLater } from "#domain/payments/order-money.ts";
import type { Audited } from "../audit/audited-action.ts";
import { checkFields } from "../check-fields.ts";
import { checkDoors, doorsOf } from "./check-doors.ts";
import { chosenBuyer } from "./chosen-buyer.ts";
import { orderContact } from "./order-contact.ts";
import type { Dependencies } from "../../dependencies.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { acknowledgeTruckHours } from "../pricing/check-truck-hours.ts";
import { atPickup, depositOf } from "../pricing/make-quote.ts";
import { verifyQuote, type QuotePayload } from "../pricing/quote-token.ts";
import { checkOrderLimits, placingAttempt, type PlacingLimit } from "./order-limits.ts";
import { answerRepeated, submitNoted, type OrderDraft } from "./submit-order.ts";

/**
 * Places a calculator order from a signed quote. All amounts and distances are the quote's, also when an admin has
 * changed the pricing config since.
 * @throws AppError BAD_INPUT with fields, QUOTE_INVALID, QUOTE_EXPIRED (also when the payment gateway was switched on
 *   since the quote, which promises a demonstration payment), TRUCK_HOURS_NOT_ACKNOWLEDGED,
 *   TOO_MANY_OPEN_ORDERS, RATE_LIMITED, and those of `submitOrder`
 */
export async function placeOrder(
  deps: Dependencies & Audited,
  customerId: string,
  input: PlaceOrderInput,
  limit?: PlacingLimit,
): Promise<{ orderId: string }> {
  const attempt = await placingAttempt(customerId, input.idempotencyKey, deps.now(), limit);
  const { tariff, ...before } = await countPlacing(deps.db, attempt);
  const repeated = await answerRepeated(deps, before.earlier, input);
  if (repeated !== null) return repeated;
  checkOrderLimits(before, attempt.now);
  return submitNoted(deps, { customerId, ...(await quotedOrder(deps, tariff, input, "calculator")) }, input);
}

/** An order before it is known whose it is. */
export type QuotedOrder = Omit<OrderDraft, "customerId">;

/**
 * The order that a signed quote and what was entered beside it make.
 * @param kind a booking is always really paid, after it is placed and without a deposit
 * @throws AppError BAD_INPUT with fields, QUOTE_INVALID, QUOTE_EXPIRED, TRUCK_HOURS_NOT_ACKNOWLEDGED as `placeOrder`
 */
export async function quotedOrder(
  deps: Dependencies,
  tariff: Tariff,
  input: PlaceOrderInput,
  kind: OrderKind,
): Promise<QuotedOrder> {
  const pickupAt = Date.parse(input.pickupAt);
  const phone = parsePhone(input.contactPhone);
  checkFields({
    contactPhone: phone === null ? "PHONE_INVALID" : null,
    pickupAt: checkPickupTime(pickupAt, deps.now()),
  });
  const quoted = await verifyQuote(input.token, deps.settings.quoteSecret, deps.now());
  const payload = atPickup(quoted, pickupAt);
  const paidBy = { kind, isOnAccount: input.companyId !== undefined };
  const isLater = isPaidLater(paidBy);
  if (!isLater && isDemonstrationOver(payload, tariff)) throw new AppError("QUOTE_EXPIRED");
  const isPaid = payload.gatewayEnabled || isLater;
  const asked = doorsOf(input, payload.stops.length);
  checkFields({
    "goods.stops": checkGoodsStops(input.goods, payload.stops.length),
    ...sameStopErrors(payload, asked),
  });
  const doors = await checkDoors(
    deps.geocoder,
    asked.map((door, index) => ({ path: `stops.${index}`, place: payload.stops[index], door })),
  );
  return {
    kind,
    ...orderContact(input, phone),
    notes: input.notes,
    pickupAt,
    truckHoursAcknowledgedAt: await acknowledgeTruckHours(
      deps,
      { ...payload, pickupAt },
      input.truckHoursAcknowledged,
      "pickupAt",
    ),
    loadRange: payload.loadRange,
    workers: payload.workers,
    vehicles: payload.vehicles,
    stops: orderStops(payload.stops, doors),
    goods: input.goods ?? null,
    declaredValueSatang: input.declaredValueSatang ?? null,
    liabilityTerms: input.liabilityTerms ?? null,
    price: orderPrice(payload, pickupAt),
    buyer: chosenBuyer(input),
    companyId: input.companyId ?? null,
    paymentStatus: isPaid ? "unpaid" : "paid_fake",
    gatewayEnabled: payload.gatewayEnabled,
    // A demonstration payment is never kept, so cancelling costs nothing.
    cancellationPolicy: isPaid ? (payload.cancellation ?? null) : null,
    depositSatang: depositOf(payload, paidBy),
    // Nothing is charged after a demonstration payment.
    waitingTerms: isPaid ? (payload.waiting ?? null) : null,
    idempotencyKey: input.idempotencyKey,
  };
}

/** Whether a quote says that nothing is really paid, and by now everything is. */
function isDemonstrationOver({ gatewayEnabled }: QuotePayload, { config }: Tariff): boolean {
  return !gatewayEnabled && config?.gatewayEnabled === true;
}

/** Two stops in one place are told apart by their addresses or their pins. */
function sameStopErrors({ stops }: QuotePayload, doors: readonly DoorInput[]): Record<string, FieldCode> {
  return Object.fromEntries(
    sameDoors(stops, doors).map((index) => [`stops.${index}.detail`, "SAME_PLACE" as const]),
  );
}
