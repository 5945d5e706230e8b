import {
  attemptStatement,
  countAttempt,
  deleteAttempts,
  type AttemptLimit,
  type Counter,
} from "#db/queries/account/attempts.ts";
import type { Database } from "#db/client.ts";
import { LOGIN_CODE_MS, PASSWORD_RESET_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { AppError } from "#domain/errors.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { sha256Hex } from "./sha256-hex.ts";

/**
 * Limits per account, whoever tries. Addresses without an account are counted alike, so that the answer reveals
 * nothing. The limits per network address are `ADDRESS_RULES` in `auth/address-limits.ts`.
 */
export const ACCOUNT_LIMITS = {
  /** Password attempts. Each known device is counted separately. */
  "sign-in": { max: 10, windowMs: 15 * MINUTE_MS },
  /** Codes of an authenticator app, and recovery codes. Each known device is counted separately. */
  "second-factor": { max: 10, windowMs: 15 * MINUTE_MS },
  /** Mails with a sign-up link. Without a mail the request still counts: the links sent before confirm it, too. */
  "sign-up-mail": { max: 3, windowMs: 60 * MINUTE_MS },
  /**
   * Mails with a login code. Each known device is counted separately. The window is half as long as a link works, so
   * that one that works is in the mailbox.
   */
  "login-code-mail": { max: 3, windowMs: LOGIN_CODE_MS / 2 },
  /** The same per network, whatever the addresses; a mobile operator's customers may share one. */
  "login-code-network": { max: 60, windowMs: 60 * MINUTE_MS },
  /**
   * The same for one address from one network, so that nobody fills a mailbox from theirs; the owner elsewhere and in a
   * known browser is not counted.
   */
  "login-code-network-address": { max: 20, windowMs: DAY_MS },
  /**
   * Codes that are tried for an address, over all its mails. Each known device is counted separately. Links are not
   * counted: nobody guesses one.
   */
  "login-code-try": { max: 20, windowMs: 60 * MINUTE_MS },
  /** Mails with a reset link. The window is half as long as a link works, so that one that works is in the mailbox. */
  "password-reset-mail": { max: 3, windowMs: PASSWORD_RESET_LINK_MS / 2 },
  /** Entering the own password again before a sensitive change. */
  "password-again": { max: 10, windowMs: 15 * MINUTE_MS },
  "email-change": { max: 5, windowMs: 60 * MINUTE_MS },
  /** Confirmations of messages from the contact page, per e-mail address. */
  "contact-email": { max: 3, windowMs: 60 * MINUTE_MS },
  /** The same per network, which an office or a mobile operator's customers may share. */
  "contact-network": { max: 20, windowMs: 60 * MINUTE_MS },
  /** Requested subscriptions per e-mail address, which gets a mail each time. */
  "newsletter-email": { max: 3, windowMs: 60 * MINUTE_MS },
  /** Newsletter subscriptions per network: the addresses may be anybody's. */
  "newsletter-network": { max: 20, windowMs: 60 * MINUTE_MS },
  /** Short links of maps that are asked where they lead, per network. */
  "short-link-network": { max: 40, windowMs: 10 * MINUTE_MS },
  /**
   * Customers whose name, phone and addresses a driver opens. A driver does one to three moves a day and may plan two
   * weeks in one sitting; more than twenty new customers a day are no work but a collection.
   */
  "contact-open": { max: 20, windowMs: DAY_MS },
  /**
   * Orders of one account. An office that enters its week in one sitting places some twenty; a repeated press of the
   * same order counts too.
   */
  "order-place": { max: 30, windowMs: 60 * MINUTE_MS },
  /** The same through a key of a company, whose programs place what its people and its shop have sold. */
  "api-order-place": { max: 300, windowMs: 60 * MINUTE_MS },
  /** Calls with one key of a company. */
  "api-call": { max: 300, windowMs: MINUTE_MS },
  /** Calls with a key that is none, per network: nobody guesses one, but each is looked for. */
  "api-key-miss": { max: 60, windowMs: 10 * MINUTE_MS },
  /** Keys that one account makes for its companies. */
  "api-key-make": { max: 30, windowMs: DAY_MS },
  /** Pings to endpoints of one company, and deliveries that it has sent again. */
  "webhook-test": { max: 30, windowMs: 60 * MINUTE_MS },
  /** New secrets of one endpoint. */
  "webhook-secret": { max: 10, windowMs: DAY_MS },
  "webhook-replay": { max: 200, windowMs: 60 * MINUTE_MS },
  /** Pages at Stripe that a customer opens, and questions what became of them: each calls Stripe. */
  checkout: { max: 60, windowMs: 10 * MINUTE_MS },
  /**
   * Pictures that one account uploads. A driver with two long moves a day takes some sixty; every attempt counts, and on
   * a bad line there are several.
   */
  "file-upload": { max: 200, windowMs: 60 * MINUTE_MS },
  /** People whom one account invites to companies: each invitation is a mail. */
  "company-invite": { max: 20, windowMs: 60 * MINUTE_MS },
  /** Codes that are tried at one stop of an order: of 10,000, so five a day find one in 2,000. */
  "stop-code": { max: 5, windowMs: DAY_MS },
  /** Codes that are tried for one change at the door: of a million, so six a day find one in 170,000. */
  "door-code": { max: 6, windowMs: DAY_MS },
  /** Changes at the door that are proposed for one job, by its driver and by the office each: each is a mail. */
  "door-change": { max: 10, windowMs: 60 * MINUTE_MS },
  /** Registrations whose plates are compared with those in service; a plate may be mistyped. */
  "driver-plates": { max: 30, windowMs: DAY_MS },
  /** Registrations and changed profiles that a driver sends: each is a mail to the office. */
  "driver-send": { max: 10, windowMs: DAY_MS },
  /** Links of shipments that open nothing, per network; a page with a revoked link asks again now and then. */
  "tracking-link-miss": { max: 60, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, AttemptLimit>;
export type LimitedAction = keyof typeof ACCOUNT_LIMITS;

export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);

/**
 * Counts an attempt.
 * @param subject an e-mail address, a user's id or a network; stored as a hash only
 * @returns `null` when the attempt is allowed, otherwise the seconds until the next one is
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

/** How a limit stands after an attempt was counted. */
export interface LimitState {
  readonly max: number;
  /** How many more are allowed in this window. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
  readonly windowS: number;
  readonly isAllowed: boolean;
}

/** Counts an attempt and says how the limit stands, for callers who are told with every answer. */
export async function countTold(
  db: Database,
  action: LimitedAction,
  subject: string,
  now: number,
): Promise<LimitState> {
  const limit = ACCOUNT_LIMITS[action];
  const [row] = await attemptStatement(db, await attemptKey(action, subject), limit, now);
  const { count = 1, endsAt = now + limit.windowMs } = row ?? {};
  return {
    max: limit.max,
    remaining: Math.max(0, limit.max - count),
    resetS: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    windowS: limit.windowMs / 1000,
    isAllowed: count <= limit.max,
  };
}

/** Resets the counters of the subjects after a success. */
export async function clearAttempts(
  db: Database,
  action: LimitedAction,
  ...subjects: readonly string[]
): Promise<void> {
  await deleteAttempts(db, await Promise.all(subjects.map((subject) => attemptKey(action, subject))));
}

/** A counter to be counted in the batch of what is attempted. */
export async function counterOf(action: LimitedAction, subject: string): Promise<Counter> {
  return { key: await attemptKey(action, subject), ...ACCOUNT_LIMITS[action] };
}

/** The key of a counter: the subject as a hash. */
export async function attemptKey(action: LimitedAction, subject: string): Promise<string> {
  return `${action}:${await sha256Hex(`${action}:${subject}`)}`;
}

/** Counts an attempt. @throws AppError RATE_LIMITED with `retryAfterS`, seconds */
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
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber has 2^64.
 * @returns `null` for this machine's own addresses, which are not limited
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
