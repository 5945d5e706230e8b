import type { z } from "zod";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import type { quoteInput } from "#domain/pricing/quote-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { WorkBudget } from "../../work-budget.ts";
import { checkFields } from "../check-fields.ts";
import { locateStops } from "./locate-stops.ts";
import { makeQuote } from "./make-quote.ts";

/**
 * Prices a move as somebody described it.
 * @param work what the request may still cause
 * @throws AppError BAD_INPUT with fields, RATE_LIMITED, and those of `makeQuote`
 */
export async function quoteMove(deps: Dependencies, work: WorkBudget, input: z.output<typeof quoteInput>) {
  const { stops, pickupAt, ...rest } = input;
  const at = pickupAt === undefined ? null : Date.parse(pickupAt);
  checkFields({ pickupAt: at === null ? null : checkPickupTime(at, deps.now()) });
  await work.spend(stops.length - 1);
  const located = await locateStops(deps.geocoder, stops);
  return makeQuote(deps, { ...rest, stops: located }, at);
}
