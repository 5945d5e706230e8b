import { z } from "zod";

/** A point anywhere on earth, WGS 84 degrees. */
export const pointInput = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
