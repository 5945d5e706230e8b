import { EncryptJWT, errors, jwtDecrypt, jwtVerify, type JWTPayload } from "jose";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import { AppError } from "#domain/errors.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import type { BilingualText, LocatedStop } from "#domain/geo/place.ts";
import type { CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { WayBackOffer } from "#domain/pricing/way-back-price.ts";
import { DAY_MS } from "#domain/time.ts";
import type { WaitingTerms } from "#domain/waiting/waiting.ts";
import { derivedKey } from "../../hmac.ts";

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
  /** What cancelling an order from this quote costs; absent in quotes older than the policy. */
  readonly cancellation?: CancellationPolicy;
  /** The part of the price that is due at booking, in percent; absent in quotes older than deposits. */
  readonly depositPercent?: number;
  /** How its driving is planned; absent in quotes older than legal driving hours. */
  readonly drivingPlan?: DrivingPlan;
  /** What waiting costs an order from this quote; absent in older quotes, `null`: nothing. */
  readonly waiting?: WaitingTerms | null;
  /** For pickups when an empty truck makes the price lower; absent: never. */
  readonly wayBack?: readonly WayBackOffer[];
}

/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = DAY_MS;

/** The key is used directly, and authenticates the content as well: a token that decrypts is ours. */
const KEY_MANAGEMENT = "dir";
const ENCRYPTION = "A256GCM";
/** Sets the key apart from others that may be derived from the same secret. */
const KEY_PURPOSE = "khondee quote token, A256GCM";
/** Raised when the payload's shape changes; older tokens then count as expired. */
const AUDIENCE = "khondee:quote:1";

/** The token's content. `promise` is the payload; renaming it would end the quotes that customers hold. */
interface Claims {
  readonly promise: QuotePayload;
}

/**
 * A token with the payload, which expires at `expiresAt` (epoch milliseconds, whole seconds count). It is encrypted: the
 * payload names the driver's share, which is not for customers.
 */
export async function encryptQuote(
  payload: QuotePayload,
  secret: string,
  expiresAt: number,
): Promise<string> {
  return new EncryptJWT({ promise: payload } satisfies Claims)
    .setProtectedHeader({ alg: KEY_MANAGEMENT, enc: ENCRYPTION })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .encrypt(await derivedKey(secret, KEY_PURPOSE));
}

/** A quote as its token has it. */
export interface SignedQuote {
  readonly payload: QuotePayload;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * Verifies and reads a token.
 * @throws AppError QUOTE_EXPIRED after its expiry, QUOTE_INVALID when it was not made with our secret.
 */
export async function readQuote(token: string, secret: string, now: number): Promise<SignedQuote> {
  try {
    const { aud, exp = 0, promise } = await readClaims(token, secret, new Date(now));
    if (aud !== AUDIENCE) throw new AppError("QUOTE_EXPIRED");
    return { payload: promise, expiresAt: exp * 1000 };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof errors.JWTExpired) throw new AppError("QUOTE_EXPIRED", { cause });
    throw new AppError("QUOTE_INVALID", { cause });
  }
}

/** The payload of a token; throws as `readQuote` does. */
export async function verifyQuote(token: string, secret: string, now: number): Promise<QuotePayload> {
  return (await readQuote(token, secret, now)).payload;
}

async function readClaims(token: string, secret: string, currentDate: Date): Promise<JWTPayload & Claims> {
  const checks = { currentDate, requiredClaims: ["exp", "aud"] };
  if (isSigned(token)) {
    const key = new TextEncoder().encode(secret);
    return (await jwtVerify<Claims>(token, key, { ...checks, algorithms: ["HS256"] })).payload;
  }
  const { payload } = await jwtDecrypt<Claims>(token, await derivedKey(secret, KEY_PURPOSE), {
    ...checks,
    keyManagementAlgorithms: [KEY_MANAGEMENT],
    contentEncryptionAlgorithms: [ENCRYPTION],
  });
  return payload;
}

/**
 * Whether a token is one that was signed and not encrypted, as versions before this one made them. No such token is
 * valid for longer than `QUOTE_LIFETIME_MS` after this version was deployed.
 */
function isSigned(token: string): boolean {
  return token.split(".", 5).length === 3;
}
