import { z } from "zod";
import { cursorSchema } from "#db/queries/page.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import { lineInput } from "#domain/plain-text-input.ts";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { emailInput } from "#domain/access/email-input.ts";
import { toLocale } from "#domain/locale.ts";
import {
  confirmNewsletter,
  leaveNewsletter,
  requestNewsletter,
} from "../../../services/newsletter/subscribe.ts";
import {
  exportSubscribers,
  listSubscribers,
  readConsents,
  removeSubscriber,
} from "../../../services/newsletter/subscribers.ts";
import { router } from "../../init.ts";
import { adminProcedure, freshAdminProcedure, publicProcedure } from "../../procedures.ts";

const subscribeInput = z.object({
  email: emailInput,
  locale: z.string().max(10).default("th").transform(toLocale),
});

/** Which subscribers: those whose address has a text in it, and behind which one of them. */
const subscribersInput = {
  search: lineInput(EMAIL_MAX).default(""),
  /** What pages of an older release send in place of `search`: without it they would get everybody. */
  startsWith: z.undefined().optional(),
  cursor: z.union([cursorSchema, lineInput(EMAIL_MAX)]).optional(),
};
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

  /** Confirmed subscribers, all by address or those that a text finds, 100 a page. */
  subscribers: adminProcedure
    .input(z.object(subscribersInput))
    .query(({ ctx, input }) => listSubscribers(ctx, input)),

  /** When an address agreed to the newsletter and when it withdrew that, also of one that is subscribed no more. */
  consents: adminProcedure
    .input(z.object({ email: emailInput }))
    .query(({ ctx, input }) => readConsents(ctx, input.email)),

  /** Unsubscribes an address whose owner has asked the office for it. */
  remove: freshAdminProcedure
    .input(z.object({ email: emailInput }))
    .mutation(({ ctx, input }) => removeSubscriber(ctx, input.email)),

  /**
   * Subscribers for a file as the list shows them, part by part, by default those with a recorded consent. A
   * mutation, so that the audit log has who took the addresses.
   */
  export: freshAdminProcedure
    .input(
      z.object({
        ...exportPartFields,
        ...subscribersInput,
        withUnrecorded: z.boolean().default(false),
      }),
    )
    .mutation(({ ctx, input }) => exportSubscribers(ctx, input)),

  /** Unsubscribes the address of a mailed link. */
  leave: publicProcedure.input(tokenInput).mutation(({ ctx, input }) => leaveNewsletter(ctx, input.token)),
});
