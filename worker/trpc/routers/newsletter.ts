import { z } from "zod";
import { emailInput } from "#domain/access/email-input.ts";
import { insertSubscription } from "#db/queries/newsletter.ts";
import { AppError } from "#domain/errors.ts";
import { callerNetwork, limitOrThrow } from "../../rate-limit.ts";
import { toLocale } from "#domain/locale.ts";
import { router } from "../init.ts";
import { publicProcedure } from "../procedures.ts";

const subscribeInput = z.object({
  email: emailInput,
  locale: z.string().max(10).default("th"),
});

export const newsletterRouter = router({
  /** Adds an address to the newsletter; one that is there already is refused with the database's own code. */
  subscribe: publicProcedure.input(subscribeInput).mutation(async ({ ctx, input }) => {
    const { email, locale } = input;
    const now = ctx.now();
    const network = callerNetwork(ctx.address);
    if (network !== null) await limitOrThrow(ctx.db, "newsletter-network", network, now);
    const isNew = await insertSubscription(ctx.db, { email, locale: toLocale(locale), createdAt: now });
    // 23505 is SQL's "unique violation", which existing clients of this call look for.
    if (!isNew) throw new AppError("NEWSLETTER_ALREADY_SUBSCRIBED", { params: { databaseCode: "23505" } });
    return { subscribed: true };
  }),
});
