import { and, eq, gt, sql } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import { toLocale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import { signUps } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { effectInserts, insertEffects } from "../outbox.ts";

/** Stores a pending sign-up together with its effect, the mail with the confirmation link. */
export async function insertSignUp(db: Database, signUp: typeof signUps.$inferInsert): Promise<void> {
  const { signUpId, createdAt } = signUp;
  await db.batch([
    db.insert(signUps).values(signUp),
    ...effectInserts(db, signUpId, requested(signUp), createdAt),
  ]);
}

function requested({ signUpId, email, locale }: typeof signUps.$inferInsert) {
  return effectsOf({ type: "sign_up_requested", signUpId, email, locale: toLocale(locale) });
}

/** A pending sign-up, and the account that has its address by now, if any; `undefined` when it has expired. */
export async function pendingSignUp(db: Database, signUpId: string, now: number) {
  return db
    .select({ email: signUps.email, locale: signUps.locale, accountId: users.id })
    .from(signUps)
    .leftJoin(users, eq(users.email, signUps.email))
    .where(and(eq(signUps.signUpId, signUpId), gt(signUps.expiresAt, now)))
    .get();
}

/**
 * Creates the account of a pending sign-up, in one batch: user, password, and the deletion of every sign-up with this
 * address, so that no password from another sign-up ever opens the account.
 * @param userId the id of the new account
 */
export async function confirmSignUp(
  db: Database,
  signUpId: string,
  userId: string,
  now: number,
): Promise<"confirmed" | "account_exists" | "expired"> {
  const pending = sql`SELECT * FROM sign_ups WHERE sign_up_id = ${signUpId} AND expires_at > ${now}`;
  const [found, created] = await runBatch(db, [
    pending,
    sql`
      INSERT INTO users (id, name, email, email_verified, created_at, updated_at, locale)
      SELECT ${userId}, substr(email, 1, instr(email, '@') - 1), email, 1, ${now}, ${now}, locale
      FROM (${pending}) WHERE true ON CONFLICT (email) DO NOTHING`,
    sql`
      INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      SELECT ${`${userId}-password`}, ${userId}, ${userId}, 'credential', password_hash, ${now}, ${now}
      FROM (${pending}) WHERE EXISTS (SELECT 1 FROM users WHERE id = ${userId})`,
    sql`DELETE FROM sign_ups WHERE email = (SELECT email FROM (${pending}))`,
  ]);
  if (found?.rows.length !== 1) return "expired";
  return (created?.changes ?? 0) > 0 ? "confirmed" : "account_exists";
}

/**
 * Sends the link of a pending sign-up again.
 * @param eventId of this request; the first request had the sign-up's own id
 */
export async function resendSignUp(
  db: Database,
  signUpId: string,
  eventId: string,
  now: number,
): Promise<void> {
  const pending = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.signUpId, signUpId), gt(signUps.expiresAt, now)))
    .get();
  if (pending !== undefined) await insertEffects(db, eventId, requested(pending), now);
}
