import { sql, type SQL } from "drizzle-orm";
import { licenceMark } from "#domain/drivers/on-file-input.ts";
import type { Renamed, VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import { filesOf, type DriverProfile } from "#domain/drivers/profile.ts";
import { UNUSED_DRIVER_FILE_MS } from "#domain/files/file.ts";
import type { Registration } from "#domain/drivers/registration.ts";
import { secondTypeOf } from "#domain/drivers/vehicle-types.ts";
import { effectsOf } from "#domain/effects.ts";
import type { Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";
import type { driverEvents } from "../../schema/drivers/registrations.ts";
import { isSettled } from "../account/commitments.ts";
import { runBatch, type Statement } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { forgetUndriven } from "./on-file.ts";
import { requireFreePlates } from "./plates.ts";
import { areDriverFilesKeepable, keepDriverFiles, releaseDriverFiles } from "./driver-files.ts";
import { retiredVehiclesErase, retireVehicles } from "./retired-vehicles.ts";

type DriverEventRow = typeof driverEvents.$inferSelect;

/** One step of a registration: before, after, its row of the history, and whom it concerns. */
export interface RegistrationChange {
  readonly before: Registration;
  readonly after: Registration;
  readonly event: DriverEventRow;
  readonly userId: string;
  readonly email: string;
  readonly locale: Locale;
  /**
   * The form that the driver corrects, after a refusal; what they have typed since they sent it comes before that. After a
   * correction by the office: what they have typed, on the corrected profile.
   */
  readonly draft: string | null;
  /** The vehicles that leave their service with it. */
  readonly retires: readonly VehicleOnFile[];
  /** The vehicles that have another id with it: their days out of service stay theirs. */
  readonly renamed: readonly Renamed[];
}

/**
 * Writes a step of a registration, and what follows from it: the driver's row while they are or were approved, the account's
 * role, the files and the effects; one batch. A suspension ends the sessions of the account, and so does a deletion.
 * It fails, and nothing is written, where another driver has a vehicle with one of the plates in service.
 * @returns false when another step came first, or a file is missing: nothing was written
 */
export async function writeRegistration(db: Database, change: RegistrationChange): Promise<boolean> {
  const { driverId, profile } = change.after;
  const results = await runBatch(db, [
    requireFreePlates(driverId, profile?.vehicles ?? []),
    ...registrationStatements(change),
  ]);
  return (results[2]?.changes ?? 0) > 0;
}

/** Holds once such a step is written. */
export function hasStep({ after: { driverId, version }, event }: RegistrationChange): SQL {
  return sql`EXISTS (SELECT 1 FROM driver_events
    WHERE driver_id = ${driverId} AND version = ${version} AND key = ${event.key})`;
}

/**
 * The statements of a step, the history and the registration first. Without a version as it was seen and all of the pictures they
 * write nothing. That no other driver has the plates is for whoever runs them.
 */
export function registrationStatements(change: RegistrationChange): readonly Statement[] {
  const { before, after, event, userId, draft } = change;
  const { driverId, state, version, profile, sent, reason } = after;
  const driver = { driverId, userId };
  const fileIds = usedFiles(change);
  const isSeen = sql`EXISTS (SELECT 1 FROM driver_registrations WHERE driver_id = ${driverId} AND version = ${before.version})
    AND ${areDriverFilesKeepable(fileIds, driver, event.at)}
    AND ${event.step === "remove" ? isSettled(driverId) : sql`1`}`;
  const isWritten = hasStep(change);
  return [
    sql`
      INSERT INTO driver_events (driver_id, version, key, at, actor_kind, actor_id, step, from_state, to_state, reason)
      SELECT ${driverId}, ${version}, ${event.key}, ${event.at}, ${event.actorKind}, ${event.actorId}, ${event.step},
        ${event.fromState}, ${event.toState}, ${event.reason}
      WHERE ${isSeen} ON CONFLICT DO NOTHING`,
    sql`
      UPDATE driver_registrations SET state = ${state}, version = ${version}, profile = ${json(profile)},
        sent = ${json(sent)}, sent_at = ${sent === null ? null : sentAt(change)}, draft = ${draftAfter(event, draft)}, reason = ${reason},
        changed_at = ${event.at}
      WHERE driver_id = ${driverId} AND version = ${before.version} AND ${isWritten}`,
    keepDriverFiles(fileIds, driver, event.at, isWritten),
    ...(event.step === "remove" ? removalStatements(change, isWritten) : driverStatements(change, isWritten)),
    ...(change.retires.length === 0
      ? []
      : [
          retireVehicles(
            { driverId, version, vehicles: change.retires, by: event.actorId, at: event.at },
            isWritten,
          ),
        ]),
    releaseDriverFiles(
      keptFiles(after, before),
      driver,
      event.step === "remove" ? event.at : event.at + UNUSED_DRIVER_FILE_MS,
      isWritten,
    ),
    ...(event.step === "suspend" || event.step === "remove"
      ? [sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${isWritten}`]
      : []),
    ...effectInsertsIf(
      `${driverId}.${version}`,
      effectsOf({
        type: "driver_step",
        step: event.step,
        driverId,
        version,
        email: change.email,
        locale: change.locale,
        isWaiting: sent !== null,
        changesDriver: changesDriver(change),
      }),
      event.at,
      isWritten,
    ),
  ];
}

function json(value: DriverProfile | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Sending empties the form; other steps keep what has been typed since. */
function draftAfter({ step }: DriverEventRow, corrected: string | null): SQL {
  if (step === "send" || step === "remove") return sql`NULL`;
  return step === "edit" ? sql`coalesce(${corrected}, draft)` : sql`coalesce(draft, ${corrected})`;
}

/** A change that waits keeps its place in the line when something else happens meanwhile. */
function sentAt({ event, before }: RegistrationChange): SQL {
  return event.step === "send" || before.sent === null
    ? sql`${event.at}`
    : sql`coalesce(sent_at, ${event.at})`;
}

/** Whether it changes the row that jobs refer to. */
function changesDriver({ before, after }: RegistrationChange): boolean {
  const drives = ({ state }: Registration) => state === "approved" || state === "suspended";
  return (
    (drives(before) || drives(after)) && (before.state !== after.state || before.profile !== after.profile)
  );
}

/** Which pictures have to be there: of what is sent, or else holds; of both where the office changes what holds. */
function usedFiles({ after: { profile, sent }, event }: RegistrationChange): readonly string[] {
  const used = event.step === "edit" ? [profile, sent] : [sent ?? profile];
  return [...new Set(used.flatMap((each) => (each === null ? [] : filesOf(each))))];
}

/** What the registration refers to after the step; a refused form is corrected with its pictures. */
function keptFiles({ state, profile, sent }: Registration, before: Registration): readonly string[] {
  return [profile, sent, state === "deleted" ? null : before.sent].flatMap((each) =>
    each === null ? [] : filesOf(each),
  );
}

/** The outages of the vehicles in a profile, by their ids in it: those of vehicles that left it are over. */
function outagesOf({ vehicles }: DriverProfile, renamed: readonly Renamed[]): SQL {
  const same = vehicles.map(({ vehicleId }): Renamed => ({ from: vehicleId, to: vehicleId }));
  const kept = JSON.stringify([...same, ...renamed]);
  return sql`(SELECT json_group_array(json_set(out.value, '$.vehicleId', kept.value ->> 'to'))
    FROM json_each(drivers.out_of_service) AS out
    JOIN json_each(${kept}) AS kept ON kept.value ->> 'from' = out.value ->> 'vehicleId')`;
}

/** The row that jobs refer to: written with the first approval, and kept in step from then on. */
function driverStatements(change: RegistrationChange, isWritten: SQL): Statement[] {
  const { after, userId, email, event } = change;
  const { driverId, state, profile } = after;
  if (!changesDriver(change)) return [];
  const approvedAt = state === "approved" ? event.at : null;
  if (profile === null)
    return [
      sql`UPDATE drivers SET approved_at = ${approvedAt}, version = version + 1 WHERE driver_id = ${driverId} AND ${isWritten}`,
    ];
  const vehicle = profile.vehicles[0];
  const licence = licenceMark(profile.licenceClass);
  const plates = profile.vehicles.map(({ plate }) => plate).join(", ");
  return [
    sql`
      INSERT INTO drivers (driver_id, user_id, name, email, phone, vehicle, second_vehicle, license_type, experience_years,
        available, preferred_areas, vehicle_details, approved_at, created_at)
      SELECT ${driverId}, ${userId}, ${profile.name}, ${email}, ${profile.phone}, ${vehicle?.type ?? "four_wheel"},
        ${secondTypeOf(profile)}, ${licence}, ${profile.experienceYears}, 1, ${profile.areas.join(" ")}, ${plates}, ${approvedAt}, ${event.at}
      WHERE ${isWritten}
      ON CONFLICT (driver_id) DO UPDATE SET name = excluded.name, phone = excluded.phone, vehicle = excluded.vehicle,
        second_vehicle = excluded.second_vehicle,
        license_type = excluded.license_type, experience_years = excluded.experience_years,
        preferred_areas = excluded.preferred_areas, vehicle_details = excluded.vehicle_details,
        papers_on_file = NULL, out_of_service = ${outagesOf(profile, change.renamed)},
        email = CASE WHEN drivers.email = '' THEN excluded.email ELSE drivers.email END, archived_at = NULL,
        approved_at = CASE WHEN excluded.approved_at IS NULL THEN NULL ELSE coalesce(drivers.approved_at, excluded.approved_at) END,
        version = drivers.version + 1`,
    sql`UPDATE users SET role = 'driver' WHERE id = ${userId} AND role = 'customer' AND ${isWritten}`,
  ];
}

/** The driver's row, if there is one, is in no list any more; the account is a customer's. */
function removalStatements({ after, userId, event }: RegistrationChange, isWritten: SQL): Statement[] {
  const { driverId } = after;
  return [
    sql`
      UPDATE drivers SET approved_at = NULL, archived_at = ${event.at}, days_off = '[]', weekly_hours = NULL,
        out_of_service = '[]', papers_on_file = NULL, version = version + 1
      WHERE driver_id = ${driverId} AND ${isWritten}`,
    forgetUndriven(driverId, isWritten),
    retiredVehiclesErase(sql`(${driverId})`, isWritten),
    sql`UPDATE users SET role = 'customer' WHERE id = ${userId} AND role = 'driver' AND ${isWritten}`,
  ];
}
