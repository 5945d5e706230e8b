import { z } from "zod";
import { UNPARKED_AT_ONCE } from "./unparking.ts";

/** Parked effects by their ids, see `db/schema/outbox.ts`. */
export const parkedInput = z.object({
  effectIds: z.array(z.string().min(1).max(200)).min(1).max(UNPARKED_AT_ONCE),
});
export type ParkedInput = z.infer<typeof parkedInput>;
