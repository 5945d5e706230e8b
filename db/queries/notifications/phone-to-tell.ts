import { sql } from "drizzle-orm";
import { PLACEHOLDER_HOST } from "#domain/access/email.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { isOneOf } from "../is-one-of.ts";

/** What the addresses end with to which no mail can be delivered. */
const PLACEHOLDERS = `%@${PLACEHOLDER_HOST}`;

/**
 * The phone of a driver whom no message of ours reaches, so that the office tells them of their jobs: without a real address, of
 * the account or on file, without an account at LINE, and without a browser that is told by push. NULL of any other, of one who
 * was deleted, and of nobody. It is the rule by which `readerOf` has no reader. For a statement that has the table of the
 * drivers under its own name; a browser counts whatever key it was told with.
 */
export const PHONE_TO_TELL = sql<string | null>`CASE
    WHEN drivers.archived_at IS NULL
      AND (drivers.email = '' OR drivers.email LIKE ${PLACEHOLDERS})
      AND NOT EXISTS (SELECT 1 FROM users AS account WHERE account.id = drivers.user_id
        AND ((account.email <> '' AND account.email NOT LIKE ${PLACEHOLDERS})
          OR EXISTS (SELECT 1 FROM accounts AS login
            WHERE login.user_id = account.id AND login.provider_id = 'line')
          OR EXISTS (SELECT 1 FROM push_subscriptions AS browser WHERE browser.user_id = account.id)))
    THEN nullif(drivers.phone, '') END`.as("phone_to_tell");

/** A driver whom the office has to tell. */
export interface DriverToTell {
  readonly driverId: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
}

/** Those of some drivers whom no message reaches, by name, in one trip; none where nobody is asked about. */
export async function driversToTell(
  db: Database,
  driverIds: readonly string[],
): Promise<readonly DriverToTell[]> {
  if (driverIds.length === 0) return [];
  const rows = await db
    .select({ driverId: drivers.driverId, name: drivers.name, phone: PHONE_TO_TELL })
    .from(drivers)
    .where(isOneOf(drivers.driverId, driverIds))
    .orderBy(drivers.name, drivers.driverId);
  return rows.flatMap(({ phone, ...driver }) => (phone === null ? [] : [{ ...driver, phone }]));
}
