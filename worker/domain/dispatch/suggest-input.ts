import { z } from "zod";

const ID_MAX = 80;

/** The most assignments that one request may apply; a longer suggestion is sent in parts. */
export const MAX_APPLIED = 25;

/** A Bangkok day that suggestions are asked for. */
export const suggestInput = z.object({ day: z.iso.date() });

/** Assignments that somebody has looked through, in the order of their pickups. */
export const applySuggestionInput = z.object({
  assignments: z
    .array(
      z.object({
        jobId: z.string().min(1).max(ID_MAX),
        driverId: z.string().min(1).max(ID_MAX),
        /** The revision of the job's order that was seen. */
        seenRevision: z.number().int().min(1),
      }),
    )
    .min(1)
    .max(MAX_APPLIED),
});
export type SuggestedAssignment = z.infer<typeof applySuggestionInput>["assignments"][number];
