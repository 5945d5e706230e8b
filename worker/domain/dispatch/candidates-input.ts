import { z } from "zod";

const ID_MAX = 60;
const idInput = z.string().min(1).max(ID_MAX);

/** After whom a list of drivers who may be given a job goes on. */
export const candidatesCursorInput = z.object({
  until: z.object({ isNear: z.boolean(), driverId: idInput }).nullable(),
  rank: z
    .object({
      group: z.number().int().min(0).max(2),
      costM: z.number().min(0).nullable(),
      driverId: idInput,
    })
    .nullable(),
  at: z.number().int().min(0),
});
