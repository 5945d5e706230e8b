import { z } from "zod";
import type { FieldErrors } from "../field-errors.ts";
import { lineInput } from "../plain-text-input.ts";
import { bangkokDay } from "../time.ts";
import { DAYS_OFF_AHEAD_MS } from "./availability.ts";
import { isUntilFurtherNotice, ONLY_VEHICLE, OUTAGE_KINDS, type OutOfService } from "./out-of-service.ts";

/** The most outages that a driver's vehicles may have ahead. */
const MAX_OUTAGES = 30;
/** The longest note. */
export const OUTAGE_NOTE_MAX = 120;

/** When the vehicles of a driver are out of service, as a whole. */
export const outOfServiceInput = z.object({
  driverId: z.string().min(1).max(40),
  /** Of the driver's row, as it was seen: of two changes at once, the second is refused. */
  seenVersion: z.int().min(1),
  outages: z
    .array(
      z
        .object({
          vehicleId: z.uuid().or(z.literal(ONLY_VEHICLE)),
          from: z.iso.date("INVALID"),
          /** The last day, or `UNTIL_FURTHER_NOTICE`. */
          to: z.iso.date("INVALID"),
          kind: z.enum(OUTAGE_KINDS),
          note: lineInput(OUTAGE_NOTE_MAX),
        })
        .refine(({ from, to }) => from <= to, { path: ["to"], message: "BELOW_FIRST" }),
    )
    .max(MAX_OUTAGES),
});
export type OutOfServiceInput = z.infer<typeof outOfServiceInput>;

/**
 * What is wrong with new outages at an instant, epoch milliseconds: over already, too far ahead, or of no vehicle of theirs. One
 * until further notice has to begin as near as another one has to end.
 */
export function outageProblems(
  outages: OutOfService,
  vehicleIds: ReadonlySet<string>,
  now: number,
): FieldErrors {
  const [today, last] = [bangkokDay(now), bangkokDay(now + DAYS_OFF_AHEAD_MS)];
  return Object.fromEntries(
    outages.flatMap(({ vehicleId, from, to }, index): [string, FieldErrors[string]][] => {
      if (!vehicleIds.has(vehicleId)) return [[`outages.${index}.vehicleId`, "INVALID"]];
      if (to < today) return [[`outages.${index}.to`, "DATE_IN_PAST"]];
      const [field, day] = isUntilFurtherNotice({ to }) ? (["from", from] as const) : (["to", to] as const);
      return day > last ? [[`outages.${index}.${field}`, "DATE_TOO_FAR"]] : [];
    }),
  );
}
