import { journey, journeyLegs, type Journey } from "#domain/ferries/journey.ts";
import type { Quote } from "../price/quote.ts";

/** How long a quoted move takes and which ferries it waits for, for a pickup time or without one. */
export function quoteJourney(
  quote: Pick<Quote, "legs" | "legsBeforeStop" | "crossings">,
  pickupAt: number | null,
): Journey {
  return journey(journeyLegs(quote, quote.crossings), pickupAt);
}
