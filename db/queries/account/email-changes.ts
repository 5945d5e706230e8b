import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { emailChanges } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { effectInserts } from "../outbox.ts";

/** Keeps a requested e-mail change until its link is opened, in place of an earlier request, with what follows from it. */
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

/** The address that a user wished for and has not confirmed yet. */
export async function pendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const row = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .get();
  return row?.email ?? null;
}

const taken = alias(users, "taken");

/** A change that still waits, and whether its address belongs to an account by now. */
export async function pendingEmailChange(db: Database, changeId: string, now: number) {
  return db
    .select({ email: emailChanges.email, takenBy: taken.id })
    .from(emailChanges)
    .leftJoin(taken, eq(taken.email, emailChanges.email))
    .where(and(eq(emailChanges.changeId, changeId), gt(emailChanges.expiresAt, now)))
    .get();
}

/**
 * Gives the user the address they wished for, in one batch: the address, the newsletter along with it, the end of the
 * wish, of the links that the old mailbox may still hold, and of sign-ups with the new address.
 */
export async function confirmEmailChange(
  db: Database,
  changeId: string,
  now: number,
): Promise<"confirmed" | "account_exists" | "over"> {
  const wish = sql`SELECT * FROM email_changes WHERE change_id = ${changeId} AND expires_at > ${now}`;
  const free = sql`
    NOT EXISTS (SELECT 1 FROM users other WHERE other.email = (SELECT email FROM (${wish})))`;
  const oldAddress = sql`
    SELECT email FROM users WHERE id = (SELECT user_id FROM (${wish})) AND deleted_at IS NULL AND ${free}`;
  const [found, , , changed] = await runBatch(db, [
    wish,
    // One who has subscribed with the new address already keeps that subscription.
    sql`
      UPDATE OR IGNORE newsletter_subscriptions SET email = (SELECT email FROM (${wish}))
      WHERE email = (${oldAddress})`,
    sql`DELETE FROM newsletter_subscriptions WHERE email = (${oldAddress})`,
    sql`
      UPDATE users SET email = (SELECT email FROM (${wish})), email_verified = 1, updated_at = ${now}
      WHERE id = (SELECT user_id FROM (${wish})) AND deleted_at IS NULL
        AND ${free}`,
    sql`DELETE FROM password_resets WHERE user_id = (SELECT user_id FROM (${wish}))`,
    sql`DELETE FROM sign_ups WHERE email = (SELECT email FROM (${wish}))`,
    sql`DELETE FROM email_changes WHERE change_id = (SELECT change_id FROM (${wish}))`,
  ]);
  if (found?.rows.length !== 1) return "over";
  return (changed?.changes ?? 0) > 0 ? "confirmed" : "account_exists";
}
