import { z } from "zod";
import { lineInput, linesInput, requiredLineInput } from "../plain-text-input.ts";
import { DAY_MIN } from "../time.ts";

/** The highest fare: catches typing errors. */
export const MAX_FARE_SATANG = 10_000_000;

const name = z.object({ th: requiredLineInput(160), en: requiredLineInput(160) });
const optionalText = z.object({ th: lineInput(160), en: lineInput(160) });
const fare = z.number().int().min(0).max(MAX_FARE_SATANG);
const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(DAY_MIN - 1);

/** A port as an admin saves it. Its landmass is derived from its coordinates. */
const portInput = z.object({
  name,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/**
 * A ferry route as an admin saves it. Sailing times are minutes after midnight in Asia/Bangkok; the frequency is
 * minutes between sailings.
 */
export const ferryInput = z
  .object({
    name,
    departurePort: portInput,
    arrivalPort: portInput,
    firstSailingMin: minuteOfDay,
    lastSailingMin: minuteOfDay,
    frequencyMin: z.number().int().min(1).max(DAY_MIN),
    /** The frequency in words ("hourly, half-hourly at peaks"). */
    frequencyText: optionalText,
    durationS: z
      .number()
      .int()
      .min(60)
      .max(48 * 3600),
    /** When left out, the straight line between the ports is taken. */
    distanceM: z.number().int().min(100).max(500_000).optional(),
    vehicleFareMinSatang: fare,
    vehicleFareMaxSatang: fare,
    passengerFareMinSatang: fare,
    passengerFareMaxSatang: fare,
    /** Only a verified vehicle fare is used for a price. */
    fareVerified: z.boolean(),
    operators: z.array(requiredLineInput(80)).max(10),
    notes: linesInput(2_000),
    /** Whether it carries trucks; others are never part of a route. */
    vehicleAllowed: z.boolean(),
    /** The largest vehicle that it takes; `null` where no limit is known. */
    maxVehicleLengthCm: z.number().int().min(100).max(3_000).nullable(),
    maxVehicleHeightCm: z.number().int().min(100).max(600).nullable(),
    maxVehicleWeightKg: z.number().int().min(500).max(60_000).nullable(),
    /** Where the facts come from. */
    source: lineInput(500),
    confidence: z.enum(["high", "medium", "low"]),
  })
  .check((context) => {
    const ferry = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: "custom", message, path: [field], input: ferry });
    if (ferry.lastSailingMin < ferry.firstSailingMin) refuse("lastSailingMin", "BELOW_FIRST");
    if (ferry.vehicleFareMaxSatang < ferry.vehicleFareMinSatang)
      refuse("vehicleFareMaxSatang", "BELOW_FIRST");
    if (ferry.passengerFareMaxSatang < ferry.passengerFareMinSatang)
      refuse("passengerFareMaxSatang", "BELOW_FIRST");
    if (ferry.fareVerified && ferry.vehicleFareMaxSatang === 0) refuse("vehicleFareMaxSatang", "REQUIRED");
  });
export type FerryInput = z.infer<typeof ferryInput>;

/** The longest text by which the office looks for ferry routes. */
export const FERRY_SEARCH_MAX = 80;

export const ferryRouteIdInput = z.string().min(1).max(80);
