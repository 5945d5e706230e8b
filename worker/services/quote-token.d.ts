import type { JourneyLeg } from "#domain/ferries/journey.ts";
import type { BilingualText, LocatedStop } from "#domain/geo/place.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
/** What a signed quote promises: everything an order is made of, so that nothing is stored for a visitor. */
export interface QuotePromise {
  readonly stops: readonly LocatedStop[];
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
  readonly distanceM: number;
  readonly seaDistanceM: number;
  readonly journey: readonly JourneyLeg[];
  readonly crossings: readonly BilingualText[];
  readonly pricingVersion: number;
  readonly driverSharePercent: number;
  readonly gatewayEnabled: boolean;
}
/** A quote is firm for a day. */
export declare const QUOTE_LIFETIME_MS: number;
/** Signs a promise that expires at `expiresAt` (epoch milliseconds, whole seconds count). */
export declare function signQuote(promise: QuotePromise, secret: string, expiresAt: number): Promise<string>;
/**
 * Reads a token back.
 * @throws AppError QUOTE_EXPIRED when its day is over, QUOTE_INVALID when we did not sign it.
 */
export declare function verifyQuote(token: string, secret: string, now: number): Promise<QuotePromise>;
