import { z } from "zod";
import { listFerryRoutes, type SavedFerryRoute } from "#db/queries/ferries.ts";
import { ferryInput, ferryRouteIdInput } from "#domain/ferries/ferry-input.ts";
import { createFerry, removeFerry, saveFerry } from "../../services/ferries/ferry-commands.ts";
import { router } from "../init.ts";
import { freshAdminProcedure, publicProcedure } from "../procedures.ts";

export const ferriesRouter = router({
  /** Every ferry route in use. Unverified fares are shown to admins only. */
  list: publicProcedure.query(async ({ ctx }) => {
    const routes = await listFerryRoutes(ctx.db);
    return (await ctx.viewer())?.role === "admin" ? routes : routes.map(forTheVisitor);
  }),

  /** Adds a ferry route; the next quote may use it. */
  create: freshAdminProcedure
    .input(z.object({ ferry: ferryInput }))
    .mutation(({ ctx, input }) => createFerry(ctx, ctx.user.userId, input.ferry)),

  /** Saves a ferry route, unless another admin saved it since `basedOnVersion`. */
  update: freshAdminProcedure
    .input(
      z.object({
        ferryRouteId: ferryRouteIdInput,
        basedOnVersion: z.number().int().min(1),
        ferry: ferryInput,
      }),
    )
    .mutation(({ ctx, input }) =>
      saveFerry(ctx, ctx.user.userId, input.ferryRouteId, input.basedOnVersion, input.ferry),
    ),

  /** Archives a ferry route, unless an open order uses it. */
  remove: freshAdminProcedure
    .input(z.object({ ferryRouteId: ferryRouteIdInput }))
    .mutation(({ ctx, input }) => removeFerry(ctx, ctx.user.userId, input.ferryRouteId)),
});

function forTheVisitor({
  source: _source,
  confidence: _confidence,
  version: _version,
  updatedAt: _updatedAt,
  updatedByName: _updatedByName,
  notes: _notes,
  ...route
}: SavedFerryRoute) {
  return route.fareVerified ? route : { ...route, vehicleFareMinSatang: null, vehicleFareMaxSatang: null };
}
