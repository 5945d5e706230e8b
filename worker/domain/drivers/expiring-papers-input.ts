import { z } from "zod";
import { PAPERS } from "./profile.ts";

/** The most papers of a page of the office's list. */
const PAGE_MAX = 100;

/**
 * Papers that have expired (`expired`), that hold and expire within 30 days (`soon`), or those of both that the office has to see
 * to now, as Today counts them (`urgent`); the cursor is the last paper of the page before.
 */
export const expiringPapersInput = z.object({
  of: z.enum(["expired", "soon", "urgent"]),
  cursor: z
    .object({
      expiresOn: z.iso.date(),
      driverId: z.string().min(1).max(60),
      paper: z.enum(PAPERS),
      plate: z.string().max(40),
    })
    .nullish()
    .transform((cursor) => cursor ?? undefined),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX),
});
export type ExpiringPapersInput = z.output<typeof expiringPapersInput>;
