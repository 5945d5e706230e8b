import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { signUps } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { runBatch } from "../batch.ts";
import { mailInsert, type NewMail } from "../mails.ts";

/** Keeps a sign-up until its link is opened, with the mail that carries the link. */
export async function insertSignUp(
  db: Database,
  signUp: typeof signUps.$inferInsert,
  mail: NewMail,
): Promise<void> {
  await db.batch([db.insert(signUps).values(signUp), mailInsert(db, mail, signUp.createdAt)]);
}

/** A sign-up that still waits, and whether its address has an account by now; `undefined` when it is over. */
export async function pendingSignUp(db: Database, signUpId: string, now: number) {
  return db
    .select({ email: signUps.email, locale: signUps.locale, accountId: users.id })
    .from(signUps)
    .leftJoin(users, eq(users.email, signUps.email))
    .where(and(eq(signUps.signUpId, signUpId), gt(signUps.expiresAt, now)))
    .get();
}

/**
 * Makes the account that a sign-up asked for, in one batch: user, password and the end of every sign-up with this
 * address, so that no other password that was asked for with it ever opens the account.
 * @param userId the id of the account to make
 */
export async function confirmSignUp(
  db: Database,
  signUpId: string,
  userId: string,
  now: number,
): Promise<"confirmed" | "account_exists" | "over"> {
  const waiting = sql`SELECT * FROM sign_ups WHERE sign_up_id = ${signUpId} AND expires_at > ${now}`;
  const [found, created] = await runBatch(db, [
    waiting,
    sql`
      INSERT INTO users (id, name, email, email_verified, created_at, updated_at, locale)
      SELECT ${userId}, substr(email, 1, instr(email, '@') - 1), email, 1, ${now}, ${now}, locale
      FROM (${waiting}) WHERE true ON CONFLICT (email) DO NOTHING`,
    sql`
      INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      SELECT ${`${userId}-password`}, ${userId}, ${userId}, 'credential', password_hash, ${now}, ${now}
      FROM (${waiting}) WHERE EXISTS (SELECT 1 FROM users WHERE id = ${userId})`,
    sql`DELETE FROM sign_ups WHERE email = (SELECT email FROM (${waiting}))`,
  ]);
  if (found?.rows.length !== 1) return "over";
  return (created?.changes ?? 0) > 0 ? "confirmed" : "account_exists";
}

/** Puts the mail of a sign-up that still waits into the outbox again. */
export async function resendSignUp(
  db: Database,
  signUpId: string,
  mailId: string,
  now: number,
): Promise<void> {
  await db.run(sql`
    INSERT INTO mails (mail_id, kind, recipient, locale, params, created_at, due_at)
    SELECT ${mailId}, 'sign_up', email, locale, json_object('signUpId', sign_up_id), ${now}, ${now}
    FROM sign_ups WHERE sign_up_id = ${signUpId} AND expires_at > ${now}`);
}
