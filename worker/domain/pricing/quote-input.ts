import { z } from "zod";
import { LOAD_RANGES, MAX_VEHICLES, MAX_WAYPOINTS, MAX_WORKERS, VEHICLE_TYPES } from "./vehicle.ts";

/** A place from the suggestions, or an exact point. */
export const stopInput = z.union([
  z.object({
    placeId: z.string().min(1).max(80),
    latitude: z.undefined().optional(),
    longitude: z.undefined().optional(),
  }),
  z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    placeId: z.undefined().optional(),
  }),
]);
export type StopInput = z.infer<typeof stopInput>;

/** An instant with its offset, such as `2026-12-01T09:00:00+07:00`. */
export const instantInput = z.iso.datetime({ offset: true });

/** Ten vehicles over ten stops that alternate between two islands sign to about 92,000 characters. */
const TOKEN_MAX = 200_000;

/** The token of a signed quote. */
export const quoteTokenInput = z.string().min(1).max(TOKEN_MAX);

/** A quote at hand and a pickup time for it. */
export const quotePickupInput = z.object({ token: quoteTokenInput, pickupAt: instantInput });

/** What `pricing.quote` needs: pickup, waypoints and destination in travel order, and what travels. */
export const quoteInput = z.object({
  stops: z
    .array(stopInput)
    .min(2)
    .max(MAX_WAYPOINTS + 2),
  vehicles: z.array(z.enum(VEHICLE_TYPES)).min(1).max(MAX_VEHICLES),
  workers: z.number().int().min(0).max(MAX_WORKERS),
  loadRange: z.enum(LOAD_RANGES),
  /** Only moves the arrival; the price never depends on it. */
  pickupAt: instantInput.optional(),
});
