import { removePlaceInput, savePlaceInput } from "#domain/geo/saved-place.ts";
import { readMyPlaces, removeMyPlace, saveMyPlace } from "../../services/saved-places/my-places.ts";
import { router } from "../init.ts";
import { signedInProcedure } from "../procedures.ts";

export const placesRouter = router({
  /** The caller's saved places, and those of their last orders. */
  mine: signedInProcedure.query(({ ctx }) => readMyPlaces(ctx, ctx.user)),

  /** Saves a place of the caller's, or changes it. */
  save: signedInProcedure
    .input(savePlaceInput)
    .mutation(({ ctx, input }) => saveMyPlace(ctx, ctx.user, input)),

  /** Deletes a saved place of the caller's. */
  remove: signedInProcedure
    .input(removePlaceInput)
    .mutation(({ ctx, input }) => removeMyPlace(ctx, ctx.user, input)),
});
