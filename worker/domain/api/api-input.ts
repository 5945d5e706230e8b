import { z } from "zod";
import { SUGGEST_TEXT_MAX, SUGGESTIONS } from "../geo/suggest-input.ts";
import { cancelOrderInput, placeOrderInput } from "../orders/order-input.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { quoteInput } from "../pricing/quote-input.ts";

/** The query of `GET /places`. */
export const apiPlacesQuery = z.object({
  text: requiredLineInput(SUGGEST_TEXT_MAX),
  limit: z.coerce.number().int().min(1).max(SUGGESTIONS.max).default(SUGGESTIONS.usual),
});

/** The body of `POST /quotes`. */
export const apiQuoteInput = quoteInput;

/**
 * The body of `POST /orders`: a calculator order as the site places it. Company and documents follow from the key, the
 * idempotency key is a header, and the doors are in `stops`.
 */
export const apiOrderInput = placeOrderInput.omit({
  idempotencyKey: true,
  companyId: true,
  buyer: true,
  stopDetails: true,
});
export type ApiOrderInput = z.output<typeof apiOrderInput>;

/** The body of `POST /orders/{orderId}/cancel`. */
export const apiCancelInput = cancelOrderInput.omit({ orderId: true });
export type ApiCancelInput = z.output<typeof apiCancelInput>;
