import { and, desc, eq, lt, notExists, or, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Database } from "../../client.ts";
import { newsletterConsents, newsletterSubscriptions } from "../../schema/newsletter.ts";

/** An address, and what stands for it in the record of consents (`addressHash`). */
export interface HashedAddress {
  readonly email: string;
  readonly hash: string;
}

/**
 * Records the consent of the subscription that an address has; nothing where it has none. In the batch that writes a
 * subscription behind it, in one that ends it before it: so a subscription from before there was a record gets it as it ends, and
 * one whose address has changed is found by that with which it ends. A trigger records the end, whatever deletes the row.
 */
export function consentRecorded({ email, hash }: HashedAddress): SQL {
  return sql`
    INSERT INTO newsletter_consents (subscription_id, address_hash, locale, consent, consented_at)
    SELECT subscription_id, ${hash}, locale, consent, created_at FROM newsletter_subscriptions WHERE email = ${email}
    ON CONFLICT (subscription_id) DO UPDATE SET address_hash = excluded.address_hash`;
}

/**
 * Records that the consent of an address ended because its account has another address now; the consent
 * itself goes on with that one (`consentRecorded` behind it). Before the subscription moves, and only where
 * it will.
 * @param moves whether the address changes in this batch
 */
export function consentLeftBehind(from: HashedAddress, to: string, moves: SQL, now: number): SQL {
  return sql`
    INSERT INTO newsletter_consents (subscription_id, address_hash, locale, consent, consented_at, ended_at)
    SELECT lower(hex(randomblob(16))), ${from.hash}, locale, consent, created_at, ${now}
    FROM newsletter_subscriptions
    WHERE email = ${from.email} AND ${moves}
      AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions WHERE email = ${to})`;
}

/**
 * The consents of an address and when each ended, the latest first. A subscription that has no record yet, from before there was
 * one, stands for its own (`consentRecorded`): what the record will say of it once it ends.
 */
export function consentsOfAddressQuery(db: Database, { email, hash }: HashedAddress) {
  const { subscriptionId, addressHash, locale, consent, consentedAt, endedAt } = newsletterConsents;
  const current = newsletterSubscriptions;
  const isTheirs = eq(current.email, email);
  const theirs = db.select({ id: current.subscriptionId }).from(current).where(isTheirs);
  const recorded = db
    .select({ subscriptionId, locale, consent, consentedAt, endedAt })
    .from(newsletterConsents)
    .where(or(eq(addressHash, hash), eq(subscriptionId, sql`(${theirs})`)));
  const itsRecord = db
    .select({ id: subscriptionId })
    .from(newsletterConsents)
    .where(eq(subscriptionId, current.subscriptionId));
  const unrecorded = db
    .select({
      subscriptionId: current.subscriptionId,
      locale: current.locale,
      consent: current.consent,
      consentedAt: current.createdAt,
      endedAt: sql<null>`NULL`,
    })
    .from(current)
    .where(and(isTheirs, notExists(itsRecord)));
  return unionAll(recorded, unrecorded).orderBy((row) => [desc(row.consentedAt)]);
}

/** Deletes the consents that ended before an instant. */
export function oldConsentsDelete(db: Database, endedBefore: number) {
  return db.delete(newsletterConsents).where(lt(newsletterConsents.endedAt, endedBefore));
}
