import { MINUTE_MS } from "../time.ts";

/**
 * Why a mail is due. The first three are requests that anybody can make for any address: what is sent, if anything, is
 * decided when the mail is delivered, so that the request itself tells nobody who has an account.
 */
export const MAIL_KINDS = [
  "sign_up",
  "password_reset",
  "email_change",
  "email_change_asked",
  "email_changed",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "identity_added",
  "identity_removed",
  "new_device",
  "account_deleted",
  "contact_message",
  "contact_received",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The facts a mail is made of, by name; no secrets, and no texts but what a person wrote to the company. */
export type MailParams = Readonly<Record<string, string | number>>;

/** How long one attempt may take before the mail counts as waiting again. */
export const DELIVERY_LEASE_MS = 2 * MINUTE_MS;

/** Waits after each failed attempt; after the last the mail is given up. Some nineteen hours in all. */
const BACKOFF_MS = [1, 5, 15, 60, 180, 360, 540].map((minutes) => minutes * MINUTE_MS);

/**
 * When a mail whose attempt failed is tried again, or `null` when it is given up.
 * @param attempts how many there were
 */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = BACKOFF_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}
