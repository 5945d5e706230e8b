import { z } from "zod";
import { preferencesInput } from "#domain/notifications/preferences.ts";
import { readPreferences, savePreferences } from "../../../services/account/notification-preferences.ts";
import { unsubscribe } from "../../../services/account/unsubscribe.ts";
import { router } from "../../init.ts";
import { publicProcedure, signedInProcedure } from "../../procedures.ts";

export const notificationsRouter = router({
  /** What the caller set about what they are told. */
  preferences: signedInProcedure.query(({ ctx }) => readPreferences(ctx, ctx.user)),

  /** Saves it; refused when it was changed elsewhere since it was read. */
  savePreferences: signedInProcedure
    .input(preferencesInput)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.user, input)),

  /** Turns off the topic of a mailed link. */
  unsubscribe: publicProcedure
    .input(z.object({ token: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => ({ topic: await unsubscribe(ctx, input.token) })),
});
