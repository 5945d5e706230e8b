import { and, eq, isNull, lt, notExists } from "drizzle-orm";
import { HOUR_MS } from "#domain/time.ts";
import type { Database } from "../client.ts";
import { emailChanges, passwordResets, signUps } from "../schema/pending-changes.ts";
import { accounts, attempts, sessions, users, verifications } from "../schema/users.ts";
import { oldEffectsDelete } from "./outbox.ts";

/** Deletes what has expired at an instant, and settled effects older than another, all by index. */
export async function deleteExpiredRows(db: Database, now: number, effectsBefore: number): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, new Date(now))),
    db.delete(verifications).where(lt(verifications.expiresAt, new Date(now))),
    db.delete(signUps).where(lt(signUps.expiresAt, now)),
    db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)),
    db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)),
    db.delete(attempts).where(lt(attempts.endsAt, now)),
    oldEffectsDelete(db, effectsBefore),
    strandedUsersDelete(db, now - HOUR_MS),
  ]);
}

/**
 * Users without an address of theirs or a way in, left by a crash while a provider's newcomer was written. Nobody ever
 * was, or can be, signed in as one.
 */
export function strandedUsersDelete(db: Database, before: number) {
  const signInMethods = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id));
  return db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        lt(users.createdAt, new Date(before)),
        isNull(users.deletedAt),
        notExists(signInMethods),
      ),
    );
}
