import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { accounts } from "../../schema/users.ts";
import { runBatch, type Statement } from "../batch.ts";

/** The hash of a user's password, or `null` when they have none. */
export async function passwordHashOf(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .get();
  return row?.password ?? null;
}

/** The browser in which a password is changed: it stays signed in and known. */
export interface KeptBrowser {
  readonly sessionId: string;
  /** `null` when the browser carries no device cookie: then every known device is forgotten. */
  readonly deviceId: string | null;
}

/** Sets the password of a signed-in user and ends what a new password ends, except in `kept`; one batch. */
export async function replacePassword(
  db: Database,
  userId: string,
  passwordHash: string,
  kept: KeptBrowser,
  now: number,
): Promise<void> {
  await runBatch(db, newPasswordStatements(sql`${userId}`, passwordHash, kept, now));
}

/**
 * Uses up a reset link: sets the password, ends what a new password ends, and marks the e-mail address as verified,
 * because the link was read in its mailbox; one batch.
 * @returns false when the reset was used or expired; then nothing has changed
 */
export async function useReset(
  db: Database,
  resetId: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const owner = sql`(SELECT user_id FROM password_resets WHERE reset_id = ${resetId} AND expires_at > ${now})`;
  const results = await runBatch(db, [
    sql`UPDATE users SET email_verified = 1, updated_at = ${now} WHERE id = ${owner}`,
    ...newPasswordStatements(owner, passwordHash, null, now),
  ]);
  return (results.at(-1)?.changes ?? 0) > 0;
}

/**
 * The one definition of what a new password does. Whoever knew the old password may have opened sessions, asked for
 * another e-mail address or signed in from other browsers, so all of these end, and so do the pending reset links.
 * @param owner the user's id as a scalar SQL expression; it may read `password_resets`, which is emptied last
 */
function newPasswordStatements(
  owner: SQL,
  passwordHash: string,
  kept: KeptBrowser | null,
  now: number,
): Statement[] {
  return [
    sql`
      UPDATE accounts SET password = ${passwordHash}, updated_at = ${now}
      WHERE provider_id = 'credential' AND user_id = ${owner}`,
    sql`
      INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      SELECT id || '-password', id, id, 'credential', ${passwordHash}, ${now}, ${now} FROM users
      WHERE id = ${owner}
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = users.id AND a.provider_id = 'credential')`,
    sql`DELETE FROM sessions WHERE user_id = ${owner} AND id <> ${kept?.sessionId ?? ""}`,
    sql`DELETE FROM known_devices WHERE user_id = ${owner} AND device_id <> ${kept?.deviceId ?? ""}`,
    // A sign-in that waits for the second factor began with the old password.
    sql`DELETE FROM verifications WHERE value = ${owner}`,
    sql`DELETE FROM email_changes WHERE user_id = ${owner}`,
    sql`DELETE FROM password_resets WHERE user_id = ${owner}`,
  ];
}
