import { z } from "zod";
import { emailInput } from "#domain/access/email-input.ts";
import { toLocale } from "#domain/locale.ts";
import {
  confirmNewsletter,
  leaveNewsletter,
  requestNewsletter,
} from "../../../services/newsletter/subscribe.ts";
import { router } from "../../init.ts";
import { publicProcedure } from "../../procedures.ts";

const subscribeInput = z.object({
  email: emailInput,
  locale: z.string().max(10).default("th").transform(toLocale),
});

const tokenInput = z.object({ token: z.string().max(2_000) });

export const newsletterRouter = router({
  /** Mails an address the link that subscribes it; an address that is subscribed already is refused. */
  subscribe: publicProcedure.input(subscribeInput).mutation(async ({ ctx, input }) => {
    await requestNewsletter(ctx, input, ctx.address);
    return { requested: true };
  }),

  /** Subscribes the address of a mailed link. */
  confirm: publicProcedure
    .input(tokenInput)
    .mutation(({ ctx, input }) => confirmNewsletter(ctx, input.token)),

  /** Unsubscribes the address of a mailed link. */
  leave: publicProcedure.input(tokenInput).mutation(({ ctx, input }) => leaveNewsletter(ctx, input.token)),
});
