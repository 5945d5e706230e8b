import { countAttempt, forgetAttempts, type AttemptLimit } from "#db/queries/account/attempts.ts";
import type { Database } from "#db/client.ts";
import { AppError } from "#domain/errors.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { sha256Hex } from "./sha256-hex.ts";

/**
 * How often one account may be tried, whoever tries. An address that nobody has is counted alike, so that the answer
 * tells nothing. Counted beside them, per network address:
 * `ADDRESS_RULES` in `auth/address-limits.ts`.
 */
export const ACCOUNT_LIMITS = {
  /** Guesses at a password. A browser that its owner signed in from before is counted by itself. */
  "sign-in": { max: 10, windowMs: 15 * MINUTE_MS },
  "sign-up": { max: 3, windowMs: 60 * MINUTE_MS },
  "sign-up-mail": { max: 3, windowMs: 60 * MINUTE_MS },
  "password-forgot": { max: 5, windowMs: 60 * MINUTE_MS },
  /** Entering the own password again, before something that matters. */
  "password-again": { max: 10, windowMs: 15 * MINUTE_MS },
  "email-change": { max: 5, windowMs: 60 * MINUTE_MS },
  /** Messages from the contact page in the name of one e-mail address, which gets a confirmation each time. */
  "contact-email": { max: 3, windowMs: 60 * MINUTE_MS },
  /** The same from one network, which an office or a mobile operator's customers may share. */
  "contact-network": { max: 20, windowMs: 60 * MINUTE_MS },
  /** Addresses put on the newsletter's list from one network, which may be anybody's. */
  "newsletter-network": { max: 20, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, AttemptLimit>;
export type LimitedAction = keyof typeof ACCOUNT_LIMITS;

export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);

/**
 * Counts an attempt at an account.
 * @param subject whose: an e-mail address, a user's id, a network; kept as a hash only
 * @returns the seconds until the next attempt is allowed, or `null` when this one is
 */
export async function limitAttempt(
  db: Database,
  action: LimitedAction,
  subject: string,
  now: number,
): Promise<number | null> {
  const allowedAt = await countAttempt(db, await attemptKey(action, subject), ACCOUNT_LIMITS[action], now);
  return allowedAt === null ? null : Math.ceil((allowedAt - now) / 1000);
}

/** Forgets the attempts, because the last one succeeded. */
export async function clearAttempts(db: Database, action: LimitedAction, subject: string): Promise<void> {
  await forgetAttempts(db, await attemptKey(action, subject));
}

async function attemptKey(action: LimitedAction, subject: string): Promise<string> {
  return `${action}:${await sha256Hex(`${action}:${subject}`)}`;
}

/** @throws AppError RATE_LIMITED that says when to try again. */
export async function limitOrThrow(
  db: Database,
  action: LimitedAction,
  subject: string,
  now: number,
): Promise<void> {
  const retryAfterS = await limitAttempt(db, action, subject, now);
  if (retryAfterS !== null) throw new AppError("RATE_LIMITED", { params: { retryAfterS } });
}

/**
 * Who counts as one caller: an address of IPv4, or the network of one of IPv6, of which everybody has 2^64.
 * @returns `null` on a developer's own machine, where nobody is counted
 */
export function callerNetwork(address: string): string | null {
  if (LOOPBACK.has(address)) return null;
  const url = address.includes(":") ? URL.parse(`http://[${address}]`) : null;
  if (url === null) return address;
  const [head = "", tail = ""] = url.hostname.slice(1, -1).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)].slice(0, 4).join(":");
}
