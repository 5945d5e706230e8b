import { contactInput } from "#domain/contact/contact-input.ts";
import { sendToCompany } from "../../services/contact/send-contact-message.ts";
import { router } from "../init.ts";
import { publicProcedure } from "../procedures.ts";

export const contactRouter = router({
  /** Sends a message to the company. Messages recognised as spam are dropped with the same answer. */
  send: publicProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
    await sendToCompany(ctx, input, ctx.address);
    return { sent: true };
  }),
});
