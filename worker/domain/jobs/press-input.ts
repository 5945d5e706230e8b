import { z } from "zod";

/** The most stops that an order can have, with room for more. */
const LAST_STOP = 20;

/** What a driver's device says of a press (`Pressed`). All may be absent: then it is made now, and once. */
export const pressInput = z.object({
  clientId: z.string().min(8).max(60).optional(),
  /** By the device's clock, epoch milliseconds. */
  at: z.number().int().min(0).optional(),
  /** Of the order, as the device showed it. */
  seenRevision: z.number().int().min(1).optional(),
});

/** A stop of a job, counted from 0. */
export const stopInput = z.number().int().min(0).max(LAST_STOP);

/** A proof that waits on the device behind this press, because its pictures are large. */
export const unsentProofInput = z.object({
  stop: stopInput,
  /** By the device's clock, epoch milliseconds. */
  takenAt: z.number().int().min(0),
});
