import { sql, type SQL } from "drizzle-orm";
import { effectId } from "#domain/effect-ids.ts";
import { effectsOf } from "#domain/effects.ts";
import type { CustomerInvitation } from "#domain/orders/new-order.ts";
import type { Database } from "../../client.ts";
import { runBatch, type Statement } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { isUnclaimed, wasOnFile } from "./on-file.ts";

/** A customer as far as the office can invite them to an account. */
export interface Invitable {
  /** Whether they were written down by the office and have no account yet. */
  readonly isOnFile: boolean;
  /** Whether they were written down by the office; they may have an account by now. */
  readonly wasOnFile: boolean;
  /** The latest invitation whose link still works, with the times in epoch milliseconds; `null` without one. */
  readonly invitation: { readonly email: string; readonly sentAt: number; readonly until: number } | null;
}

/** Whether a customer has no account yet, and how they are invited to one, in one statement. */
export async function invitableCustomer(db: Database, customerId: string, now: number): Promise<Invitable> {
  // The second condition lets SQLite take the partial index.
  const [row] = await db.all<{
    is_on_file: number;
    was_on_file: number;
    email: string | null;
    created_at: number | null;
    expires_at: number | null;
  }>(sql`
    SELECT ${isUnclaimed(sql`${customerId}`)} AS is_on_file, ${wasOnFile(sql`${customerId}`)} AS was_on_file,
      open.email, open.created_at, open.expires_at
    FROM (SELECT 1) LEFT JOIN (
      SELECT email, created_at, expires_at FROM sign_ups
      WHERE customer_id = ${customerId} AND customer_id IS NOT NULL AND confirmed_at IS NULL AND expires_at > ${now}
      ORDER BY created_at DESC LIMIT 1
    ) open`);
  const {
    is_on_file: isOnFile = 0,
    was_on_file: wasWrittenDown = 0,
    email = null,
    created_at: sentAt = null,
    expires_at: until = null,
  } = row ?? {};
  return {
    isOnFile: isOnFile === 1,
    wasOnFile: wasWrittenDown === 1,
    invitation: email === null || sentAt === null || until === null ? null : { email, sentAt, until },
  };
}

/** Whether another customer on file is invited at an address, and can still take their account over there. */
const isOthersInvitation = (customerId: string, email: string, now: number) => sql`EXISTS (
  SELECT 1 FROM sign_ups others WHERE others.email = ${email} AND others.customer_id IS NOT NULL
    AND others.customer_id <> ${customerId} AND others.confirmed_at IS NULL AND others.expires_at > ${now}
    AND ${isUnclaimed(sql`others.customer_id`)})`;

const isTaken = (customerId: string, email: string, now: number) => sql`(
  EXISTS (SELECT 1 FROM users WHERE email = ${email}) OR ${isOthersInvitation(customerId, email, now)})`;

/**
 * Whether a customer cannot be invited at an address: it is an account's, or somebody else is invited there, and the link of one
 * would open the account of the other.
 */
export async function isAddressTaken(
  db: Database,
  { customerId, email }: { readonly customerId: string; readonly email: string },
  now: number,
): Promise<boolean> {
  const [row] = await db.all<{ is_taken: number }>(
    sql`SELECT ${isTaken(customerId, email, now)} AS is_taken`,
  );
  return row?.is_taken === 1;
}

/** The statements that write a sign-up without a password and its mail, where the condition holds and the address is not taken. */
function invitationInserts(
  customerId: string,
  { signUpId, email, locale, expiresAt }: CustomerInvitation,
  now: number,
  condition: SQL,
): Statement[] {
  return [
    sql`
      INSERT INTO sign_ups (sign_up_id, email, password_hash, device_id, customer_id, locale, created_at, expires_at)
      SELECT ${signUpId}, ${email}, '', NULL, ${customerId}, ${locale}, ${now}, ${expiresAt}
      WHERE ${isUnclaimed(sql`${customerId}`)} AND NOT ${isTaken(customerId, email, now)} AND ${condition}`,
    ...effectInsertsIf(
      signUpId,
      effectsOf({ type: "customer_invited", signUpId, email, locale }),
      now,
      sql`EXISTS (SELECT 1 FROM sign_ups WHERE sign_up_id = ${signUpId})`,
    ),
  ];
}

/**
 * The statements that invite a customer where the condition holds, which ends the invitations before it. Nothing is written where
 * they have an account already, or the address is taken.
 */
function invitationWritesIf(
  customerId: string,
  invitation: CustomerInvitation,
  now: number,
  condition: SQL,
): Statement[] {
  return [
    sql`
      DELETE FROM sign_ups WHERE customer_id = ${customerId} AND confirmed_at IS NULL
        AND ${isUnclaimed(sql`${customerId}`)} AND NOT ${isTaken(customerId, invitation.email, now)} AND ${condition}`,
    ...invitationInserts(customerId, invitation, now, condition),
  ];
}

/** The statements that invite a customer with an order, as {@link invitationWritesIf}. */
export function invitationWrites(
  customerId: string,
  invitation: CustomerInvitation,
  now: number,
): Statement[] {
  return invitationWritesIf(customerId, invitation, now, sql`1`);
}

/** Which customer is invited at the address of which order. */
export interface InvitationAgain extends CustomerInvitation {
  readonly customerId: string;
  readonly orderId: string;
}

/**
 * Invites a customer on file at the address of an order of theirs, which ends the invitations before it. Repeating it with its id
 * changes nothing, also once a newer one has replaced it, and nothing is written where they have an account, the order has another
 * address, or that one is taken.
 */
export async function inviteAgain(
  db: Database,
  { customerId, orderId, ...invitation }: InvitationAgain,
  now: number,
): Promise<void> {
  const { signUpId, email } = invitation;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM sign_ups WHERE sign_up_id = ${signUpId})
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE effect_id = ${effectId(signUpId, 0)})
    AND EXISTS (SELECT 1 FROM orders
      WHERE order_id = ${orderId} AND customer_id = ${customerId} AND contact_email = ${email})`;
  await runBatch(db, invitationWritesIf(customerId, invitation, now, isNew));
}

/** Until when the invitation of a press works, or `undefined` where it was not sent. */
export async function invitationOfPress(db: Database, signUpId: string): Promise<number | undefined> {
  const [row] = await db.all<{ expires_at: number }>(sql`
    SELECT expires_at FROM sign_ups WHERE sign_up_id = ${signUpId} AND customer_id IS NOT NULL`);
  return row?.expires_at;
}
