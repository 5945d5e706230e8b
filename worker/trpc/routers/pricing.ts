import { z } from "zod";
import { pricingAt } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { confirmedValuesInput, pricingConfigInput } from "#domain/pricing/config-input.ts";
import { quoteInput, quotePickupInput } from "#domain/pricing/quote-input.ts";
import { dayInput } from "#domain/truck-hours/truck-hours-input.ts";
import { checkFields } from "../../services/check-fields.ts";
import { truckHoursOfQuote } from "../../services/pricing/check-truck-hours.ts";
import { locateStops } from "../../services/pricing/locate-stops.ts";
import { quoteMove } from "../../services/pricing/quote-move.ts";
import { readPricingHistory, readPricingSettings } from "../../services/pricing/read-pricing.ts";
import { savePricing, withdrawPlan } from "../../services/pricing/save-pricing.ts";
import { whatWouldChange } from "../../services/pricing/what-would-change.ts";
import { optimizeStopSequence, searchesToOptimize } from "../../services/pricing/optimize-stop-sequence.ts";
import { router } from "../init.ts";
import { adminProcedure, freshAdminProcedure, publicProcedure } from "../procedures.ts";

export const pricingRouter = router({
  /** The current pricing config, as the price formulas show it to anyone. */
  current: publicProcedure.query(async ({ ctx }) => {
    const config = await pricingAt(ctx.db, ctx.now());
    if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
    const {
      driverSharePercent: _share,
      createdAt: _at,
      createdBy: _by,
      effectiveFrom: _from,
      replaces: _replaces,
      isWithdrawal: _withdrawal,
      ...visible
    } = config;
    return visible;
  }),

  /** A price with its route, signed and valid for 24 hours. */
  quote: publicProcedure.input(quoteInput).query(({ ctx, input }) => quoteMove(ctx, ctx.work, input)),

  /**
   * The truck-hours bans of a quoted move for a pickup time. Changes nothing; it is a mutation because
   * a token may be longer than a URL.
   */
  truckHours: publicProcedure.input(quotePickupInput).mutation(({ ctx, input }) => {
    const pickupAt = Date.parse(input.pickupAt);
    checkFields({ pickupAt: checkPickupTime(pickupAt, ctx.now()) });
    return truckHoursOfQuote(ctx, input.token, pickupAt);
  }),

  /** A shorter sequence of the waypoints and what it saves, or `null`; the customer decides. */
  optimizeStopSequence: publicProcedure.input(quoteInput).query(async ({ ctx, input }) => {
    const { stops, pickupAt: _pickupAt, ...rest } = input;
    await ctx.work.spend(searchesToOptimize(stops.length));
    return optimizeStopSequence(ctx, { ...rest, stops: await locateStops(ctx.geocoder, stops) });
  }),

  /**
   * The whole pricing config in force, for the admin's form, what is planned, and whether the payment gateway
   * can be switched on.
   */
  settings: adminProcedure.query(({ ctx }) => readPricingSettings(ctx)),

  /** A page of the saved versions, newest first, with their authors and what each changed. */
  history: adminProcedure
    .input(z.object({ cursor: z.number().int().min(1).optional() }))
    .query(({ ctx, input }) => readPricingHistory(ctx, input.cursor)),

  /** The latest orders priced with the config in force and with the one that is being edited. */
  whatWouldChange: adminProcedure
    .input(z.object({ config: pricingConfigInput, effectiveFrom: dayInput.optional() }))
    .query(({ ctx, input }) => whatWouldChange(ctx, input.config, input.effectiveFrom)),

  /**
   * Saves a new version of the pricing config; refused when another admin saved since `basedOnVersion`, or when a figure
   * that changes by much is not in `confirmed`.
   */
  save: freshAdminProcedure
    .input(
      z.object({
        basedOnVersion: z.number().int().min(0),
        /** The version in force that was seen: a plan may have begun since. */
        seenInForce: z.number().int().min(0),
        config: pricingConfigInput,
        confirmed: confirmedValuesInput.default({}),
        /** The Bangkok day from which it holds; at once without it. */
        effectiveFrom: dayInput.optional(),
      }),
    )
    .mutation(({ ctx, input }) => savePricing(ctx, ctx.user.userId, input)),

  /** Cancels a planned version before it holds. */
  withdrawPlan: freshAdminProcedure
    .input(z.object({ version: z.number().int().min(1), basedOnVersion: z.number().int().min(1) }))
    .mutation(({ ctx, input }) => withdrawPlan(ctx, ctx.user.userId, input)),
});
