import { drivingSteps, type DrivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { journey, journeyLegs, type Journey } from "#domain/ferries/journey.ts";
import type { Quote } from "#web/entities/moves/quote.ts";

type TimedQuote = Pick<Quote, "legs" | "legsBeforeStop" | "crossings"> & Partial<Pick<Quote, "drivingPlan">>;

/**
 * The duration of a quoted move with its breaks, nights and waits for ferries, with or without a pickup time. Quotes in
 * drafts of earlier versions do not say how their driving is planned.
 */
export function quoteJourney(quote: TimedQuote, pickupAt: number | null): Journey {
  return journey(journeyLegs(quote, quote.crossings), pickupAt, quote.drivingPlan ?? DEFAULT_DRIVING_PLAN);
}

/** The steps of a quoted move, where it has legal breaks; otherwise `null`. */
export function quoteDrivingSteps(quote: TimedQuote, pickupAt: number | null): DrivingSteps | null {
  const { drivingPlan = DEFAULT_DRIVING_PLAN } = quote;
  return drivingSteps(journeyLegs(quote, quote.crossings), pickupAt, drivingPlan);
}
