import { z } from "zod";
import { pointInput } from "../geo/point-input.ts";
import { STOP_DETAIL_MAX } from "../orders/text-limits.ts";
import { lineInput } from "../plain-text-input.ts";
import { LOAD_RANGES, MAX_VEHICLES, MAX_WAYPOINTS, MAX_WORKERS, VEHICLE_TYPES } from "./vehicle.ts";

/** House number, floor, gate of a stop. The address tells two stops in one place apart; it is not part of a quote. */
const stopDetail = lineInput(STOP_DETAIL_MAX).optional();

/** A place from the suggestions, or an exact point. */
export const stopInput = z.union([
  z.object({
    placeId: z.string().min(1).max(80),
    latitude: z.undefined().optional(),
    longitude: z.undefined().optional(),
    detail: stopDetail,
  }),
  pointInput.extend({
    placeId: z.undefined().optional(),
    detail: stopDetail,
  }),
]);
export type StopInput = z.infer<typeof stopInput>;

/** An instant with its offset, such as `2026-12-01T09:00:00+07:00`. */
export const instantInput = z.iso.datetime({ offset: true });

/** The longest token, ten vehicles over ten stops that alternate between two islands, has about 92,000 characters. */
const TOKEN_MAX = 200_000;

/** The token of a signed quote. */
export const quoteTokenInput = z.string().min(1).max(TOKEN_MAX);

/** A signed quote and a pickup time for it. */
export const quotePickupInput = z.object({ token: quoteTokenInput, pickupAt: instantInput });

/** The input of `pricing.quote`: pickup, waypoints and destination in travel order, vehicles, workers and load. */
export const quoteInput = z.object({
  stops: z
    .array(stopInput)
    .min(2)
    .max(MAX_WAYPOINTS + 2),
  vehicles: z.array(z.enum(VEHICLE_TYPES)).min(1).max(MAX_VEHICLES),
  workers: z.number().int().min(0).max(MAX_WORKERS),
  loadRange: z.enum(LOAD_RANGES),
  /** Affects the arrival only, never the price. */
  pickupAt: instantInput.optional(),
});
