import { z } from "zod";
import { passwordAgain, profileInput } from "#domain/access/profile-input.ts";
import { exportAccount, removeAccount } from "../../services/account/delete-account.ts";
import {
  changeEmail,
  changePassword,
  endAllOtherSessions,
  endOneSession,
  listSessions,
  readProfile,
  saveProfile,
  setNewsletter,
} from "../../services/account/account-commands.ts";
import { publicProcedure, signedInProcedure } from "../procedures.ts";
import { router } from "../init.ts";

export const accountRouter = router({
  /** Whether the caller is an admin; a visitor is not. A mutation, so that nothing ever caches it. */
  isAdmin: publicProcedure.mutation(async ({ ctx }) => (await ctx.viewer())?.role === "admin"),

  /** Which providers the product has keys for; the others are not offered. */
  enabledProviders: publicProcedure.query(({ ctx: { settings } }) => ({
    google: settings.google !== null,
    line: settings.line !== null,
  })),

  /** The caller's own account. */
  profile: signedInProcedure.query(({ ctx }) => readProfile(ctx, ctx.user)),

  /** Saves what the caller says about themselves; "" clears. */
  saveProfile: signedInProcedure
    .input(profileInput)
    .mutation(({ ctx, input }) => saveProfile(ctx, ctx.user, input)),

  /** The browsers the caller is logged in with. */
  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx, ctx.user)),

  /** Logs one of them out. */
  endSession: signedInProcedure
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => endOneSession(ctx, ctx.user, input.sessionId)),

  /** Logs every other one out. */
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endAllOtherSessions(ctx, ctx.user)),

  /** Another password, or a first one; asks for the present one. */
  changePassword: signedInProcedure
    .input(z.object({ currentPassword: passwordAgain, newPassword: z.string().max(10_000) }))
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.user, input)),

  /** Asks for another address; it counts once the link in its mailbox is opened. */
  changeEmail: signedInProcedure
    .input(z.object({ email: z.string().max(1000), password: passwordAgain }))
    .mutation(({ ctx, input }) => changeEmail(ctx, ctx.user, input)),

  /** Consent to the newsletter, given or withdrawn. */
  setNewsletter: signedInProcedure
    .input(z.object({ subscribed: z.boolean(), locale: z.string().max(10) }))
    .mutation(({ ctx, input }) => setNewsletter(ctx, ctx.user, input)),

  /** Everything kept about the caller. */
  myData: signedInProcedure.query(({ ctx }) => exportAccount(ctx, ctx.user)),

  /** Deletes the caller's account. */
  remove: signedInProcedure
    .input(z.object({ password: passwordAgain }))
    .mutation(({ ctx, input }) => removeAccount(ctx, ctx.user, input.password)),
});
