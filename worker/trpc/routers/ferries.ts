import { listFerryRoutes } from "#db/queries/ferries.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { router } from "../init.ts";
import { publicProcedure } from "../procedures.ts";

export const ferriesRouter = router({
  /** Every ferry route in use. Fares nobody has verified yet are shown to admins only. */
  list: publicProcedure.query(async ({ ctx }) => {
    const routes = await listFerryRoutes(ctx.db);
    return (await ctx.viewer())?.role === "admin" ? routes : routes.map(forTheVisitor);
  }),
});

function forTheVisitor({ source: _source, confidence: _confidence, ...route }: FerryRoute) {
  return route.fareVerified ? route : { ...route, vehicleFareMinSatang: null, vehicleFareMaxSatang: null };
}
