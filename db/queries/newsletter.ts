import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { Locale } from "#domain/locale.ts";
import type { NewsletterConsent } from "#domain/notifications/newsletter.ts";
import type { Database } from "../client.ts";
import { newsletterRequests, newsletterSubscriptions } from "../schema/newsletter.ts";
import { effectInserts } from "./outbox.ts";

/** Whether an address has a confirmed subscription. */
export async function isSubscribed(db: Database, email: string): Promise<boolean> {
  const { email: address } = newsletterSubscriptions;
  return (await db.select({ address }).from(newsletterSubscriptions).where(eq(address, email))).length > 0;
}

/**
 * Stores a request for a subscription together with its effect, the mail with the link. A repeated request renews the
 * first and mails the link again.
 * @param requestId unique to this request
 */
export async function insertRequest(
  db: Database,
  requestId: string,
  request: {
    readonly email: string;
    readonly locale: Locale;
    readonly createdAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  const { email, locale, createdAt, expiresAt } = request;
  const effects = effectsOf({ type: "newsletter_requested", email, locale });
  await db.batch([
    db
      .insert(newsletterRequests)
      .values(request)
      .onConflictDoUpdate({ target: newsletterRequests.email, set: { locale, createdAt, expiresAt } }),
    ...effectInserts(db, requestId, effects, createdAt),
  ]);
}

/** A request that may still be confirmed, or `undefined`. */
export async function pendingRequest(db: Database, email: string, now: number) {
  return db
    .select({ locale: newsletterRequests.locale })
    .from(newsletterRequests)
    .where(and(eq(newsletterRequests.email, email), gt(newsletterRequests.expiresAt, now)))
    .get();
}

/**
 * Subscribes the owner of an address, together with its effect, a mail with the link to unsubscribe; one batch. An
 * address that is subscribed already stays as it is.
 * @param eventId unique to this subscription
 */
export async function insertSubscription(
  db: Database,
  eventId: string,
  row: {
    readonly email: string;
    readonly locale: Locale;
    readonly createdAt: number;
    readonly consent: NewsletterConsent;
  },
): Promise<void> {
  const effects = effectsOf({ type: "newsletter_subscribed", email: row.email, locale: row.locale });
  await db.batch([
    db.insert(newsletterSubscriptions).values(row).onConflictDoNothing(),
    db.delete(newsletterRequests).where(eq(newsletterRequests.email, row.email)),
    ...effectInserts(db, eventId, effects, row.createdAt),
  ]);
}

/**
 * Unsubscribes an address and withdraws its request; does nothing when there is neither.
 * @returns the subscription that ended, if there was one
 */
export async function deleteSubscription(db: Database, email: string) {
  const [[ended]] = await db.batch([
    db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)).returning(),
    db.delete(newsletterRequests).where(eq(newsletterRequests.email, email)),
  ]);
  return ended;
}

export interface SubscriberFilter {
  /** The beginning of an address, in lower case, or "". */
  readonly startsWith: string;
  /** The last address of the page before, or "". */
  readonly after: string;
  readonly limit: number;
  /** Only those whose consent is on record. */
  readonly isRecorded?: boolean | undefined;
}

/** Behind every character of an address. */
const LAST = "\u{10ffff}";

/** Confirmed subscribers in the order of their addresses. */
export function subscribersQuery(
  db: Database,
  { startsWith, after, limit, isRecorded = false }: SubscriberFilter,
) {
  const { email, consent } = newsletterSubscriptions;
  const isBehind = after === "" ? undefined : gt(email, after);
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(and(isBehind, beginsWith(startsWith), isRecorded ? isNotNull(consent) : undefined))
    .orderBy(asc(email))
    .limit(limit);
}

/** Whether an address begins with a text: a range of its index; of "" every one. */
function beginsWith(startsWith: string) {
  const { email } = newsletterSubscriptions;
  return startsWith === "" ? undefined : and(gte(email, startsWith), lt(email, `${startsWith}${LAST}`));
}

/** How many of the confirmed addresses begin with a text. */
export async function countSubscribers(db: Database, startsWith: string): Promise<number> {
  const row = await db
    .select({ count: count() })
    .from(newsletterSubscriptions)
    .where(beginsWith(startsWith))
    .get();
  return row?.count ?? 0;
}

/** How many of them are from before consent was recorded. */
export async function countUnrecorded(db: Database, startsWith: string): Promise<number> {
  const row = await db
    .select({ count: count() })
    .from(newsletterSubscriptions)
    .where(and(beginsWith(startsWith), isNull(newsletterSubscriptions.consent)))
    .get();
  return row?.count ?? 0;
}
