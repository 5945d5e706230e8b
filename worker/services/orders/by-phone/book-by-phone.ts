import { readTariff } from "#db/queries/pricing.ts";
import { checkGoodsStops } from "#domain/goods/goods.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { sameDoors } from "#domain/orders/door.ts";
import { stopRole } from "#domain/orders/new-order.ts";
import type { BookingPlaceInput, PhoneBookingInput } from "#domain/orders/order-input.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { cancellationPolicyOf } from "#domain/payments/cancellation-policy.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { checkFields } from "../../check-fields.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { locatePlace } from "../../pricing/locate-stops.ts";
import { bookingStop, doorOfPlace } from "../booking-stop.ts";
import { checkDoors } from "../check-doors.ts";
import { chosenBuyer } from "../chosen-buyer.ts";
import { orderContact } from "../order-contact.ts";
import type { QuotedOrder } from "../place-order.ts";
import { placeForCaller } from "./place-phone-order.ts";

/**
 * Takes a move down at a call without a price: the places as they are said, and in words what is to be moved. Like a
 * booking with free text it waits for the office, which settles it, and has no jobs before. It is of nobody's account:
 * credit needs a price.
 * @throws AppError as `placeForCaller`, and BAD_INPUT with fields
 */
export function bookByPhone(
  deps: Dependencies & Audited,
  staff: Viewer,
  input: PhoneBookingInput,
): Promise<{ readonly orderId: string }> {
  return placeForCaller(deps, staff, input, () => unpricedOrder(deps, input));
}

async function unpricedOrder(deps: Dependencies, input: PhoneBookingInput): Promise<QuotedOrder> {
  const { stops, vehicles, workers, loadRange, notes } = input;
  const pickupAt = Date.parse(input.pickupAt);
  const phone = parsePhone(input.contactPhone);
  checkFields({
    contactPhone: phone === null ? "PHONE_INVALID" : null,
    pickupAt: checkPickupTime(pickupAt, deps.now()),
    "goods.stops": checkGoodsStops(input.goods, stops.length),
  });
  const located = await Promise.all(
    stops.map(async (place, index) =>
      "text" in place ? undefined : locatePlace(deps.geocoder, place, `stops.${index}`),
    ),
  );
  checkFields(
    Object.fromEntries(
      stops.map((place, index) => {
        const isSame = isSamePlace([stops[index - 1], located[index - 1]], [place, located[index]]);
        return [`stops.${index}`, isSame ? "SAME_PLACE" : null];
      }),
    ),
  );
  const doors = await checkDoors(
    deps.geocoder,
    stops.map((place, index) => ({
      path: `stops.${index}`,
      place: located[index],
      door: doorOfPlace(place),
    })),
  );
  const { config } = await readTariff(deps.db, deps.now());
  return {
    kind: "booking",
    ...orderContact(input, phone),
    notes,
    pickupAt,
    truckHoursAcknowledgedAt: null,
    loadRange,
    workers,
    vehicles,
    stops: stops.map((place, index) =>
      bookingStop(stopRole(index, stops.length), place, located[index], doors[index]),
    ),
    goods: input.goods ?? null,
    declaredValueSatang: input.declaredValueSatang ?? null,
    liabilityTerms: input.liabilityTerms ?? null,
    price: null,
    buyer: chosenBuyer(input),
    paymentStatus: "unpaid",
    gatewayEnabled: config?.gatewayEnabled ?? false,
    cancellationPolicy: config === undefined ? null : cancellationPolicyOf(config),
    waitingTerms: null,
    idempotencyKey: input.idempotencyKey,
  };
}

/** A stop as it was said, and its place where that is known. */
type SaidStop = readonly [said: BookingPlaceInput | undefined, place: LocatedStop | undefined];

/** Whether two stops after each other are one: in the same words, or one known place that no two addresses or pins tell apart. */
function isSamePlace([before, from]: SaidStop, [said, to]: SaidStop): boolean {
  if (before === undefined || said === undefined) return false;
  if (from !== undefined && to !== undefined)
    return sameDoors([from, to], [doorOfPlace(before), doorOfPlace(said)]).length > 0;
  return "text" in before && "text" in said && before.text === said.text;
}
