import { AppError } from "../errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";
import type { Role } from "./actor.ts";

/** How long a session lasts at most after the login, however much it is used. Milliseconds. */
const SESSION_MAX_MS = {
  customer: 90 * DAY_MS,
  driver: 90 * DAY_MS,
  dispatcher: 12 * HOUR_MS,
  accountant: 12 * HOUR_MS,
  admin: 12 * HOUR_MS,
} as const satisfies Record<Role, number>;

/**
 * When a session ends: at its expiry, which use extends, and at the latest `SESSION_MAX_MS` after the login. It follows
 * the role of now, so that an older session of somebody who joins the staff ends with the next request.
 * @param startedAt when the person logged in, epoch milliseconds as all the others
 */
export function sessionEndsAt(startedAt: number, expiresAt: number, role: Role): number {
  return Math.min(expiresAt, startedAt + SESSION_MAX_MS[role]);
}

/** How recent a login must be for what concerns roles, money, erasing and the ways to log in. Milliseconds. */
export const FRESH_LOGIN_MS = 15 * MINUTE_MS;

/** Whether a login is recent enough. Both are epoch milliseconds. */
export function isFreshLogin(startedAt: number, now: number): boolean {
  return now - startedAt <= FRESH_LOGIN_MS;
}

/**
 * Procedures that always need a recent login are `fresh…` ones; a use-case calls this where only a part of what it does needs it.
 * @throws AppError FRESH_LOGIN_REQUIRED, upon which the browser asks for the login and repeats the call
 */
export function requireFreshLogin(
  { sessionStartedAt }: { readonly sessionStartedAt: number },
  now: number,
): void {
  if (!isFreshLogin(sessionStartedAt, now)) throw new AppError("FRESH_LOGIN_REQUIRED");
}
