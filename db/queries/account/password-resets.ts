import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { passwordResets } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";

/** Lets a user choose a new password, once, until an instant. Repeating it changes nothing. */
export async function insertPasswordReset(
  db: Database,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await db.insert(passwordResets).values(reset).onConflictDoNothing();
}

/** Whose password a reset is for, or `undefined` when it was used or is over. */
export async function pendingReset(db: Database, resetId: string, now: number) {
  return db
    .select({ userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(eq(passwordResets.resetId, resetId), gt(passwordResets.expiresAt, now), isNull(users.deletedAt)),
    )
    .get();
}

/**
 * Uses a reset up, in one batch: the new password, the end of every session, of every other reset of the user, of a
 * wish for another address, which may be a stranger's, and of the trust in browsers known so far. A mailbox that could
 * read the link is confirmed by it.
 * @returns false when the reset was used meanwhile, or is over; then nothing has changed
 */
export async function useReset(
  db: Database,
  resetId: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const owner = sql`SELECT user_id FROM password_resets WHERE reset_id = ${resetId} AND expires_at > ${now}`;
  const results = await runBatch(db, [
    sql`
      UPDATE accounts SET password = ${passwordHash}, updated_at = ${now}
      WHERE provider_id = 'credential' AND user_id = (${owner})`,
    sql`
      INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      SELECT user_id || '-password', user_id, user_id, 'credential', ${passwordHash}, ${now}, ${now} FROM (${owner})
      WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = (${owner}) AND a.provider_id = 'credential')`,
    sql`UPDATE users SET email_verified = 1, updated_at = ${now} WHERE id = (${owner})`,
    sql`DELETE FROM sessions WHERE user_id = (${owner})`,
    sql`DELETE FROM known_devices WHERE user_id = (${owner})`,
    sql`DELETE FROM email_changes WHERE user_id = (${owner})`,
    sql`DELETE FROM password_resets WHERE user_id = (${owner})`,
  ]);
  return (results.at(-1)?.changes ?? 0) > 0;
}
