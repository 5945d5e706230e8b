import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { bangkokWeekday } from "#domain/drivers/availability.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { jobVehicles } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { runBatch } from "../batch.ts";
import { ENDED_AT, isOnRoad } from "../jobs/under-way.ts";

/** A truck that has a job on a Bangkok day: by its own id, or by its driver's for the one that they were written down with. */
export type BusyTruck = readonly [day: string, truckId: string];

/** How many trucks of a kind have no job on a day. */
export interface IdleTrucks {
  readonly day: string;
  readonly type: VehicleType;
  readonly trucks: number;
}

/**
 * The statement of `idleTrucks`, on its own so that a test can read its query plan. It walks the vehicles
 * once for each day: a company has some thousands. Beside the jobs of the days it looks at those under way,
 * of which there are as many as trucks on the road: one that should have ended before the first day keeps its
 * truck on that day, but not one that was forgotten, at no stop of which anything was recorded for as long.
 */
export function idleTrucksQuery(days: readonly string[], busy: readonly BusyTruck[], now: number) {
  return sql`
    SELECT days.value ->> 0 AS day, vehicles.type AS type, count(*) AS trucks
    ${idleOn(days, days[0] ?? "", busy, now)}
    GROUP BY days.value ->> 0, vehicles.type`;
}

/** A truck without a job, as it is listed. */
export interface IdleTruck {
  readonly driverId: string;
  readonly driverName: string;
  /** Its place among its driver's. */
  readonly position: number;
  readonly vehicleId: string;
  readonly type: VehicleType;
  readonly plate: string;
}

/** The most trucks without a job that are listed of a day. */
const IDLE_TRUCKS_MAX = 100;

/**
 * The trucks that `idleTrucksQuery` counts on a day, by type and plate. One more than are listed, which says
 * that there are more.
 */
export function idleTruckListQuery(day: string, today: string, busy: readonly BusyTruck[], now: number) {
  return sql`
    SELECT vehicles.driver_id AS driverId, vehicles.driver_name AS driverName, vehicles.position AS position,
      vehicles.vehicle_id AS vehicleId, vehicles.type AS type, vehicles.plate AS plate
    ${idleOn([day], today, busy, now)}
    ORDER BY vehicles.type_sort, vehicles.driver_id, vehicles.position LIMIT ${IDLE_TRUCKS_MAX + 1}`;
}

/** `truckIdOf` of a vehicle. */
const TRUCK_ID = truckIdIn("vehicles.vehicle_id", "vehicles.driver_id");
/** `truckIdOf` of a job under way; "" where it has no driver. */
const DRIVEN_TRUCK_ID = truckIdIn("under_way.truck ->> 'vehicleId'", "under_way.driver_id");

function truckIdIn(vehicleId: string, driverId: string): SQL {
  return sql.raw(`coalesce(nullif(${vehicleId}, ''), ${driverId}, '')`);
}

/** From the vehicles in service on some days, of drivers who are neither suspended nor off then, those without a job. */
function idleOn(days: readonly string[], today: string, busy: readonly BusyTruck[], now: number): SQL {
  // One text each: SQLite looks for a pair of values that is not there through all pairs, as one of them might be NULL.
  const busyOnDays = busy.map(([day, truckId]) => `${day} ${truckId}`);
  const dated = days.map((day) => [day, bangkokWeekday(bangkokInstant(day, "12:00") ?? 0)]);
  return sql`
    FROM json_each(${JSON.stringify(dated)}) AS days
      CROSS JOIN vehicles INDEXED BY vehicles_by_type
      JOIN drivers ON drivers.driver_id = vehicles.driver_id
    WHERE drivers.approved_at IS NOT NULL AND drivers.archived_at IS NULL
      AND NOT (drivers.out_of_service <> '[]' AND EXISTS (SELECT 1 FROM json_each(drivers.out_of_service) AS out
        WHERE out.value ->> 'vehicleId' = vehicles.vehicle_id
          AND out.value ->> 'from' <= days.value ->> 0 AND out.value ->> 'to' >= days.value ->> 0))
      AND NOT (drivers.days_off <> '[]' AND EXISTS (SELECT 1 FROM json_each(drivers.days_off) AS off
        WHERE off.value ->> 'from' <= days.value ->> 0 AND off.value ->> 'to' >= days.value ->> 0))
      AND (drivers.weekly_hours IS NULL
        OR drivers.weekly_hours ->> ('$[' || (days.value ->> 1) || ']') IS NOT NULL)
      AND (days.value ->> 0) || ' ' || ${TRUCK_ID}
        NOT IN (SELECT busy.value FROM json_each(${JSON.stringify(busyOnDays)}) AS busy)
      AND NOT (days.value ->> 0 = ${today}
        AND ${TRUCK_ID} IN
          (SELECT ${DRIVEN_TRUCK_ID} FROM jobs AS under_way
            WHERE under_way.status = 'in_progress' AND ${isOnRoad("under_way", now)}))`;
}

/** The jobs of a driver that are looked at before a day, and after it. */
const NEIGHBOURS = 3;
/** So far back and ahead. */
const NEIGHBOURS_MS = 30 * DAY_MS;

/**
 * The last jobs of some drivers before a day and their first after it, in which they have one: a few of each, found by the index of
 * a driver's jobs. @param midnight of the day in Bangkok
 */
export function jobsAroundQuery(db: Database, driverIds: readonly string[], midnight: number) {
  const after = midnight + DAY_MS;
  const near = (within: SQL, order: SQL) => sql`
    SELECT found.job_id FROM json_each(${JSON.stringify(driverIds)}) AS each
      CROSS JOIN jobs AS found ON found.job_id IN (SELECT own.job_id FROM jobs AS own
        WHERE own.driver_id = each.value AND ${within} AND +own.status IN ('reserved', 'in_progress', 'completed')
        ORDER BY ${order} LIMIT ${NEIGHBOURS})`;
  const lasts = near(
    sql`own.pickup_at >= ${midnight - NEIGHBOURS_MS} AND own.pickup_at < ${midnight}`,
    sql`own.pickup_at DESC, own.job_id DESC`,
  );
  const firsts = near(
    sql`own.pickup_at >= ${after} AND own.pickup_at < ${after + NEIGHBOURS_MS}`,
    sql`own.pickup_at, own.job_id`,
  );
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      driverId: jobs.driverId,
      vehicle: jobs.vehicle,
      status: jobs.status,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      endedAt: ENDED_AT.as("ended_at"),
      card: jobs.card,
      truck: jobs.truck,
      /** Which of their vehicles the driver chose for it, or `null`. */
      chosenVehicleId: jobVehicles.vehicleId,
    })
    .from(jobs)
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)))
    .where(sql`${jobs.jobId} IN (${lasts} UNION ALL ${firsts})`)
    .orderBy(asc(jobs.pickupAt), asc(jobs.jobId));
}

/** The list of `idleTruckListQuery`. @returns isCut whether there are more */
export async function listIdleTrucks(
  db: Database,
  day: string,
  busy: readonly BusyTruck[],
  now: number,
): Promise<{ readonly trucks: readonly IdleTruck[]; readonly isCut: boolean }> {
  const [result] = await runBatch(db, [idleTruckListQuery(day, bangkokDay(now), busy, now)]);
  const rows = (result?.rows ?? []) as unknown as readonly IdleTruck[];
  return { trucks: rows.slice(0, IDLE_TRUCKS_MAX), isCut: rows.length > IDLE_TRUCKS_MAX };
}

/**
 * How many trucks of each kind are in service on some days, of a driver who is neither suspended nor off then, and have no job;
 * none: absent. @param days the first is today @param now epoch milliseconds
 */
export async function idleTrucks(
  db: Database,
  days: readonly string[],
  busy: readonly BusyTruck[],
  now: number,
): Promise<readonly IdleTrucks[]> {
  const [result] = await runBatch(db, [idleTrucksQuery(days, busy, now)]);
  return (result?.rows ?? []) as unknown as readonly IdleTrucks[];
}
