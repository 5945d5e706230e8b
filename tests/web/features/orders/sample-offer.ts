import { DAY_MS } from "#domain/time.ts";
import type { Offer, Order } from "#web/features/orders/order-types.ts";
import { order, PLACED_AT } from "./sample-orders.ts";

/** Forbidden truck hours at the pickup of the sample offer. */
export const TRUCK_HOURS: NonNullable<Offer["truckHours"]> = {
  bannedStops: [
    {
      stopIndex: 0,
      vehicle: "six_wheel",
      at: "2026-11-22T02:00:00.000Z",
      reason: "truck_ban",
      area: { th: "กรุงเทพมหานคร", en: "Bangkok" },
      nextLegalAt: "2026-11-22T03:00:00.000Z",
    },
  ],
  nextLegalPickupAt: "2026-11-22T03:00:00.000Z",
};

/** Nobody has changed the order since the offer was made. */
export const NOTHING_CHANGED: Offer["changedSince"] = {
  day: false,
  workers: false,
  stops: [],
  elsewhere: [],
};

/** An open offer for the sample order. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  const { orderId, lines, stops, overWater } = order("KD-7F3K2M");
  return {
    offerId: `${orderId}.2`,
    orderId,
    state: "open",
    message: "With two helpers for the stairs.",
    withdrawnReason: null,
    offeredAt: PLACED_AT,
    expiresAt: PLACED_AT + 3 * DAY_MS,
    pickupAt: PLACED_AT + 5 * DAY_MS,
    vehicles: ["four_wheel", "four_wheel"],
    loadRange: "under_850_kg",
    workers: 2,
    totalSatang: 1_336_00,
    lines,
    before: null,
    change: null,
    settlement: null,
    distanceM: 59_700,
    seaDistanceM: 0,
    durationS: 10_860,
    overWater,
    cancellation: { freeUntilHours: 24, feePercent: 30 },
    truckHours: null,
    changedSince: NOTHING_CHANGED,
    stopsFrom: stops.map((_stop, position) => position),
    stops,
    ...change,
  };
}

/** The sample order as it was booked with a place in free text. */
export function unsettled(change: Partial<Order> = {}): Order {
  const booked = order("KD-7F3K2M");
  const typed = { th: "the yellow house", en: "the yellow house" };
  const [pickup, ...others] = booked.stops;
  if (pickup === undefined) throw new Error("no stops");
  return {
    ...booked,
    kind: "booking",
    totalSatang: null,
    distanceM: null,
    seaDistanceM: null,
    durationS: null,
    overWater: [],
    lines: [],
    jobs: [],
    vehicles: ["six_wheel"],
    workers: 0,
    stops: [{ ...pickup, placeId: null, latitude: null, longitude: null, label: typed }, ...others],
    ...change,
  };
}
