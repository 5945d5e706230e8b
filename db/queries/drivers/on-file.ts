import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { licenceMark, type DriverOnFileInput } from "#domain/drivers/on-file-input.ts";
import type { PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import type { CargoSpace } from "#domain/drivers/profile.ts";
import { effectId } from "#domain/effect-ids.ts";
import { effectsOf } from "#domain/effects.ts";
import type { Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { signUps } from "../../schema/pending-changes.ts";
import { users } from "../../schema/users.ts";
import { isSettled } from "../account/commitments.ts";
import { runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import type { ChangeOfDriver } from "../jobs/drivers.ts";
import { driverMailsErase } from "./erase-driver.ts";
import { releaseDriverFiles } from "./driver-files.ts";
import { isApprovedOrSuspended, onFileEventsErase } from "./on-file-state.ts";
import { requireFreePlates } from "./plates.ts";
import { retiredVehiclesErase } from "./retired-vehicles.ts";
import { hasSent } from "./sent-papers.ts";
import { OFFICE_KEEPS_PAPERS, officeChangeId, vehicleColumns } from "./write-papers-on-file.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

// Drivers on file: written down by the office, without an account of their own so far. Once they have one, their
// registration is theirs.

type DriverRow = typeof drivers.$inferSelect;
const NEWEST: ListOrder = { direction: "descending", at: drivers.createdAt, id: drivers.driverId };

// Erased drivers have no account either; they are neither approved nor suspended.
const isOnFile = and(isNull(drivers.userId), isNull(drivers.archivedAt), isApprovedOrSuspended());

/** Before the first page. With a bound SQLite takes the index that sorts, not the unique one of accounts. */
const FROM_THE_START: Cursor = { at: Number.MAX_SAFE_INTEGER, id: "" };

/** The statement of `listDriversOnFile`, on its own so that a test can read its query plan. */
export function driversOnFileQuery(db: Database, cursor: Cursor | undefined) {
  return db
    .select()
    .from(drivers)
    .where(and(isOnFile, behind(cursor ?? FROM_THE_START, NEWEST)))
    .orderBy(...sorted(NEWEST));
}

/** Drivers without an account, newest first. */
export async function listDriversOnFile(db: Database, cursor: Cursor | undefined) {
  const rows = await driversOnFileQuery(db, cursor).limit(PAGE_SIZE + 1);
  const at = ({ createdAt, driverId }: DriverRow) => ({ at: createdAt, id: driverId });
  return pageOf(rows, PAGE_SIZE, at, (row) => row);
}

/** A driver on file, or `undefined`. */
export async function driverOnFile(db: Database, driverId: string) {
  return db
    .select()
    .from(drivers)
    .where(and(eq(drivers.driverId, driverId), isOnFile))
    .get();
}

/** Whether a statement changed its row; what triggers do (the index of the search) counts as changes, too. */
function isChanged(written: { readonly changes: number } | undefined): boolean {
  return (written?.changes ?? 0) > 0;
}

/** What a driver's row has of what the office typed. */
function columnsOf({
  plate,
  licenceClass,
  lengthCm,
  widthCm,
  heightCm,
  capacityKg,
  areas = [],
  ...same
}: DriverOnFileInput) {
  const cargoSpace = JSON.stringify({ lengthCm, widthCm, heightCm, capacityKg } satisfies CargoSpace);
  const licenseType = licenceMark(licenceClass);
  return { ...same, vehicleDetails: plate, licenseType, cargoSpace, preferredAreas: areas.join(" ") };
}

/**
 * Adds a driver. Repeating it with the id changes nothing.
 * @param now epoch milliseconds
 * @returns false for the id of a registration, or of a driver who is not on file: nothing was written
 */
export async function addDriver(
  db: Database,
  driverId: string,
  input: DriverOnFileInput,
  now: number,
): Promise<boolean> {
  const { name, email, phone, vehicle, licenseType, experienceYears, ...rest } = columnsOf(input);
  await runBatch(db, [
    requireFreePlates(driverId, [input]),
    sql`
      INSERT INTO drivers (driver_id, name, email, phone, vehicle, vehicle_details, plate_province, cargo_space,
        license_type, experience_years, available, preferred_areas, approved_at, created_at)
      SELECT ${driverId}, ${name}, ${email}, ${phone}, ${vehicle}, ${rest.vehicleDetails}, ${rest.province},
        ${rest.cargoSpace}, ${licenseType}, ${experienceYears}, 1, ${rest.preferredAreas}, ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM driver_registrations WHERE driver_id = ${driverId})
      ON CONFLICT DO NOTHING`,
  ]);
  return (await driverOnFile(db, driverId)) !== undefined;
}

/**
 * Changes a driver on file, or one who has an account and has sent no papers so far, and tells the board. Another address
 * ends the invitations of the former one; that of an account stays.
 * @param papers what the office keeps of their vehicles and papers after it, with the vehicle of the input
 * @param event what it is told as
 * @returns false when something else changed first: nothing was written
 */
export async function editDriverOnFile(
  db: Database,
  { driverId, seenVersion }: { readonly driverId: string; readonly seenVersion: number },
  input: DriverOnFileInput & { readonly areas: readonly string[] },
  papers: PapersOnFile,
  event: ChangeOfDriver,
  now: number,
): Promise<boolean> {
  const { name, email, phone, experienceYears } = input;
  const version = seenVersion + 1;
  const licence = licenceMark(input.licenceClass);
  const kept = JSON.stringify(papers);
  const areas = input.areas.join(" ");
  // Somebody else's change may have made this version.
  const isWritten = sql`EXISTS (
    SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${version} AND name = ${name} AND phone = ${phone}
      AND (user_id IS NOT NULL OR email = ${email}) AND papers_on_file = ${kept} AND license_type = ${licence} AND experience_years = ${experienceYears}
      AND preferred_areas = ${areas})`;
  const mails = driverMailsErase(
    sql`SELECT ${driverId}`,
    sql`EXISTS (SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${seenVersion} AND user_id IS NULL
      AND email <> ${email} AND ${OFFICE_KEEPS_PAPERS})`,
  );
  const results = await runBatch(db, [
    requireFreePlates(driverId, papers.vehicles),
    ...mails,
    sql`
      UPDATE drivers SET name = ${name}, email = CASE WHEN user_id IS NULL THEN ${email} ELSE email END, phone = ${phone},
        ${vehicleColumns(papers)}, papers_on_file = ${kept}, license_type = ${licence},
        experience_years = ${experienceYears}, preferred_areas = ${areas}, version = ${version}
      WHERE driver_id = ${driverId} AND version = ${seenVersion} AND ${OFFICE_KEEPS_PAPERS}
        AND NOT ${hasSent(driverId)}`,
    sql`DELETE FROM sign_ups WHERE driver_id = ${driverId} AND email <> ${email} AND ${isWritten}`,
    ...effectInsertsIf(officeChangeId(driverId, version), effectsOf(event), now, isWritten),
  ]);
  return isChanged(results[1 + mails.length]);
}

/**
 * Deletes a driver on file: they get no jobs any more, and are in no list. The row stays for their jobs, with
 * name and vehicle and without a contact; without any job it keeps neither.
 * @returns false when something else changed first, they have taken cash or are owed pay: nothing was written
 */
export async function archiveDriver(
  db: Database,
  { driverId, seenVersion }: { readonly driverId: string; readonly seenVersion: number },
  now: number,
): Promise<boolean> {
  const version = seenVersion + 1;
  // A colleague's change may have made this version: only a deleted row without an account is one that this has written.
  const isWritten = sql`EXISTS (SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${version}
    AND user_id IS NULL AND archived_at = ${now})`;
  const isAsSeen = sql`driver_id = ${driverId} AND version = ${seenVersion} AND user_id IS NULL AND archived_at IS NULL
    AND (approved_at IS NOT NULL OR suspended_for IS NOT NULL) AND ${isSettled(driverId)}`;
  const mails = driverMailsErase(
    sql`SELECT ${driverId}`,
    sql`EXISTS (SELECT 1 FROM drivers WHERE ${isAsSeen})`,
  );
  const results = await runBatch(db, [
    ...mails,
    sql`
      UPDATE drivers SET approved_at = NULL, suspended_for = NULL, archived_at = ${now}, version = ${version}, email = '', phone = '',
        papers_on_file = NULL
      WHERE ${isAsSeen}`,
    forgetUndriven(driverId, isWritten),
    onFileEventsErase(sql`(${driverId})`, isWritten),
    retiredVehiclesErase(sql`(${driverId})`, isWritten),
    releaseDriverFiles([], { driverId, userId: null }, now, isWritten),
    ...effectInsertsIf(
      officeChangeId(driverId, version),
      effectsOf({ type: "driver_removed", driverId }),
      now,
      isWritten,
    ),
  ]);
  return isChanged(results[mails.length]);
}

/**
 * Of a deleted driver to whom no job ever referred, nothing is kept but the id. In the batch of the deletion, behind the
 * statement that writes it; whoever is not deleted keeps everything.
 */
export function forgetUndriven(driverId: string, isWritten: SQL): SQL {
  return sql`
    UPDATE drivers SET name = '', email = '', phone = '', vehicle_details = '', plate_province = '', cargo_space = NULL,
      license_type = '', preferred_areas = ''
    WHERE driver_id = ${driverId} AND archived_at IS NOT NULL AND ${isWritten}
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.driver_id = drivers.driver_id)
      AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_events.driver_id = drivers.driver_id)`;
}

/** The verified account of an address, with the driver that it belongs to already; `undefined` when there is none. */
export async function accountForDriver(db: Database, email: string) {
  return db
    .select({ userId: users.id, role: users.role, locale: users.locale, driverId: drivers.driverId })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .get();
}

/**
 * Gives a driver on file the account that their address has already, and tells that person.
 * @returns false when it has another driver by now, or the driver another account: nothing was written
 */
export async function linkDriverAccount(
  db: Database,
  driverId: string,
  { userId, email, locale }: { readonly userId: string; readonly email: string; readonly locale: Locale },
  now: number,
): Promise<boolean> {
  const isWritten = sql`EXISTS (SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND user_id = ${userId})`;
  const [written] = await runBatch(db, [
    sql`
      UPDATE drivers SET user_id = ${userId}
      WHERE driver_id = ${driverId} AND email = ${email} AND user_id IS NULL AND archived_at IS NULL
        AND approved_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM driver_registrations own WHERE own.user_id = ${userId})
        AND NOT EXISTS (SELECT 1 FROM drivers other WHERE other.user_id = ${userId})
        AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email = ${email} AND email_verified = 1)`,
    sql`UPDATE users SET role = 'driver' WHERE id = ${userId} AND role = 'customer' AND ${isWritten}`,
    registrationOfLinked(userId, now),
    ...effectInsertsIf(
      `${driverId}.linked`,
      effectsOf({ type: "driver_account_linked", email, locale }),
      now,
      isWritten,
    ),
  ]);
  return isChanged(written);
}

/**
 * The registration of a driver whom the office has approved and who has an account since: from then on they are suspended,
 * and send their papers, like everybody else.
 */
export function registrationOfLinked(userId: string, now: number): SQL {
  return sql`
    INSERT INTO driver_registrations (driver_id, user_id, state, version, created_at, changed_at)
    SELECT driver_id, user_id, 'approved', 1, ${now}, ${now} FROM drivers
    WHERE user_id = ${userId} AND approved_at IS NOT NULL ON CONFLICT DO NOTHING`;
}

/** An invitation of a driver to an account of their own. */
export interface DriverInvitation {
  /** Of the press and the address: one link never serves two mailboxes. */
  readonly signUpId: string;
  readonly driverId: string;
  readonly email: string;
  readonly locale: Locale;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Invites a driver: a sign-up that has no password until its link is opened. Repeating it with its id changes nothing, also
 * once a newer one has replaced it; a new one ends those before it.
 */
export async function inviteDriver(db: Database, invitation: DriverInvitation): Promise<void> {
  const { signUpId, driverId, email, locale, createdAt, expiresAt } = invitation;
  // The mail of an invitation that was replaced is still there.
  const isNew = sql`NOT EXISTS (SELECT 1 FROM sign_ups WHERE sign_up_id = ${signUpId})
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE effect_id = ${effectId(signUpId, 0)})`;
  const isWritten = sql`EXISTS (SELECT 1 FROM sign_ups WHERE sign_up_id = ${signUpId})`;
  await runBatch(db, [
    sql`DELETE FROM sign_ups WHERE driver_id = ${driverId} AND ${isNew}`,
    sql`
      INSERT INTO sign_ups (sign_up_id, email, password_hash, device_id, driver_id, locale, created_at, expires_at)
      SELECT ${signUpId}, ${email}, '', NULL, driver_id, ${locale}, ${createdAt}, ${expiresAt} FROM drivers
      WHERE driver_id = ${driverId} AND user_id IS NULL AND archived_at IS NULL AND approved_at IS NOT NULL
        AND email = ${email} AND ${isNew}
      ON CONFLICT DO NOTHING`,
    ...effectInsertsIf(
      signUpId,
      effectsOf({ type: "driver_invited", signUpId, email, locale }),
      createdAt,
      isWritten,
    ),
  ]);
}

/** Whether a press has invited a driver already. @param signUpId of the press and the address */
export async function isInvitation(db: Database, signUpId: string): Promise<boolean> {
  const row = await db
    .select({ driverId: signUps.driverId })
    .from(signUps)
    .where(eq(signUps.signUpId, signUpId))
    .get();
  return row?.driverId != null;
}

/** By the driver's id: until when the invitation can be accepted, and in which language it was written. */
export type OpenInvitations = ReadonlyMap<string, { readonly expiresAt: number; readonly locale: string }>;

/** Until when each of these drivers is invited: those whose link still works. Epoch milliseconds. */
export async function openInvitations(
  db: Database,
  driverIds: readonly string[],
  now: number,
): Promise<OpenInvitations> {
  if (driverIds.length === 0) return new Map();
  // SQLite takes the language from the row with the greatest expiry.
  const rows = await db.all<{ driver_id: string; expires_at: number; locale: string }>(sql`
    SELECT driver_id, max(expires_at) AS expires_at, locale FROM sign_ups
    WHERE driver_id IN (SELECT value FROM json_each(${JSON.stringify(driverIds)}))
      AND confirmed_at IS NULL AND expires_at > ${now}
    GROUP BY driver_id`);
  return new Map(rows.map((row) => [row.driver_id, { expiresAt: row.expires_at, locale: row.locale }]));
}

/** The invited driver of a sign-up, for its mail; `null` for a sign-up that nobody was invited to. */
export async function invitedDriver(db: Database, signUpId: string) {
  return db
    .select({ name: drivers.name })
    .from(signUps)
    .innerJoin(drivers, eq(drivers.driverId, signUps.driverId))
    .where(eq(signUps.signUpId, signUpId))
    .get();
}
