import { asc, eq, gt, sql } from "drizzle-orm";
import { papersOf } from "#domain/drivers/papers.ts";
import type { BusinessEvent } from "#domain/business-events.ts";
import { effectsOf } from "#domain/effects.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";

export type DriverRow = typeof drivers.$inferSelect;

/** The driver profile of a user, approved or not. */
export async function driverOfUser(db: Database, userId: string): Promise<DriverRow | undefined> {
  return db.select().from(drivers).where(eq(drivers.userId, userId)).get();
}

/** The account of a driver, or `null` when there is no such driver or they have none. */
export async function userOfDriver(db: Database, driverId: string): Promise<string | null> {
  const row = await db
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.driverId, driverId))
    .get();
  return row?.userId ?? null;
}

/** What the board needs to know of a driver, or `undefined` when there is no such driver. */
export async function driverFacts(db: Database, driverId: string): Promise<DriverFacts | undefined> {
  const row = await factsQuery(db).where(eq(drivers.driverId, driverId)).get();
  return row === undefined ? undefined : factsOf(row);
}

/** The same of the drivers whose id comes after another one, by id, at most `limit`. */
export async function driversForBoard(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly DriverFacts[]> {
  return (await driversAfterQuery(db, after).limit(limit)).map(factsOf);
}

/** Its statement, on its own so that a test can read its query plan. */
export function driversAfterQuery(db: Database, after: string) {
  return factsQuery(db).where(gt(drivers.driverId, after)).orderBy(asc(drivers.driverId));
}

function factsQuery(db: Database) {
  const { vehicle, available, approvedAt, daysOff, weeklyHours, outOfService, papersOnFile, version } =
    drivers;
  return db
    .select({
      driverId: drivers.driverId,
      vehicle,
      available,
      approvedAt,
      daysOff,
      weeklyHours,
      outOfService,
      papersOnFile,
      version,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId));
}

type FactsRow = Awaited<ReturnType<typeof factsQuery>>[number];

/** What the board needs to know of a driver, from their row and the profile that holds. */
export function factsOf({ approvedAt, profile, papersOnFile, ...row }: FactsRow): DriverFacts {
  const { driverId, vehicle, available, daysOff, weeklyHours, outOfService, version } = row;
  const papers = papersOf(profile, papersOnFile);
  const facts = { driverId, vehicle, available, daysOff, weeklyHours, outOfService, version };
  return { ...facts, approved: approvedAt !== null, papers };
}

/**
 * Changes whether a driver takes jobs as they press it, and what follows from it, in one batch. Whatever changes `available` or
 * `vehicle` must do the same: raise `version`, so that the board never takes older facts for newer ones, and put the
 * effects of `driver_changed` into the outbox, so that the board is told.
 * @param seenSwitches how often the office had switched it when it was pressed
 * @param now epoch milliseconds
 * @returns false when the office has switched it since: nothing was written
 */
export async function setDriverAvailability(
  db: Database,
  driverId: string,
  available: boolean,
  seenSwitches: number,
  now: number,
): Promise<boolean> {
  const isSeen = sql`driver_id = ${driverId} AND office_switches = ${seenSwitches}`;
  const results = await runBatch(db, [
    ...effectInsertsIf(
      crypto.randomUUID(),
      effectsOf({ type: "driver_changed", driverId }),
      now,
      sql`EXISTS (SELECT 1 FROM drivers WHERE ${isSeen})`,
    ),
    sql`UPDATE drivers SET available = ${available ? 1 : 0}, version = version + 1 WHERE ${isSeen}`,
  ]);
  return hasChanged(results.at(-1));
}

/** What a driver's row has of when they and their vehicles take jobs. */
export type DriverTimes = Pick<DriverRow, "available" | "daysOff" | "weeklyHours" | "outOfService">;

/** A change of what the board knows of a driver; with an account of theirs, what they are told of it. */
export type ChangeOfDriver = Extract<
  BusinessEvent,
  { type: "driver_changed" | "driver_times_changed" | "vehicle_outages_changed" | "driver_file_changed" }
>;

/**
 * Changes whether and when a driver takes jobs, or when their vehicles are out of service, and what follows from it, in one
 * batch: of two that saw the same version one writes, and only its event is told.
 * @param seenVersion of the driver's row before it, @param now epoch milliseconds
 * @param event what it is told as
 * `available` is the office's to change so; its driver does by `setDriverAvailability`.
 * @returns false when something else changed first: nothing was written
 */
export async function writeDriverTimes(
  db: Database,
  driverId: string,
  { available, daysOff, weeklyHours, outOfService }: Partial<DriverTimes>,
  seenVersion: number,
  now: number,
  event: ChangeOfDriver = { type: "driver_changed", driverId },
): Promise<boolean> {
  const version = seenVersion + 1;
  const set = [
    sql`version = ${version}`,
    ...(available === undefined
      ? []
      : [sql`available = ${available ? 1 : 0}`, sql`office_switches = office_switches + 1`]),
    ...(daysOff === undefined ? [] : [sql`days_off = ${JSON.stringify(daysOff)}`]),
    ...(weeklyHours === undefined
      ? []
      : [sql`weekly_hours = ${weeklyHours === null ? null : JSON.stringify(weeklyHours)}`]),
    ...(outOfService === undefined ? [] : [sql`out_of_service = ${JSON.stringify(outOfService)}`]),
  ];
  const isSeen = sql`driver_id = ${driverId} AND version = ${seenVersion}`;
  const results = await runBatch(db, [
    // Before the change, while its version says whether it will be made.
    ...effectInsertsIf(
      crypto.randomUUID(),
      effectsOf(event),
      now,
      sql`EXISTS (SELECT 1 FROM drivers WHERE ${isSeen})`,
    ),
    sql`UPDATE drivers SET ${sql.join(set, sql`, `)} WHERE ${isSeen}`,
  ]);
  return hasChanged(results.at(-1));
}
