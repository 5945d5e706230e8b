import type { FieldCode } from "../../field-errors.ts";
import { isWithin } from "../../geo/within-area.ts";
import type { OrderStop } from "../new-order.ts";
import type { StopsFrom } from "../offer.ts";

/** What is wrong with what was said about the stops of an offer, or `null`: each stop of the order is one of them at most. */
export function checkStopsFrom(said: StopsFrom, orderStops: number, offerStops: number): FieldCode | null {
  const named = said.filter((position) => position !== null);
  const isOfOrder = named.every((position) => position < orderStops);
  const isOnce = new Set(named).size === named.length;
  return said.length === offerStops && isOfOrder && isOnce ? null : "INVALID";
}

/**
 * Which stops of an order the stops of an offer are said to be. Where nothing was said each is that of its position, if there are
 * as many, but for one in free text between the others, which may have been replaced; otherwise none.
 */
export function saidStops(
  stopsFrom: StopsFrom | null | undefined,
  orderStops: readonly Pick<OrderStop, "placeId">[],
  offerStops: number,
): StopsFrom {
  if (stopsFrom != null) return stopsFrom;
  if (orderStops.length !== offerStops) return Array.from({ length: offerStops }, () => null);
  return orderStops.map(({ placeId }, position) => {
    const isBetween = position > 0 && position < offerStops - 1;
    return placeId === null && isBetween ? null : position;
  });
}

/**
 * Which stops of an order the stops of an offer still are, so that what is known of one holds. A stop whose place was known is
 * another one at another place, or with the address of another stop there; inside its place it is known more exactly. Of a place
 * in free text the office has found out where it is.
 * @param said by whoever made the offer, as `checkStopsFrom` lets it through; absent in offers of earlier versions
 */
export function keptStops(
  before: readonly OrderStop[],
  after: readonly OrderStop[],
  said: StopsFrom | undefined,
): StopsFrom {
  const from = saidStops(said, before, after.length);
  return after.map((stop, index) => {
    const position = from[index] ?? null;
    const was = position === null ? undefined : before[position];
    if (was === undefined) return null;
    const isKept = was.placeId === null || (isInPlace(was, stop) && !hasAddressOfOther(before, was, stop));
    return isKept ? position : null;
  });
}

/** Whether a stop is still at its place or inside it, and at its exact point where it had one. */
function isInPlace(was: OrderStop, stop: OrderStop): boolean {
  const isSamePoint = was.latitude === stop.latitude && was.longitude === stop.longitude;
  return isWithin(stop.placeId, was.placeId) && (was.isExact !== true || isSamePoint);
}

/** Whether a stop has the address that another one at its place or around it had, and not its own: two that were swapped. */
function hasAddressOfOther(before: readonly OrderStop[], was: OrderStop, stop: OrderStop): boolean {
  if (stop.detail === "" || stop.detail === was.detail) return false;
  return before.some((other) => isWithin(stop.placeId, other.placeId) && other.detail === stop.detail);
}
