import { z } from "zod";
import { pushSubscriptionInput } from "#domain/notifications/push-subscription.ts";
import { preferencesInput } from "#domain/notifications/preferences.ts";
import { readPreferences, savePreferences } from "../../../services/account/notification-preferences.ts";
import { endPush, readPush, subscribeToPush } from "../../../services/notifications/push-subscriptions.ts";
import { unsubscribe } from "../../../services/account/unsubscribe.ts";
import { router } from "../../init.ts";
import { driverProcedure, publicProcedure, signedInProcedure } from "../../procedures.ts";

export const notificationsRouter = router({
  /** What the caller set about what they are told. */
  preferences: signedInProcedure.query(({ ctx }) => readPreferences(ctx, ctx.user)),

  /** Saves it; refused when it was changed elsewhere since it was read. */
  savePreferences: signedInProcedure
    .input(preferencesInput)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.user, input)),

  /** The key with which a browser subscribes to push, and the caller's browsers; `null` where it is not offered. */
  push: driverProcedure.query(({ ctx }) => readPush(ctx, ctx.user)),

  /** The caller's browser is told by push, until this session ends. */
  subscribeToPush: driverProcedure
    .input(pushSubscriptionInput)
    .mutation(({ ctx, input }) => subscribeToPush(ctx, ctx.user, input)),

  /** It is not told any more. */
  endPush: signedInProcedure
    .input(z.object({ endpoint: z.string().max(1_000) }))
    .mutation(({ ctx, input }) => endPush(ctx, ctx.user, input.endpoint)),

  /** Turns off the topic of a mailed link. */
  unsubscribe: publicProcedure
    .input(z.object({ token: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => ({ topic: await unsubscribe(ctx, input.token) })),
});
