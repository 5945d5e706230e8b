import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { EXACT_REACH_M, reachOfPlaceM } from "#domain/geo/reach.ts";
import { sameDoors, type Door } from "#domain/orders/door.ts";
import type { DoorInput } from "#domain/orders/order-input.ts";
import type { Geocoder } from "../../adapters/geocoding/geocoder.ts";
import { checkFields } from "../check-fields.ts";
import { checkDoors } from "./check-doors.ts";

type StopRow = OrderDetails["stops"][number];

/**
 * New doors for the stops of an order, by the rules of a new order.
 * @throws AppError BAD_INPUT as `checkDoors`, SAME_PLACE at `detail` of a stop that is the one before, INVALID at `stops`
 *   for another number of stops
 */
export async function newDoors(
  geocoder: Geocoder,
  stops: readonly StopRow[],
  asked: readonly DoorInput[],
): Promise<Door[]> {
  checkFields({ stops: asked.length === stops.length ? null : "INVALID" });
  const places = await Promise.all(stops.map((stop) => pricedPlace(geocoder, stop)));
  const known = places.filter((place) => place !== undefined);
  const same = known.length === places.length ? sameDoors(known, asked) : [];
  checkFields(Object.fromEntries(same.map((index) => [`stops.${index}.detail`, "SAME_PLACE" as const])));
  return checkDoors(
    geocoder,
    asked.map((door, index) => ({
      path: `stops.${index}`,
      place: places[index],
      // What the customer calls the place stays, unless other words are sent.
      door: { ...door, words: door.words ?? stops[index]?.words },
    })),
  );
}

/**
 * The place that a stop of an order was priced with, as its quote had it: an order keeps its point, and land and reach
 * follow from that. `undefined` for a place in free text.
 */
export async function pricedPlace(geocoder: Geocoder, stop: StopRow): Promise<LocatedStop | undefined> {
  const { placeId, latitude, longitude, isExact, labelTh, labelEn, areaTh, areaEn, doorLatitude } = stop;
  if (placeId === null || latitude === null || longitude === null) return undefined;
  const label = { th: labelTh, en: labelEn };
  const area = { th: areaTh, en: areaEn };
  const priced = { placeId, label, area, latitude, longitude };
  const place = await geocoder.byId(placeId);
  // An exact point is its own pin; without a pin a place with another point has moved since.
  const isPlace = place?.latitude === latitude && place.longitude === longitude;
  if (place !== undefined && !isExact && (isPlace || doorLatitude === null))
    return { ...priced, landmassId: place.landmassId, reachM: reachOfPlaceM(place) };
  const found = await geocoder.locate({ latitude, longitude });
  const landmassId = found.kind === "found" ? found.place.landmassId : (place?.landmassId ?? "");
  return { ...priced, landmassId, isExact: true, reachM: EXACT_REACH_M };
}
