import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { OutOfService } from "#domain/drivers/out-of-service.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { requireThat, runBatch, type Statement } from "../batch.ts";
import { giveDriverFiles, type PicturedDriver } from "./driver-files.ts";
import { hasPapers, papersStatements, type PapersChange } from "./write-papers-on-file.ts";
import { hasStep, registrationStatements, type RegistrationChange } from "./write-registration.ts";

/** What a move makes of one of its two drivers: a step of their registration, or other papers that the office keeps. */
export type MovedRecord =
  | { readonly of: "profile"; readonly change: RegistrationChange }
  | { readonly of: "file"; readonly change: PapersChange };

/** A vehicle that leaves a driver, among the jobs that they hold. */
export interface LeavingVehicle {
  /** `null`: none leaves. */
  readonly vehicleId: string | null;
  readonly heldJobIds: readonly string[];
  /** Those of them that are under way for the board, which knows it before the lists. */
  readonly startedJobIds: readonly string[];
}

/** One of the two drivers of a move. */
export interface MovedSide {
  readonly driver: PicturedDriver;
  readonly record: MovedRecord;
  /** Of the driver's row, which has the days out of service, as it was read. */
  readonly rowVersion: number;
  readonly outOfService: OutOfService;
  /** The vehicle that leaves them, and the jobs that they hold. */
  readonly leaving: LeavingVehicle;
  /** The pictures that go with it. */
  readonly leavingFileIds: readonly string[];
}

/**
 * Writes what a vehicle that goes to another driver makes of both, or nothing: their records, the pictures of
 * its papers, its days out of service, and what follows. No plate is asked for: one that was in service stays
 * so, with somebody else.
 * @param now epoch milliseconds
 * @throws where either is not as it was read, a picture is missing or the vehicle is on a job that is under
 *   way: nothing was written
 */
export async function writeMove(db: Database, from: MovedSide, to: MovedSide, now: number): Promise<void> {
  const sides = [from, to];
  await runBatch(db, [
    ...sides.map((side) => requireThat(isAsRead(side))),
    giveDriverFiles(from.leavingFileIds, from.driver, to.driver.driverId),
    giveDriverFiles(to.leavingFileIds, to.driver, from.driver.driverId),
    ...sides.flatMap(({ record }) => statementsOf(record, now)),
    ...sides.map(
      ({ driver, outOfService }) =>
        sql`UPDATE drivers SET out_of_service = ${JSON.stringify(outOfService)} WHERE driver_id = ${driver.driverId}`,
    ),
    ...sides.map(({ record }) => requireThat(isWritten(record))),
  ]);
}

function isAsRead({ driver: { driverId }, rowVersion, leaving }: MovedSide): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${rowVersion})
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE driver_id = ${driverId} AND ${isUnderWayWith(leaving)})`;
}

function statementsOf(record: MovedRecord, now: number): readonly Statement[] {
  return record.of === "profile"
    ? registrationStatements(record.change)
    : papersStatements(record.change, now);
}

function isWritten(record: MovedRecord): SQL {
  return record.of === "profile" ? hasStep(record.change) : hasPapers(record.change);
}

function isUnderWayWith({ vehicleId, heldJobIds }: LeavingVehicle): SQL {
  return sql`${isUnderWay(heldJobIds)} AND truck ->> 'vehicleId' = ${vehicleId}`;
}

function isUnderWay(jobIds: readonly string[]): SQL {
  return sql`job_id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)})) AND status = 'in_progress'`;
}

/**
 * The job that a driver does with a vehicle of theirs, from its start to its completion; `undefined`: none. A
 * job with which no vehicle is noted may be done with this one: it would be noted with whatever they have
 * then.
 */
export async function jobUnderWayWith(
  db: Database,
  driverId: string,
  leaving: LeavingVehicle,
): Promise<string | undefined> {
  const { vehicleId, heldJobIds, startedJobIds } = leaving;
  if (vehicleId === null) return undefined;
  const noted = await db
    .select({ jobId: jobs.jobId, truck: jobs.truck })
    .from(jobs)
    .where(and(eq(jobs.driverId, driverId), isUnderWay(heldJobIds), isNotNull(jobs.truck)));
  const withIt = noted.find(({ truck }) => truck?.vehicleId === vehicleId)?.jobId;
  return withIt ?? startedJobIds.find((started) => noted.every(({ jobId }) => jobId !== started));
}
