import { z } from "zod";
import { cursorSchema } from "#db/queries/page.ts";
import { passwordAgain, profileInput } from "#domain/access/profile-input.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { changeEmail } from "../../services/account/change-email.ts";
import { removeAccount } from "../../services/account/delete-account.ts";
import { endSessionsOf } from "../../services/account/end-sessions-of.ts";
import { readErasure } from "../../services/account/erasing/erasure.ts";
import { exportAccount } from "../../services/account/export-account.ts";
import { adminAccess, listSessions, readProfile } from "../../services/account/read-account.ts";
import {
  changePassword,
  endAllOtherSessions,
  endOneSession,
  saveProfile,
  setNewsletter,
} from "../../services/account/account-commands.ts";
import { dispatcherProcedure, freshProcedure, publicProcedure, signedInProcedure } from "../procedures.ts";
import { router } from "../init.ts";

export const accountRouter = router({
  /** Whether the caller is an admin; false for a visitor. It is a mutation so that nothing caches it. */
  isAdmin: publicProcedure.mutation(async ({ ctx }) => (await ctx.viewer())?.grantedRole === "admin"),

  /** Whether the admin area is open to the caller, and whether it would need a second factor elsewhere. */
  adminAccess: signedInProcedure.query(({ ctx }) => adminAccess(ctx, ctx.user)),

  /** The sign-in providers that are configured. */
  enabledProviders: publicProcedure.query(({ ctx: { settings } }) => ({
    google: settings.google !== null,
    line: settings.line !== null,
  })),

  /** The caller's own account. */
  profile: signedInProcedure.query(({ ctx }) => readProfile(ctx, ctx.user)),

  /** Saves the caller's own details; an empty string deletes one. */
  saveProfile: signedInProcedure
    .input(profileInput)
    .mutation(({ ctx, input }) => saveProfile(ctx, ctx.user, input)),

  /** The browsers that the caller is signed in with. */
  sessions: signedInProcedure
    .input(z.object({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => listSessions(ctx, ctx.user, input.cursor)),

  /** Ends one of the caller's sessions. */
  endSession: signedInProcedure
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => endOneSession(ctx, ctx.user, input.sessionId)),

  /** Ends all sessions of the caller but this one. */
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endAllOtherSessions(ctx, ctx.user)),

  /** Ends every session of an order's customer or of a driver, for an admin. */
  endSessionsOf: dispatcherProcedure
    .input(
      z.discriminatedUnion("of", [
        z.object({ of: z.literal("customer"), orderId: orderIdInput }),
        z.object({ of: z.literal("driver"), driverId: z.string().min(1).max(60) }),
      ]),
    )
    .mutation(({ ctx, input }) => endSessionsOf(ctx, ctx.user, input)),

  /** Sets a new password, or a first one; needs the current one. */
  changePassword: signedInProcedure
    .input(z.object({ currentPassword: passwordAgain, newPassword: z.string().max(10_000) }))
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.user, input)),

  /** Requests another e-mail address; it takes effect when the link sent to it is opened. */
  changeEmail: signedInProcedure
    .input(z.object({ email: z.string().max(1000), password: passwordAgain }))
    .mutation(({ ctx, input }) => changeEmail(ctx, ctx.user, input)),

  /** Gives or withdraws consent to the newsletter. */
  setNewsletter: signedInProcedure
    .input(z.object({ subscribed: z.boolean(), locale: z.string().max(10) }))
    .mutation(({ ctx, input }) => setNewsletter(ctx, ctx.user, input)),

  /** Everything stored about the caller. */
  myData: freshProcedure.query(({ ctx }) => exportAccount(ctx, ctx.user)),

  /** What deleting the caller's account would leave, and what is in its way. */
  erasure: signedInProcedure.query(({ ctx }) => readErasure(ctx, ctx.user)),

  /** Deletes the caller's account. */
  remove: signedInProcedure
    .input(z.object({ password: passwordAgain }))
    .mutation(({ ctx, input }) => removeAccount(ctx, ctx.user, input.password)),
});
