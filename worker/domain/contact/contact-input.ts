import { z } from "zod";
import { emailInput } from "../access/email-input.ts";
import { NAME_MAX, plainName } from "../access/person-name.ts";
import { idempotencyKeyInput } from "../orders/order-input.ts";
import { PHONE_MAX } from "./contact-limits.ts";
import { lineInput, requiredLinesInput, TYPED_SLACK } from "../plain-text-input.ts";
import { CONTACT_TOPICS, MESSAGE_MAX, MESSAGE_MIN, ORDER_NUMBER_MAX } from "./contact.ts";

/** One line with at least one letter or digit. */
const personName = z
  .string()
  .max(NAME_MAX * TYPED_SLACK)
  .transform(plainName)
  .pipe(z.string().regex(/[\p{L}\p{N}]/u, "REQUIRED"));

/** A message to the company, from anybody. `parsePhone` checks the phone and makes it E.164. */
export const contactInput = z.object({
  name: personName,
  email: z.string().trim().min(1, "REQUIRED").pipe(emailInput),
  phone: lineInput(PHONE_MAX).default(""),
  topic: z.enum(CONTACT_TOPICS),
  /** As typed; it need not exist. */
  orderNumber: lineInput(ORDER_NUMBER_MAX).default(""),
  message: requiredLinesInput(MESSAGE_MAX, MESSAGE_MIN),
  /** A honeypot: hidden from people, so only bots fill it in. */
  website: z.string().max(10_000).default(""),
  /** The language of the page. */
  locale: z.string().max(10).default("th"),
  idempotencyKey: idempotencyKeyInput,
});
export type ContactInput = z.infer<typeof contactInput>;
