import { z } from "zod";
import { EMAIL_MAX, readEmail } from "./email.ts";

/** An e-mail address in an input, as `readEmail` stores it; anything else is EMAIL_INVALID. */
export const emailInput = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .transform((typed, ctx) => {
    const email = readEmail(typed);
    if (email !== null) return email;
    ctx.addIssue({ code: "custom", message: "EMAIL_INVALID" });
    return z.NEVER;
  });
