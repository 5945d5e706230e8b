import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { passwordResets } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";

/** Stores a pending password reset, valid once until `expiresAt`. Storing the same one again changes nothing. */
export async function insertPasswordReset(
  db: Database,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await db.insert(passwordResets).values(reset).onConflictDoNothing();
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
