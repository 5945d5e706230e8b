import { z } from "zod";
import { bangkokDay, DAY_MIN } from "../time.ts";
import { DAYS_OFF_AHEAD_MS, MAX_DAYS_OFF, type DaysOff } from "./availability.ts";
import type { FieldErrors } from "../field-errors.ts";

const minute = z.int().min(0).max(DAY_MIN);
const dayHours = z
  .object({ fromMin: minute, toMin: minute })
  .refine(({ fromMin, toMin }) => fromMin < toMin, { path: ["toMin"], message: "INVALID" });

/** The days off and hours of a driver, as a whole. */
export const availabilityInput = z.object({
  daysOff: z
    .array(
      z
        .object({ from: z.iso.date("INVALID"), to: z.iso.date("INVALID") })
        .refine(({ from, to }) => from <= to, { path: ["to"], message: "BELOW_FIRST" }),
    )
    .max(MAX_DAYS_OFF),
  weeklyHours: z.array(dayHours.nullable()).length(7).nullable(),
  /** What the driver has seen: of two changes at once, the second is refused. */
  seenVersion: z.int().min(1),
});
export type AvailabilityInput = z.infer<typeof availabilityInput>;

/** Whether the driver takes jobs from now on, as they press it, with what they have seen of what the office does. */
export const ownAvailableInput = z.object({
  available: z.boolean(),
  /**
   * How often the office had switched it when it was pressed, which may be long ago without a signal; an app
   * of an older release says nothing, as one that has never seen the office switch it.
   */
  seenOfficeSwitches: z.int().min(0).default(0),
});
export type OwnAvailableInput = z.infer<typeof ownAvailableInput>;

const driverId = z.string().min(1).max(40);

/** The same of a driver, as the office sets it. */
export const timesOfDriverInput = availabilityInput.extend({ driverId });
export type TimesOfDriverInput = z.infer<typeof timesOfDriverInput>;

/** Which days off of a driver the office is about to set. */
export const heldOnDaysInput = availabilityInput.pick({ daysOff: true }).extend({ driverId });
export type HeldOnDaysInput = z.infer<typeof heldOnDaysInput>;

/** Whether a driver takes jobs, as the office sets it. */
export const availableOfDriverInput = z.object({
  driverId,
  available: z.boolean(),
  seenVersion: z.int().min(1),
});
export type AvailableOfDriverInput = z.infer<typeof availableOfDriverInput>;

/** What is wrong with days off at an instant, epoch milliseconds: too far ahead. */
export function daysOffProblems(daysOff: DaysOff, now: number): FieldErrors {
  const last = bangkokDay(now + DAYS_OFF_AHEAD_MS);
  return Object.fromEntries(
    daysOff.flatMap(({ to }, index) => (to > last ? [[`daysOff.${index}.to`, "DATE_TOO_FAR"] as const] : [])),
  );
}
