import { z } from "zod";
import { LINE_ID_MAX, PHONE_MAX } from "../contact/contact-limits.ts";
import { lineInput } from "../plain-text-input.ts";
import { NAME_MAX, plainName } from "./person-name.ts";

/** The editable profile; `parsePhone` and `toLocale` read phone and language further. */
const profileFields = z.object({
  name: z
    .string()
    .max(NAME_MAX * 8)
    .transform(plainName),
  phone: lineInput(PHONE_MAX),
  lineId: lineInput(LINE_ID_MAX),
  hasWhatsapp: z.boolean(),
  locale: z.string().max(10),
});
export type ProfileFields = z.infer<typeof profileFields>;

/** The profile as it is to be, and as it was seen: of two devices, the one that has seen an older one is refused. */
export const profileInput = profileFields.extend({ seen: profileFields });
export type ProfileInput = z.infer<typeof profileInput>;

/** A password to compare with the stored hash; longer ones than `PASSWORD_MAX` are simply wrong. */
export const passwordAgain = z.string().max(1000);
