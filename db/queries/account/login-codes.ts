import { and, eq, gt, sql } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import { loginCodes } from "../../schema/pending-changes.ts";
import { takeOver } from "../customers/on-file.ts";
import { runBatch } from "../batch.ts";
import { effectInserts } from "../outbox.ts";
import { driverOfInvitation } from "./sign-ups.ts";

/** How often a code may be tried. */
const TRIES_MAX = 5;

/** Stores a requested login with its mail. The one that the same browser requested for the address before is over. */
export async function insertLoginCode(db: Database, row: typeof loginCodes.$inferInsert): Promise<void> {
  const { requestId, email, deviceId, locale, createdAt } = row;
  const asked = { type: "login_code_requested", requestId, email, locale: toLocale(locale) } as const;
  await db.batch([
    db.delete(loginCodes).where(and(eq(loginCodes.email, email), eq(loginCodes.deviceId, deviceId))),
    db.insert(loginCodes).values(row),
    ...effectInserts(db, requestId, effectsOf(asked), createdAt),
  ]);
}

/** A requested login that can still be used, or `undefined`. */
export async function pendingLoginCode(db: Database, requestId: string, now: number) {
  return db
    .select({ email: loginCodes.email })
    .from(loginCodes)
    .where(and(eq(loginCodes.requestId, requestId), gt(loginCodes.expiresAt, now)))
    .get();
}

/**
 * Counts a try of a code, before the code is looked at, so that tries at the same moment are all counted.
 * @returns the request that the browser made for the address, or `null` when there is none to be tried any more
 */
export async function countCodeTry(
  db: Database,
  email: string,
  deviceId: string,
  now: number,
): Promise<string | null> {
  const [counted] = await runBatch(db, [
    sql`
      UPDATE login_codes SET tries = tries + 1
      WHERE email = ${email} AND device_id = ${deviceId} AND expires_at > ${now} AND tries < ${TRIES_MAX}
      RETURNING request_id`,
  ]);
  const requestId = counted?.rows[0]?.["request_id"];
  return typeof requestId === "string" ? requestId : null;
}

/** The account of a proven address, and what came with the request. */
export interface UsedLoginCode {
  readonly userId: string;
  /** The browser that asked. */
  readonly deviceId: string;
  /** Encrypted; `null` without one. */
  readonly draft: string | null;
}

/** A person who may be new here. */
export interface Newcomer {
  /** The id of the account, if it is a new one. */
  readonly userId: string;
  /** "": the part of the address before the at sign. */
  readonly name: string;
  /** `null`: the language of the request. */
  readonly locale: Locale | null;
}

/**
 * Uses up a requested login, in one batch: an address without an account gets one, without a password, which is that of
 * the driver or the customer on file whom the office has invited there, if any; and every pending sign-up for the address
 * ends, so that no password of a stranger's ever opens it.
 * @returns `null` when the request was used, replaced or has expired; then nothing has changed
 */
export async function useLoginCode(
  db: Database,
  requestId: string,
  { userId, name, locale }: Newcomer,
  now: number,
): Promise<UsedLoginCode | null> {
  const pending = sql`SELECT * FROM login_codes WHERE request_id = ${requestId} AND expires_at > ${now}`;
  const address = sql`(SELECT email FROM login_codes WHERE request_id = ${requestId} AND expires_at > ${now})`;
  const results = await runBatch(db, [
    takeOver(address, sql`${address} IS NOT NULL`, now),
    sql`
      INSERT INTO users (id, name, email, email_verified, created_at, updated_at, locale)
      SELECT ${userId}, coalesce(nullif(${name}, ''), substr(email, 1, instr(email, '@') - 1)), email, 1, ${now}, ${now},
        coalesce(${locale}, locale)
      FROM (${pending}) AS pending WHERE true ON CONFLICT (email) DO NOTHING`,
    ...driverOfInvitation(userId, now),
    sql`UPDATE users SET email_verified = 1, updated_at = ${now} WHERE email = ${address} AND email_verified = 0`,
    sql`
      UPDATE sign_ups SET confirmed_at = ${now}, password_hash = '', device_id = NULL
      WHERE confirmed_at IS NULL AND email = ${address}`,
    sql`
      SELECT users.id, pending.device_id, pending.draft
      FROM (${pending}) AS pending JOIN users ON users.email = pending.email AND users.deleted_at IS NULL`,
    sql`DELETE FROM login_codes WHERE request_id = ${requestId} AND expires_at > ${now}`,
  ]);
  const [row] = results.at(-2)?.rows ?? [];
  if (row === undefined) return null;
  const { id, device_id: deviceId, draft } = row;
  return {
    userId: String(id),
    deviceId: String(deviceId),
    draft: typeof draft === "string" ? draft : null,
  };
}
