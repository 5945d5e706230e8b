import { z } from "zod";
import { DRIVER_SEARCH_MAX } from "../drivers/search/driver-search.ts";
import { vehicleIdInput } from "../drivers/vehicles/move-vehicle-input.ts";
import { lineInput } from "../plain-text-input.ts";
import { candidatesCursorInput } from "./candidates-input.ts";
import { MAX_APPLIED } from "./max-applied.ts";

const ID_MAX = 80;

/** As many jobs as are looked at of a day. */
const MAX_PINS = 200;

const idInput = z.string().min(1).max(ID_MAX);

/** By jobs who takes them, whatever is planned for the rest; `null`: the job stays open. The earlier ones count first. */
const pinsInput = z
  .record(idInput, idInput.nullable())
  .refine((pins) => Object.keys(pins).length <= MAX_PINS)
  .default({});

/** A Bangkok day that suggestions are asked for, and what is decided of it before. */
export const suggestInput = z.object({ day: z.iso.date(), pins: pinsInput });

/** A job of a day that a driver is chosen for by hand. */
export const pinDriversInput = z.object({
  day: z.iso.date(),
  pins: pinsInput,
  jobId: idInput,
  /** Parts of a name, plate or phone number of who is searched for; "": anybody. */
  search: lineInput(DRIVER_SEARCH_MAX).default(""),
  cursor: candidatesCursorInput.optional(),
});
export type DriversToPin = z.infer<typeof pinDriversInput>;

/** Assignments that somebody has looked through, in the order of their pickups. */
export const applySuggestionInput = z.object({
  assignments: z
    .array(
      z.object({
        jobId: idInput,
        driverId: idInput,
        /** The revision of the job's order that was seen. */
        seenRevision: z.number().int().min(1),
        /** Of this press: sent again, because its answer was lost, it says that it was this one. */
        key: z.uuid(),
        /** The vehicle of the driver that was planned or chosen; absent: the first that fits. */
        vehicleId: vehicleIdInput.optional(),
      }),
    )
    .min(1)
    .max(MAX_APPLIED),
});
export type SuggestedAssignment = z.infer<typeof applySuggestionInput>["assignments"][number];
