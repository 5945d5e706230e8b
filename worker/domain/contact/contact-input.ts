import { z } from "zod";
import { EMAIL_MAX, readEmail } from "../access/email.ts";
import { NAME_MAX, plainName } from "../access/person-name.ts";
import { idempotencyKeyInput } from "../orders/order-input.ts";
import { CONTACT_TOPICS, MESSAGE_MAX, MESSAGE_MIN, ORDER_NUMBER_MAX, plainMessage } from "./contact.ts";

/** As many times longer than what is kept may be what is typed: marks, blanks, what is taken out. */
const SLACK = 8;

/** One line in which a letter or a figure stands. */
const personName = z
  .string()
  .max(NAME_MAX * SLACK)
  .transform(plainName)
  .pipe(z.string().regex(/[\p{L}\p{N}]/u, "REQUIRED"));

const email = z
  .string()
  .max(EMAIL_MAX * SLACK)
  .transform((typed, ctx) => {
    const read = readEmail(typed);
    if (read !== null) return read;
    ctx.addIssue({ code: "custom", message: typed.trim() === "" ? "REQUIRED" : "EMAIL_INVALID" });
    return z.NEVER;
  });

/** A message to the company, from anybody. The phone is checked and made E.164 by `parsePhone`. */
export const contactInput = z.object({
  name: personName,
  email,
  phone: z.string().trim().max(40).default(""),
  topic: z.enum(CONTACT_TOPICS),
  /** As the person has it: whoever answers looks it up. */
  orderNumber: z
    .string()
    .max(ORDER_NUMBER_MAX * SLACK)
    .transform(plainName)
    .pipe(z.string().max(ORDER_NUMBER_MAX))
    .default(""),
  message: z
    .string()
    .max(MESSAGE_MAX * SLACK)
    .transform(plainMessage)
    .pipe(z.string().min(MESSAGE_MIN).max(MESSAGE_MAX)),
  /** Hidden from people: only programs that fill in every field write here. */
  website: z.string().max(10_000).default(""),
  /** The language of the page. */
  locale: z.string().max(10).default("th"),
  idempotencyKey: idempotencyKeyInput,
});
export type ContactInput = z.infer<typeof contactInput>;
