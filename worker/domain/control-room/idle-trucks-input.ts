import { z } from "zod";

/** A day in Bangkok whose trucks without a job are listed. */
export const idleTrucksInput = z.object({ day: z.iso.date("INVALID") });
export type IdleTrucksInput = z.infer<typeof idleTrucksInput>;
