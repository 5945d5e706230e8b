import { z } from "zod";
import { listDeletedFerries } from "#db/queries/ferries/deleted-ferries.ts";
import { cursorSchema, pageFields, textCursorSchema } from "#db/queries/page.ts";
import { listFerryRoutes, type SavedFerryRoute } from "#db/queries/ferries/ferries.ts";
import { listOfficeFerries } from "#db/queries/ferries/office-ferries.ts";
import { lineInput } from "#domain/plain-text-input.ts";
import { changeFaresInput, fareAgainFields } from "#domain/ferries/fare-changes.ts";
import { FERRY_SEARCH_MAX, ferryInput, ferryRouteIdInput } from "#domain/ferries/ferry-input.ts";
import { cancelFares, changeFares } from "../../services/ferries/change-fares.ts";
import { readFerryHistory } from "../../services/ferries/read-ferry-history.ts";
import { createFerry, removeFerry, saveFerry } from "../../services/ferries/ferry-commands.ts";
import { router } from "../init.ts";
import { adminProcedure, freshAdminProcedure, publicProcedure } from "../procedures.ts";

const historyCursorInput = z.object({
  version: z.number().int().min(1).nullable(),
  fare: cursorSchema.nullable(),
});

export const ferriesRouter = router({
  /** Every ferry route in use. Unverified fares are shown to admins only. */
  list: publicProcedure.query(async ({ ctx }) => {
    const routes = await listFerryRoutes(ctx.db, ctx.now());
    return (await ctx.viewer())?.role === "admin" ? routes : routes.map(forTheVisitor);
  }),

  /** A page of those in use for the office, by English name: of all, of what a search finds, or one. */
  office: adminProcedure
    .input(
      z.object({
        ferryRouteId: ferryRouteIdInput.optional(),
        search: lineInput(FERRY_SEARCH_MAX).optional(),
        cursor: textCursorSchema.optional(),
        limit: pageFields.limit,
      }),
    )
    .query(({ ctx, input }) => listOfficeFerries(ctx.db, input, ctx.now())),

  /** Adds a ferry route; the next quote may use it. */
  create: freshAdminProcedure
    .input(z.object({ idempotencyKey: z.uuid(), ferry: ferryInput }))
    .mutation(({ ctx, input }) => createFerry(ctx, ctx.user.userId, input)),

  /**
   * Saves a ferry route, unless another admin saved it since `basedOnVersion`. A vehicle fare that changes by much is typed
   * twice: `again` is the highest one, `againLowest` the lowest.
   */
  update: freshAdminProcedure
    .input(
      z.object({
        ferryRouteId: ferryRouteIdInput,
        basedOnVersion: z.number().int().min(1),
        ferry: ferryInput,
        ...fareAgainFields,
      }),
    )
    .mutation(({ ctx, input }) => saveFerry(ctx, ctx.user.userId, input)),

  /** What was saved of a ferry route, by whom, and the fares planned for it. */
  history: adminProcedure
    .input(z.object({ ferryRouteId: ferryRouteIdInput, cursor: historyCursorInput.optional() }))
    .query(({ ctx, input }) => readFerryHistory(ctx, input.ferryRouteId, input.cursor)),

  /** A page of the deleted ferry routes, the last deleted first, or one of them. */
  deleted: adminProcedure
    .input(z.object({ ferryRouteId: ferryRouteIdInput.optional(), ...pageFields }))
    .query(({ ctx, input }) => listDeletedFerries(ctx.db, input)),

  /** Changes the vehicle fares of several routes, at once or from a later day; a result for each. */
  changeFares: freshAdminProcedure
    .input(changeFaresInput)
    .mutation(({ ctx, input }) => changeFares(ctx, ctx.user.userId, input)),

  /** Cancels planned fares before they hold. */
  cancelFares: freshAdminProcedure
    .input(z.object({ fareId: z.string().min(1).max(80) }))
    .mutation(({ ctx, input }) => cancelFares(ctx, ctx.user.userId, input.fareId)),

  /** Archives a ferry route, unless an open order or offer uses it or another admin saved it since `basedOnVersion`. */
  remove: freshAdminProcedure
    .input(z.object({ ferryRouteId: ferryRouteIdInput, basedOnVersion: z.number().int().min(1) }))
    .mutation(({ ctx, input }) => removeFerry(ctx, ctx.user.userId, input)),
});

function forTheVisitor({
  source: _source,
  confidence: _confidence,
  version: _version,
  storedVersion: _storedVersion,
  planned: _planned,
  recent: _recent,
  updatedAt: _updatedAt,
  updatedByName: _updatedByName,
  notes: _notes,
  ...route
}: SavedFerryRoute) {
  return route.fareVerified ? route : { ...route, vehicleFareMinSatang: null, vehicleFareMaxSatang: null };
}
