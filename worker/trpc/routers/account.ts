import { publicProcedure } from "../procedures.ts";
import { router } from "../init.ts";

export const accountRouter = router({
  /** Whether the caller is an admin; a visitor is not. A mutation, so that nothing ever caches it. */
  isAdmin: publicProcedure.mutation(async ({ ctx }) => (await ctx.viewer())?.role === "admin"),
});
