import { journey, journeyLegs, type Journey } from "#domain/ferries/journey.ts";
import type { Quote } from "#web/entities/moves/quote.ts";

/** The duration of a quoted move and its waits for ferries, with or without a pickup time. */
export function quoteJourney(
  quote: Pick<Quote, "legs" | "legsBeforeStop" | "crossings">,
  pickupAt: number | null,
): Journey {
  return journey(journeyLegs(quote, quote.crossings), pickupAt);
}
