import { z } from "zod";
import { currentPricing, currentPricingWithAuthor } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { pricingConfigInput } from "#domain/pricing/config-input.ts";
import { quoteInput, quotePickupInput } from "#domain/pricing/quote-input.ts";
import { checkFields } from "../../services/check-fields.ts";
import { truckHoursOfQuote } from "../../services/pricing/check-truck-hours.ts";
import { locateStops } from "../../services/pricing/locate-stops.ts";
import { makeQuote } from "../../services/pricing/make-quote.ts";
import { savePricing } from "../../services/pricing/save-pricing.ts";
import { optimizeStopSequence, searchesToOptimize } from "../../services/pricing/optimize-stop-sequence.ts";
import { router } from "../init.ts";
import { adminProcedure, freshAdminProcedure, publicProcedure } from "../procedures.ts";

export const pricingRouter = router({
  /** The current pricing config, as the price formulas show it to anyone. */
  current: publicProcedure.query(async ({ ctx }) => {
    const config = await currentPricing(ctx.db);
    if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
    const { driverSharePercent: _share, createdAt: _at, createdBy: _by, ...visible } = config;
    return visible;
  }),

  /** A price with its route, signed and valid for 24 hours. */
  quote: publicProcedure.input(quoteInput).query(async ({ ctx, input }) => {
    const { stops, pickupAt, ...rest } = input;
    const at = pickupAt === undefined ? null : Date.parse(pickupAt);
    checkFields({ pickupAt: at === null ? null : checkPickupTime(at, ctx.now()) });
    await ctx.work.spend(stops.length - 1);
    const located = await locateStops(ctx.geocoder, stops);
    return makeQuote(ctx, { ...rest, stops: located }, at);
  }),

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

  /** The whole current pricing config, for the admin's form, and whether the payment gateway can be switched on. */
  settings: adminProcedure.query(async ({ ctx }) => {
    const config = await currentPricingWithAuthor(ctx.db);
    if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
    return { ...config, canBePaid: ctx.settings.promptPay !== null || ctx.settings.stripe !== null };
  }),

  /** Saves a new version of the pricing config; refused when another admin saved since `basedOnVersion`. */
  save: freshAdminProcedure
    .input(z.object({ basedOnVersion: z.number().int().min(0), config: pricingConfigInput }))
    .mutation(({ ctx, input }) => savePricing(ctx, ctx.user.userId, input.basedOnVersion, input.config)),
});
