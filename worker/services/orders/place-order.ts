import { journey } from "#domain/ferries/journey.ts";
import { checkGoodsStops } from "#domain/goods/goods.ts";
import type { PlaceOrderInput } from "#domain/orders/order-input.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { checkFields } from "../check-fields.ts";
import type { Dependencies } from "../../dependencies.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { verifyQuote, type QuotePayload } from "../pricing/quote-token.ts";
import { findPlaced, submitOrder } from "./submit-order.ts";

/**
 * Places a calculator order from a signed quote. Every amount and distance is the quote's, at the price
 * it promised, whatever an admin changed meanwhile.
 * @throws AppError BAD_INPUT with fields, QUOTE_INVALID, QUOTE_EXPIRED, IDEMPOTENCY_KEY_REUSED, BOOKING_NOT_SAVED
 */
export async function placeOrder(
  deps: Dependencies,
  customerId: string,
  input: PlaceOrderInput,
): Promise<{ orderId: string }> {
  const placed = await findPlaced(deps, customerId, input.idempotencyKey, input);
  if (placed !== null) return placed;
  const pickupAt = Date.parse(input.pickupAt);
  const phone = parsePhone(input.contact.phone);
  checkFields({
    "contact.phone": phone === null ? "PHONE_INVALID" : null,
    pickupAt: checkPickupTime(pickupAt, deps.now()),
  });
  const payload = await verifyQuote(input.token, deps.settings.quoteSecret, deps.now());
  checkFields({ "goods.stops": checkGoodsStops(input.goods, payload.stops.length) });
  const { durationS } = journey(payload.journey, pickupAt);
  return submitOrder(
    deps,
    {
      kind: "calculator",
      customerId,
      contact: { ...input.contact, phone: phone ?? "", lineId: input.contact.lineId || null },
      notes: input.notes,
      pickupAt,
      loadRange: payload.loadRange,
      workers: payload.workers,
      stops: orderStops(payload, input.stopDetails),
      goods: input.goods ?? null,
      price: { ...payload, durationS },
      paymentStatus: payload.gatewayEnabled ? "unpaid" : "paid_fake",
      gatewayEnabled: payload.gatewayEnabled,
      idempotencyKey: input.idempotencyKey,
    },
    input,
  );
}

function orderStops(payload: QuotePayload, details: readonly string[]): OrderStop[] {
  return payload.stops.map(({ placeId, label, area, latitude, longitude }, index, all) => ({
    role: index === 0 ? "pickup" : index === all.length - 1 ? "destination" : "waypoint",
    placeId,
    label,
    area,
    latitude,
    longitude,
    detail: details[index] ?? "",
  }));
}
