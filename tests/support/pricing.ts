import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import type { PricedCrossing, PricedRoute, PriceRequest } from "#domain/pricing/quote.ts";
import type { OrderToReprice } from "#domain/pricing/reprice.ts";

/** The first pricing config of the seed, ฿500 + ฿14/km, ×1.9 for a 6-wheel, petrol at ฿36.50, without a price for waiting. */
export const STARTING_CONFIG: PricingConfig = { ...FIRST_PRICING, waitingPerHalfHourSatang: 0 };

/** One 4-wheel with a light load, loaded by the customer, from one place to another. */
export const PLAIN_REQUEST: PriceRequest = {
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  stopCount: 2,
};

/** 100 km of road in 100 minutes. */
export const HUNDRED_KM: PricedRoute = { roadDistanceM: 100_000, roadDurationS: 6_000, crossings: [] };

/**
 * An order of that request over that road, as a comparison of prices reads it: its customer's own, neither
 * driven nor cancelled.
 */
export const ORDER_TO_REPRICE: OrderToReprice = {
  orderId: "KD-AAAAAA",
  kind: "calculator",
  isOnAccount: false,
  createdAt: 0,
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  distanceM: 100_000,
  journey: [{ kind: "stop" }, { kind: "road", durationS: 6_000 }, { kind: "stop" }],
  ferries: [],
  wayBacks: [],
  pickupAt: 0,
  driven: [],
  cancelled: null,
};

/** 90 minutes at sea, hourly, with a fare that nobody has verified. */
export const UNVERIFIED_CROSSING: PricedCrossing = {
  ferryRouteId: "donsak-nathon",
  name: { th: "ดอนสัก–หน้าทอน", en: "Don Sak–Nathon" },
  durationS: 5_400,
  frequencyMin: 60,
  fareVerified: false,
  vehicleFareMinSatang: 420_00,
  vehicleFareMaxSatang: 980_00,
};
