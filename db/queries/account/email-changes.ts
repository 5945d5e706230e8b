import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { emailChanges } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { consentLeftBehind, consentRecorded } from "../notifications/newsletter-consents.ts";
import { effectInserts } from "../outbox.ts";

/** Stores a requested e-mail change, replacing an earlier request, together with its effects. */
export async function insertEmailChange(
  db: Database,
  change: typeof emailChanges.$inferInsert,
  effects: readonly Effect[],
): Promise<void> {
  await db.batch([
    db.delete(emailChanges).where(eq(emailChanges.userId, change.userId)),
    db.insert(emailChanges).values(change),
    ...effectInserts(db, change.changeId, effects, change.createdAt),
  ]);
}

const taken = alias(users, "taken");

/** A pending e-mail change, and the account that has its address by now, if any; `undefined` when it has expired. */
export async function pendingEmailChange(db: Database, changeId: string, now: number) {
  return db
    .select({ email: emailChanges.email, takenBy: taken.id })
    .from(emailChanges)
    .leftJoin(taken, eq(taken.email, emailChanges.email))
    .where(and(eq(emailChanges.changeId, changeId), gt(emailChanges.expiresAt, now)))
    .get();
}

/** The address that an account has, and the one that a change which has not expired would give it. */
async function addressesOfChange(db: Database, changeId: string, now: number) {
  return db
    .select({ from: users.email, to: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.changeId, changeId), gt(emailChanges.expiresAt, now)))
    .get();
}

/**
 * Applies a pending e-mail change, in one batch: sets the address, moves the newsletter subscription with the record of its
 * consent, and deletes the change, the reset links sent to the old mailbox, and pending sign-ups with the new address.
 * @param hashOf what stands for an address in the record of consents
 */
export async function confirmEmailChange(
  db: Database,
  changeId: string,
  now: number,
  hashOf: (email: string) => Promise<string>,
): Promise<"confirmed" | "account_exists" | "expired"> {
  const addresses = await addressesOfChange(db, changeId, now);
  if (addresses === undefined) return "expired";
  const from = { email: addresses.from, hash: await hashOf(addresses.from) };
  const to = { email: addresses.to, hash: await hashOf(addresses.to) };
  const change = sql`SELECT * FROM email_changes WHERE change_id = ${changeId} AND expires_at > ${now}`;
  const free = sql`
    NOT EXISTS (SELECT 1 FROM users other WHERE other.email = (SELECT email FROM (${change})))`;
  const oldAddress = sql`
    SELECT email FROM users WHERE id = (SELECT user_id FROM (${change})) AND deleted_at IS NULL AND ${free}`;
  const subscriptionMoves = [
    consentLeftBehind(from, to.email, sql`email = (${oldAddress})`, now),
    // A subscription that the new address already has is kept.
    sql`
      UPDATE OR IGNORE newsletter_subscriptions SET email = (SELECT email FROM (${change}))
      WHERE email = (${oldAddress})`,
    consentRecorded(to),
    // Where the new address had one, that of the old address is still there, and ends.
    consentRecorded(from),
    sql`DELETE FROM newsletter_subscriptions WHERE email = (${oldAddress})`,
  ];
  const results = await runBatch(db, [
    change,
    ...subscriptionMoves,
    sql`
      UPDATE users SET email = (SELECT email FROM (${change})), email_verified = 1, updated_at = ${now}
      WHERE id = (SELECT user_id FROM (${change})) AND deleted_at IS NULL
        AND ${free}`,
    sql`DELETE FROM password_resets WHERE user_id = (SELECT user_id FROM (${change}))`,
    sql`DELETE FROM sign_ups WHERE email = (SELECT email FROM (${change}))`,
    sql`DELETE FROM email_changes WHERE change_id = (SELECT change_id FROM (${change}))`,
  ]);
  if (results[0]?.rows.length !== 1) return "expired";
  return hasChanged(results[1 + subscriptionMoves.length]) ? "confirmed" : "account_exists";
}
