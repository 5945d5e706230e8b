import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { Locale } from "#domain/locale.ts";
import { NEWSLETTER_CONSENTS, type NewsletterConsent } from "#domain/notifications/newsletter.ts";
import type { Database } from "../client.ts";
import { newsletterRequests, newsletterSubscriptions } from "../schema/newsletter.ts";
import { runBatch } from "./batch.ts";
import { isOneOf } from "./is-one-of.ts";
import { consentRecorded, type HashedAddress } from "./notifications/newsletter-consents.ts";
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
 * Subscribes the owner of an address, together with the record of their consent and its effect, a mail with
 * the link to unsubscribe; one batch. An address that is subscribed already stays as it is.
 * @param eventId unique to this subscription
 */
export async function insertSubscription(
  db: Database,
  eventId: string,
  row: {
    readonly email: string;
    readonly hash: string;
    readonly locale: Locale;
    readonly createdAt: number;
    readonly consent: NewsletterConsent;
  },
): Promise<void> {
  const { hash, ...subscription } = row;
  const effects = effectsOf({ type: "newsletter_subscribed", email: row.email, locale: row.locale });
  await runBatch(db, [
    db.insert(newsletterSubscriptions).values(subscription).onConflictDoNothing(),
    consentRecorded({ email: row.email, hash }),
    db.delete(newsletterRequests).where(eq(newsletterRequests.email, row.email)),
    ...effectInserts(db, eventId, effects, row.createdAt),
  ]);
}

/**
 * Unsubscribes an address, with the record of it, and withdraws its request; does nothing when there is neither.
 * @returns the subscription that ended, if there was one
 */
export async function deleteSubscription(
  db: Database,
  address: HashedAddress,
): Promise<EndedSubscription | undefined> {
  const { email } = address;
  const [, ended] = await runBatch(db, [
    consentRecorded(address),
    db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)).returning(),
    db.delete(newsletterRequests).where(eq(newsletterRequests.email, email)),
  ]);
  const row = ended?.rows[0];
  if (row === undefined) return undefined;
  const consent = NEWSLETTER_CONSENTS.find((each) => each === row["consent"]) ?? null;
  return { locale: String(row["locale"]), consent, createdAt: Number(row["created_at"]) };
}

/** A subscription that has ended. */
export interface EndedSubscription {
  readonly locale: string;
  readonly consent: NewsletterConsent | null;
  readonly createdAt: number;
}

export interface SubscriberPage {
  /** The last address of the page before, or "". */
  readonly after: string;
  readonly limit: number;
  /** Only those whose consent is on record. */
  readonly isRecorded?: boolean | undefined;
}

/** Confirmed subscribers in the order of their addresses. */
export function subscribersQuery(db: Database, { after, limit, isRecorded = false }: SubscriberPage) {
  const { email, consent } = newsletterSubscriptions;
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(and(after === "" ? undefined : gt(email, after), isRecorded ? isNotNull(consent) : undefined))
    .orderBy(asc(email))
    .limit(limit);
}

/** These subscribers, in any order. */
export function subscribersOfIdsQuery(db: Database, subscriptionIds: readonly string[]) {
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(isOneOf(newsletterSubscriptions.subscriptionId, subscriptionIds));
}

/** How many confirmed addresses there are, and how many of them are from before consent was recorded. */
export async function countSubscribers(db: Database) {
  const { consent } = newsletterSubscriptions;
  const [total, unrecorded] = await Promise.all([
    db.$count(newsletterSubscriptions),
    db.$count(newsletterSubscriptions, isNull(consent)),
  ]);
  return { total, unrecorded };
}

/** How many of these subscribers are from before consent was recorded. */
export async function countUnrecordedOf(db: Database, subscriptionIds: readonly string[]): Promise<number> {
  const { subscriptionId, consent } = newsletterSubscriptions;
  return db.$count(newsletterSubscriptions, and(isOneOf(subscriptionId, subscriptionIds), isNull(consent)));
}
