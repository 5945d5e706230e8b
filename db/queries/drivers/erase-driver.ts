import { sql, type SQL } from "drizzle-orm";
import { placeholderEmail } from "#domain/access/email.ts";
import { effectsOf } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { requireErasableDriver } from "../account/commitments.ts";
import { keptMailsErase, mailFact } from "../account/erase-outbox.ts";
import { answersErase } from "../api/answers.ts";
import { runBatch } from "../batch.ts";
import { driverWordsErase } from "../orders/erase-orders.ts";
import { effectInserts } from "../outbox.ts";
import { positionsErase } from "../tracking/positions.ts";
import { driverRecordsErase } from "./registrations.ts";

/** Whether a row is of a driver without an account of whom nothing is left but the id. */
export function isErasedDriver(row: { readonly userId: string | null; readonly name: string }): boolean {
  return row.userId === null && row.name === "";
}

/**
 * Deletes the links that invite drivers to an account, and the mails to the addresses that the office has of them, delivered or
 * not: invitations and reminders of papers. Before the address goes. The reminders of who has no address go as well, so that
 * they are sent once there is one. Those of payouts are `payoutMailsErase`: one that is just made is still told to who is
 * deleted.
 * @param them a query of ids
 */
export function driverMailsErase(them: SQL, condition: SQL = sql`1`): SQL[] {
  const addresses = sql`
    SELECT email FROM sign_ups WHERE driver_id IN (${them})
    UNION SELECT email FROM drivers WHERE driver_id IN (${them}) AND email <> ''`;
  return [
    // The address may be somebody else's, too: other mails to it stay.
    sql`
      DELETE FROM outbox WHERE recipient IN (${addresses}) AND ${condition}
        AND (${mailFact("kind")} = 'driver_invitation'
          OR (${mailFact("driverId")} IN (${them}) AND ${mailFact("kind")} NOT IN ('payout_made', 'payout_taken_back')))`,
    // By the ids of these effects, "<driver>.<paper>…": a reminder to nobody has no recipient. "/" follows ".".
    sql`
      DELETE FROM outbox WHERE effect_id IN (
          WITH theirs (id) AS (${them})
          SELECT told.effect_id FROM theirs CROSS JOIN outbox told
          WHERE told.effect_id > theirs.id || '.' AND told.effect_id < theirs.id || '/')
        AND ${mailFact("kind")} = 'paper_expires' AND ${condition}`,
    sql`DELETE FROM sign_ups WHERE driver_id IN (${them}) AND ${condition}`,
  ];
}

/** Deletes what drivers were told of their payouts, by the ids of these effects. @param them a query of ids */
function payoutMailsErase(them: SQL): SQL {
  return sql`
    DELETE FROM outbox WHERE effect_id IN (
      SELECT payout_id || step.value || channel.value
      FROM payouts, json_each('[".made/", ".taken_back/"]') AS step, json_each('["0", "1", "2"]') AS channel
      WHERE driver_id IN (${them}))`;
}

/**
 * Deletes the data of a driver who has no account, also of one who was deleted and whose jobs have kept the name and the plate;
 * one batch. Jobs, pay and payouts stay under an id without a name. Fails, and writes nothing, while something keeps them
 * (`requireErasableDriver`).
 */
export async function eraseDriverRow(
  db: Database,
  { driverId, seenVersion }: { readonly driverId: string; readonly seenVersion: number },
  now: number,
): Promise<void> {
  const them = sql`SELECT ${driverId}`;
  const driven = sql`SELECT order_id FROM jobs WHERE driver_id = ${driverId}`;
  await runBatch(db, [
    requireErasableDriver(driverId, seenVersion),
    positionsErase(them),
    ...driverMailsErase(them),
    payoutMailsErase(them),
    answersErase(driven),
    keptMailsErase(driven),
    ...driverWordsErase(them),
    ...driverRecordsErase(sql`(${them})`, now),
    sql`
      UPDATE drivers SET name = '', email = ${placeholderEmail("deleted", driverId)}, phone = '', license_type = '',
        experience_years = 0, preferred_areas = '', vehicle_details = '', plate_province = '', cargo_space = NULL,
        available = 0, approved_at = NULL, suspended_for = NULL, archived_at = coalesce(archived_at, ${now}),
        version = version + 1
      WHERE driver_id = ${driverId}`,
    ...effectInserts(db, `${driverId}-erased`, effectsOf({ type: "driver_erased", driverId }), now),
  ]);
}
