import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { passwordResets } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";

/**
 * Stores a pending password reset, valid once until `expiresAt`. Storing the same one again changes nothing.
 * @param requestedAt epoch milliseconds: a password set since then has ended the request
 * @returns false when it has ended
 */
export async function insertPasswordReset(
  db: Database,
  { resetId, userId, createdAt, expiresAt }: typeof passwordResets.$inferInsert,
  requestedAt: number,
): Promise<boolean> {
  const [, stored] = await runBatch(db, [
    sql`
      INSERT INTO password_resets (reset_id, user_id, created_at, expires_at)
      SELECT ${resetId}, ${userId}, ${createdAt}, ${expiresAt}
      WHERE NOT EXISTS (
        SELECT 1 FROM accounts
        WHERE user_id = ${userId} AND provider_id = 'credential' AND updated_at > ${requestedAt})
      ON CONFLICT (reset_id) DO NOTHING`,
    sql`SELECT 1 FROM password_resets WHERE reset_id = ${resetId} AND expires_at > ${createdAt}`,
  ]);
  return stored?.rows.length === 1;
}

/** The user a reset link belongs to, or `undefined` when the link was used or has expired. */
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
