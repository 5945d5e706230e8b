import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import { signUps } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { customerOfSignUp, takeOver } from "../customers/on-file.ts";
import { registrationOfLinked } from "../drivers/on-file.ts";
import { runBatch, type Statement } from "../batch.ts";
import { effectInserts, insertEffects } from "../outbox.ts";

/**
 * Stores a pending sign-up.
 * @param mailed whether the mail with the confirmation link follows from it
 */
export async function insertSignUp(
  db: Database,
  signUp: typeof signUps.$inferInsert,
  mailed: boolean,
): Promise<void> {
  const { signUpId, createdAt } = signUp;
  const effects = mailed ? requested(signUp) : [];
  await db.batch([db.insert(signUps).values(signUp), ...effectInserts(db, signUpId, effects, createdAt)]);
}

function requested({ signUpId, email, locale }: typeof signUps.$inferInsert) {
  return effectsOf({ type: "sign_up_requested", signUpId, email, locale: toLocale(locale) });
}

const isPending = (signUpId: string, now: number) =>
  and(eq(signUps.signUpId, signUpId), gt(signUps.expiresAt, now), isNull(signUps.confirmedAt));

/** A pending sign-up, and the account that has its address by now, if any; `undefined` when it is not pending. */
export async function pendingSignUp(db: Database, signUpId: string, now: number) {
  return db
    .select({ email: signUps.email, locale: signUps.locale, accountId: users.id })
    .from(signUps)
    .leftJoin(users, eq(users.email, signUps.email))
    .where(isPending(signUpId, now))
    .get();
}

/** The address of a sign-up, or `null`. */
export async function emailOfSignUp(db: Database, signUpId: string): Promise<string | null> {
  const row = await db
    .select({ email: signUps.email })
    .from(signUps)
    .where(eq(signUps.signUpId, signUpId))
    .get();
  return row?.email ?? null;
}

/** What a sign-up link does in one browser: `ready` when that browser has requested an account for its address. */
export interface SignUpState {
  readonly state: "ready" | "password_wanted" | "account_exists";
  readonly email: string;
  /** Whether the office has invited a driver or a customer with it: nobody has asked for the account. */
  readonly isInvited: boolean;
}

/** The password of the latest sign-up that a browser has requested for an address. */
function ownPassword(email: SQL, deviceId: string | null, now: number): SQL {
  return sql`
    SELECT own.password_hash FROM sign_ups own
    WHERE own.email = ${email} AND own.device_id = ${deviceId} AND own.confirmed_at IS NULL
      AND own.expires_at > ${now}
    ORDER BY own.created_at DESC, own.rowid DESC LIMIT 1`;
}

/**
 * The state of a sign-up link in the browser with a device cookie; `null` when it has expired, or was used for an
 * account that has another address by now.
 */
export async function signUpState(
  db: Database,
  signUpId: string,
  deviceId: string | null,
  now: number,
): Promise<SignUpState | null> {
  const found = await db
    .select({
      email: signUps.email,
      confirmedAt: signUps.confirmedAt,
      driverId: signUps.driverId,
      customerId: signUps.customerId,
      accountId: users.id,
      isOwn: sql<number>`EXISTS (${ownPassword(sql`"sign_ups"."email"`, deviceId, now)})`,
    })
    .from(signUps)
    .leftJoin(users, eq(users.email, signUps.email))
    .where(and(eq(signUps.signUpId, signUpId), gt(signUps.expiresAt, now)))
    .get();
  if (found === undefined) return null;
  const { email, confirmedAt, accountId, isOwn } = found;
  const link = { email, isInvited: found.driverId !== null || found.customerId !== null };
  if (accountId !== null) return { state: "account_exists", ...link };
  if (confirmedAt !== null) return null;
  return { state: isOwn === 1 ? "ready" : "password_wanted", ...link };
}

/** How a link is opened. */
export interface OpenedLink {
  readonly signUpId: string;
  /** The browser that opens it, or `null`. */
  readonly deviceId: string | null;
  /** Of the password that was typed at the link; `null`: the one that this browser has requested the account with. */
  readonly passwordHash: string | null;
  /** `null`: that of the sign-up. */
  readonly locale: Locale | null;
}

/**
 * Creates the account of a pending sign-up, in one batch: user, password, the driver whom the office has invited at this
 * address, and the end of every sign-up with it, so that no password from another sign-up ever opens the account. Where
 * the office has invited a customer on file, theirs becomes the account.
 * @param newId the id of the account, if it is a new one
 * @returns the id of the account; `null` when nothing was created: the link is not pending, the address has an account,
 *   or there is no password
 */
export async function confirmSignUp(
  db: Database,
  { signUpId, deviceId, passwordHash, locale }: OpenedLink,
  newId: string,
  now: number,
): Promise<string | null> {
  const customerId = await customerOfSignUp(db, signUpId, now);
  const userId = customerId ?? newId;
  const pending = sql`
    SELECT * FROM sign_ups WHERE sign_up_id = ${signUpId} AND confirmed_at IS NULL AND expires_at > ${now}`;
  const password = sql`coalesce(${passwordHash}, (${ownPassword(sql`pending.email`, deviceId, now)}))`;
  const address = sql`(SELECT email FROM (${pending}))`;
  const isOpened = sql`EXISTS (SELECT 1 FROM (${pending}) AS pending WHERE ${password} IS NOT NULL)`;
  const account =
    customerId === null
      ? sql`
      INSERT INTO users (id, name, email, email_verified, created_at, updated_at, locale)
      SELECT ${userId}, substr(email, 1, instr(email, '@') - 1), email, 1, ${now}, ${now}, coalesce(${locale}, locale)
      FROM (${pending}) AS pending WHERE ${password} IS NOT NULL ON CONFLICT (email) DO NOTHING`
      : takeOver(address, sql`id = ${customerId} AND ${isOpened}`, now);
  const [created] = await runBatch(db, [
    account,
    sql`
      INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      SELECT ${`${userId}-password`}, ${userId}, ${userId}, 'credential', ${password}, ${now}, ${now}
      FROM (${pending}) AS pending
      WHERE EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND users.email = pending.email)
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = ${userId})`,
    ...driverOfInvitation(userId, now),
    sql`
      UPDATE sign_ups SET confirmed_at = ${now}, password_hash = '', device_id = NULL
      WHERE confirmed_at IS NULL AND email = (SELECT email FROM users WHERE id = ${userId})`,
  ]);
  return (created?.changes ?? 0) > 0 ? userId : null;
}

/** A new account, whose address is proven, becomes that of the driver whom the office has invited there. */
export function driverOfInvitation(userId: string, now: number): Statement[] {
  const isTheirs = sql`EXISTS (SELECT 1 FROM drivers WHERE user_id = ${userId})`;
  return [
    sql`
      UPDATE drivers SET user_id = ${userId}
      WHERE user_id IS NULL AND archived_at IS NULL AND approved_at IS NOT NULL AND driver_id = (
        SELECT invited.driver_id FROM sign_ups invited JOIN users ON users.email = invited.email
        WHERE users.id = ${userId} AND invited.driver_id IS NOT NULL AND invited.expires_at > ${now}
        ORDER BY invited.created_at DESC LIMIT 1)`,
    sql`
      UPDATE users SET role = 'driver', name = (SELECT name FROM drivers WHERE user_id = ${userId})
      WHERE id = ${userId} AND role = 'customer' AND ${isTheirs}`,
    registrationOfLinked(userId, now),
  ];
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
  const pending = await db.select().from(signUps).where(isPending(signUpId, now)).get();
  if (pending !== undefined) await insertEffects(db, eventId, requested(pending), now);
}
