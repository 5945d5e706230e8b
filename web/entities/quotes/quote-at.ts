import { depositSatang } from "#domain/payments/deposit.ts";
import { priceAt, type WayBackOffer } from "#domain/pricing/way-back-price.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";

/** What of a quote its price for a pickup time follows from; quotes of an earlier version lack the last two. */
interface Quoted {
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
  readonly depositSatang?: number;
  readonly depositPercent?: number;
  readonly wayBack?: readonly WayBackOffer[];
}

/**
 * A quote as it holds for a pickup time: an empty truck may make it cheaper. Only for showing: what is kept and sent is the
 * quote itself.
 * @param pickupAt epoch milliseconds; `null`: not chosen yet
 */
export function quoteAt<Quote extends Quoted>(quote: Quote, pickupAt: number | null): Quote {
  if ((quote.wayBack ?? []).length === 0) return quote;
  const price = priceAt(quote, pickupAt);
  const deposit =
    quote.depositPercent === undefined
      ? {}
      : { depositSatang: depositSatang(price.totalSatang, quote.depositPercent) };
  return { ...quote, ...price, ...deposit };
}
