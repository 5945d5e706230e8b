import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import type { OutOfService } from "#domain/drivers/out-of-service.ts";
import { filesOnFile, type PapersOnFile, type VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import type { CargoSpace } from "#domain/drivers/profile.ts";
import { secondTypeOf } from "#domain/drivers/vehicle-types.ts";
import type { ChangeOfDriver } from "../jobs/drivers.ts";
import { effectsOf } from "#domain/effects.ts";
import { UNUSED_DRIVER_FILE_MS } from "#domain/files/file.ts";
import type { Database } from "../../client.ts";
import { papersPresses } from "../../schema/drivers/papers-presses.ts";
import { runBatch, type Statement } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { areDriverFilesKeepable, keepDriverFiles, releaseDriverFiles } from "./driver-files.ts";
import { requireFreePlates } from "./plates.ts";
import { retireVehicles } from "./retired-vehicles.ts";
import { hasSent } from "./sent-papers.ts";

/**
 * The condition on a row of `drivers` that the office keeps its vehicles and papers: no profile holds, and they were neither
 * deleted nor erased.
 */
export const OFFICE_KEEPS_PAPERS = sql`archived_at IS NULL
  AND ((user_id IS NULL AND (approved_at IS NOT NULL OR suspended_for IS NOT NULL)) OR (user_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM driver_registrations own WHERE own.driver_id = drivers.driver_id AND own.profile IS NOT NULL)))`;

/** What a driver's row has of the vehicles that the office keeps: the types, the plates, and what is known of the first. */
export function vehicleColumns(papers: PapersOnFile): SQL {
  const [first] = papers.vehicles;
  const { lengthCm = null, widthCm = null, heightCm = null, capacityKg = null } = first ?? {};
  const cargoSpace: CargoSpace = { lengthCm, widthCm, heightCm, capacityKg };
  const plates = papers.vehicles.map(({ plate }) => plate).join(", ");
  return sql`vehicle = ${first?.type ?? "four_wheel"}, second_vehicle = ${secondTypeOf(papers)}, vehicle_details = ${plates},
    plate_province = ${first?.province ?? ""}, cargo_space = ${JSON.stringify(cargoSpace)}`;
}

/** The papers of a driver as the office changes them. */
export interface PapersChange {
  readonly driverId: string;
  /** Of the driver's row before it. */
  readonly seenVersion: number;
  /** Of the press. */
  readonly key: string;
  readonly userId: string | null;
  readonly papers: PapersOnFile;
  /** Without that of vehicles which leave. */
  readonly outOfService: OutOfService;
  /** What it is told as. */
  readonly event: ChangeOfDriver;
  /** The vehicles that leave their service with it, and who of the office decides that. */
  readonly retires: { readonly vehicles: readonly VehicleOnFile[]; readonly by: string };
}

/** Of what the office changes of a driver with one version of their row: of two at once only one is told. */
export function officeChangeId(driverId: string, version: number): string {
  return `${driverId}.${version}.office`;
}

/** The version of a driver's row that a press on their papers made, or `undefined` where it made none. */
export async function versionOfPress(
  db: Database,
  driverId: string,
  key: string,
): Promise<number | undefined> {
  const { version, driverId: ofDriver, key: ofPress } = papersPresses;
  const found = await db
    .select({ version })
    .from(papersPresses)
    .where(and(eq(ofDriver, driverId), eq(ofPress, key)))
    .get();
  return found?.version;
}

/** Deletes the presses before an instant; by index. */
export function oldPressesDelete(db: Database, before: number) {
  return db.delete(papersPresses).where(lt(papersPresses.pressedAt, before));
}

/**
 * Writes the papers that the office keeps of a driver, and what follows from it, in one batch: the pictures, and that the board
 * is told. It fails, and nothing is written, where another driver has a vehicle with one of the plates in service.
 * @param now epoch milliseconds
 * @returns false when something else changed first, or a picture is missing: nothing was written
 */
export async function writePapersOnFile(db: Database, change: PapersChange, now: number): Promise<boolean> {
  const [, written] = await runBatch(db, [
    requireFreePlates(change.driverId, change.papers.vehicles),
    ...papersStatements(change, now),
  ]);
  return (written?.changes ?? 0) > 0;
}

/** Holds once such a change is written. */
export function hasPapers({ driverId, seenVersion, papers }: PapersChange): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${seenVersion + 1}
    AND papers_on_file = ${JSON.stringify(papers)})`;
}

/**
 * The statements of a change of papers, the row first. Without a version as it was seen and all of the pictures they write nothing.
 * That no other driver has the plates is for whoever runs them.
 */
export function papersStatements(change: PapersChange, now: number): readonly Statement[] {
  const { driverId, seenVersion, key, userId, papers, outOfService, event, retires } = change;
  const version = seenVersion + 1;
  const driver = { driverId, userId };
  const fileIds = filesOnFile(papers);
  const isWritten = hasPapers(change);
  return [
    sql`
      UPDATE drivers SET ${vehicleColumns(papers)}, papers_on_file = ${JSON.stringify(papers)},
        out_of_service = ${JSON.stringify(outOfService)}, version = ${version}
      WHERE driver_id = ${driverId} AND version = ${seenVersion} AND ${OFFICE_KEEPS_PAPERS}
        AND NOT ${hasSent(driverId)} AND ${areDriverFilesKeepable(fileIds, driver, now)}`,
    sql`
      INSERT INTO papers_presses (driver_id, key, version, pressed_at)
      SELECT ${driverId}, ${key}, ${version}, ${now} WHERE ${isWritten} ON CONFLICT DO NOTHING`,
    keepDriverFiles(fileIds, driver, now, isWritten),
    ...(retires.vehicles.length === 0
      ? []
      : [retireVehicles({ driverId, version, ...retires, at: now }, isWritten)]),
    releaseDriverFiles(fileIds, driver, now + UNUSED_DRIVER_FILE_MS, isWritten),
    ...effectInsertsIf(officeChangeId(driverId, version), effectsOf(event), now, isWritten),
  ];
}
