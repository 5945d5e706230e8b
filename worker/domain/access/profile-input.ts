import { z } from "zod";
import { NAME_MAX, plainName } from "./person-name.ts";

/** What a person may type about themselves; phone, language and address are read further by their own readers. */
export const profileInput = z.object({
  name: z
    .string()
    .max(NAME_MAX * 8)
    .transform(plainName),
  phone: z.string().trim().max(40),
  lineId: z.string().trim().max(60),
  hasWhatsapp: z.boolean(),
  locale: z.string().max(10),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** A password that is compared, never kept as it is. Longer ones cannot be right. */
export const passwordAgain = z.string().max(1000);
