import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "#domain/errors.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import type { BilingualText, LocatedStop } from "#domain/geo/place.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { DAY_MS } from "#domain/time.ts";

/** The quote payload: everything that an order needs, so that nothing is stored for a visitor. */
export interface QuotePayload {
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

/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = DAY_MS;

const ALGORITHM = "HS256";
/** Raised when the payload's shape changes; older tokens then count as expired. */
const AUDIENCE = "khondee:quote:1";

/** The token's content. `promise` is the payload; renaming it would end the quotes that customers hold. */
interface Claims {
  readonly promise: QuotePayload;
}

/** Signs a payload that expires at `expiresAt` (epoch milliseconds, whole seconds count). */
export async function signQuote(payload: QuotePayload, secret: string, expiresAt: number): Promise<string> {
  return new SignJWT({ promise: payload } satisfies Claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(key(secret));
}

/**
 * Verifies and reads a token.
 * @throws AppError QUOTE_EXPIRED after its expiry, QUOTE_INVALID when the signature is not ours.
 */
export async function verifyQuote(token: string, secret: string, now: number): Promise<QuotePayload> {
  try {
    const { payload } = await jwtVerify<Claims>(token, key(secret), {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ["exp", "aud"],
    });
    if (payload.aud !== AUDIENCE) throw new AppError("QUOTE_EXPIRED");
    return payload.promise;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof errors.JWTExpired) throw new AppError("QUOTE_EXPIRED", { cause });
    throw new AppError("QUOTE_INVALID", { cause });
  }
}

function key(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
