import { z } from "zod";
import { emailInput } from "#domain/access/email-input.ts";
import { toLocale } from "#domain/locale.ts";
import { subscribeToNewsletter } from "../../services/newsletter/subscribe.ts";
import { router } from "../init.ts";
import { publicProcedure } from "../procedures.ts";

const subscribeInput = z.object({
  email: emailInput,
  locale: z.string().max(10).default("th").transform(toLocale),
});

export const newsletterRouter = router({
  /** Adds an address to the newsletter; an address that is already there is refused. */
  subscribe: publicProcedure.input(subscribeInput).mutation(async ({ ctx, input }) => {
    await subscribeToNewsletter(ctx, input, ctx.address);
    return { subscribed: true };
  }),
});
