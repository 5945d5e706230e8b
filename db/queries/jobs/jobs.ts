import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers, jobVehicles } from "../../schema/drivers.ts";
import { contactOpenings, jobs, stoppedDrives } from "../../schema/jobs.ts";
import { orders, orderStops } from "../../schema/orders.ts";
import { openedBy } from "./contact-openings.ts";
import { isWorkOfOpenOrder } from "./open-work.ts";
import { behind, sorted, type Cursor, type ListOrder } from "../page.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { PHONE_TO_TELL } from "../notifications/phone-to-tell.ts";
import { TRUCK_FACTS } from "../drivers/truck-facts.ts";

const SOONEST_PICKUP_FIRST: ListOrder = { direction: "ascending", at: jobs.pickupAt, id: jobs.jobId };
const LATEST_PICKUP_FIRST: ListOrder = { direction: "descending", at: jobs.pickupAt, id: jobs.jobId };

/** A job with its driver, and what says which vehicle they bring. */
export const JOB_WITH_DRIVER = {
  job: jobs,
  driverName: drivers.name,
  /** NULL: a driver on file, without an account. */
  driverUserId: drivers.userId,
  driverPhone: drivers.phone,
  phoneToTell: PHONE_TO_TELL,
  // Under a name of its own: in a batch a row has one value per column name, and the job has this one, too.
  driver: { ...TRUCK_FACTS, vehicle: sql<VehicleType>`${drivers.vehicle}`.as("driver_vehicle") },
  profile: driverRegistrations.profile,
  chosenVehicleId: jobVehicles.vehicleId,
};

/** The jobs of an order, without those of trucks that were taken away, with the name and phone of who drives them. */
export function jobsOfOrder(db: Database, orderId: string) {
  return db
    .select(JOB_WITH_DRIVER)
    .from(jobs)
    .leftJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, jobs.driverId))
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)))
    .where(and(eq(jobs.orderId, orderId), isNull(jobs.takenAwayAt)))
    .orderBy(asc(jobs.vehicleIndex));
}

/**
 * Jobs that a driver of this vehicle may take, with a pickup after `since` (UTC ms), soonest first.
 * A cursor before `since` is ignored, so that the statement has one lower bound and SQLite seeks to it.
 */
export function openJobsQuery(db: Database, vehicle: VehicleType, since: number, cursor: Cursor | undefined) {
  const start =
    cursor !== undefined && cursor.at > since
      ? behind(cursor, SOONEST_PICKUP_FIRST)
      : gt(jobs.pickupAt, since);
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, "available"), eq(jobs.vehicle, vehicle), start))
    .orderBy(...sorted(SOONEST_PICKUP_FIRST));
}

/** A driver's own jobs, latest pickup first, each with its order and when they opened its contact, or `null`. */
export function driverJobsQuery(db: Database, driverId: string, cursor: Cursor | undefined) {
  return db
    .select({ job: jobs, order: orders, openedAt: contactOpenings.openedAt })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .leftJoin(contactOpenings, openedBy(jobs.jobId, driverId))
    .where(and(eq(jobs.driverId, driverId), behind(cursor, LATEST_PICKUP_FIRST)))
    .orderBy(...sorted(LATEST_PICKUP_FIRST));
}

/**
 * The jobs of a driver's clock with a pickup between two instants (UTC ms), with how each is driven: those that they have
 * started, and those that they hold and may start.
 */
export function clockJobsQuery(db: Database, driverId: string, between: readonly [number, number]) {
  return db
    .select({
      jobId: jobs.jobId,
      startedAt: jobs.startedAt,
      completedAt: jobs.completedAt,
      pickupAt: jobs.pickupAt,
      visits: jobs.visits,
      journey: orders.journey,
      drivingPlan: orders.drivingPlan,
    })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .where(
      and(
        eq(jobs.driverId, driverId),
        gt(jobs.pickupAt, between[0]),
        lt(jobs.pickupAt, between[1]),
        or(isNotNull(jobs.startedAt), eq(jobs.status, "reserved")),
      ),
    );
}

/** What a driver drove of jobs that ended for them under way after `since`, for their clock. */
export function stoppedClockJobsQuery(db: Database, driverId: string, since: number) {
  return db
    .select({
      jobId: stoppedDrives.jobId,
      startedAt: stoppedDrives.startsAt,
      completedAt: stoppedDrives.endsAt,
      pickupAt: stoppedDrives.pickupAt,
      visits: stoppedDrives.visits,
      journey: orders.journey,
      drivingPlan: orders.drivingPlan,
    })
    .from(stoppedDrives)
    .innerJoin(jobs, eq(jobs.jobId, stoppedDrives.jobId))
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .where(and(eq(stoppedDrives.driverId, driverId), gt(stoppedDrives.endsAt, since)));
}

/** One job with its order, its stops and when a driver opened its contact, or `undefined`. */
export async function jobWithOrder(db: Database, jobId: string, driverId: string) {
  const row = await db
    .select({ job: jobs, order: orders, openedAt: contactOpenings.openedAt })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .leftJoin(contactOpenings, openedBy(jobs.jobId, driverId))
    .where(eq(jobs.jobId, jobId))
    .get();
  if (row === undefined) return undefined;
  const stops = await db
    .select()
    .from(orderStops)
    .where(eq(orderStops.orderId, row.job.orderId))
    .orderBy(asc(orderStops.position));
  return { ...row, stops };
}

/** The order a job belongs to, or `undefined` when there is no such job, or its truck was taken away from the order. */
export async function orderIdOfJob(db: Database, jobId: string): Promise<string | undefined> {
  const row = await db
    .select({ orderId: jobs.orderId })
    .from(jobs)
    .where(and(eq(jobs.jobId, jobId), isNull(jobs.takenAwayAt)))
    .get();
  return row?.orderId;
}

/** So many of the orders are named. */
const OPEN_ORDERS_MAX = 20;

/** The orders that are not over and for which a driver has a job, or drove. */
export function openOrdersOfDriverQuery(db: Database, driverId: string) {
  return db
    .selectDistinct({ orderId: jobs.orderId })
    .from(jobs)
    .where(isWorkOfOpenOrder(sql`${driverId}`))
    .limit(OPEN_ORDERS_MAX);
}

/** A job that a driver holds, with which of their vehicles they chose for it; `undefined` when they do not hold it. */
export async function heldJobVehicle(db: Database, jobId: string, driverId: string) {
  return db
    .select({
      job: {
        vehicle: jobs.vehicle,
        startsAt: jobs.pickupAt,
        endsAt: jobs.endsAt,
        truck: jobs.truck,
        status: jobs.status,
        orderId: jobs.orderId,
      },
      driver: TRUCK_FACTS,
      profile: driverRegistrations.profile,
      chosenVehicleId: jobVehicles.vehicleId,
    })
    .from(jobs)
    .innerJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, jobs.driverId))
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)))
    .where(and(eq(jobs.jobId, jobId), eq(jobs.driverId, driverId)))
    .get();
}

/**
 * The vehicle that was chosen for a job of a driver, also while D1 does not have it as theirs yet; `undefined` where none was.
 */
export async function chosenJobVehicle(db: Database, jobId: string, driverId: string) {
  return db
    .select({
      job: { vehicle: jobs.vehicle, startsAt: jobs.pickupAt, endsAt: jobs.endsAt, truck: jobs.truck },
      driver: TRUCK_FACTS,
      profile: driverRegistrations.profile,
      chosenVehicleId: jobVehicles.vehicleId,
    })
    .from(jobVehicles)
    .innerJoin(jobs, eq(jobs.jobId, jobVehicles.jobId))
    .innerJoin(drivers, eq(drivers.driverId, jobVehicles.driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, jobVehicles.driverId))
    .where(and(eq(jobVehicles.jobId, jobId), eq(jobVehicles.driverId, driverId)))
    .get();
}

/** Holds while a job is a driver's. */
export function isJobOf(jobId: string, driverId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM jobs WHERE job_id = ${jobId} AND driver_id = ${driverId})`;
}

interface ChosenFor {
  readonly jobId: string;
  readonly driverId: string;
  readonly decidedIn?: number;
}

/**
 * Notes which of their vehicles a driver brings to a job; of one that is under way it is the one noted at the start.
 * @param job `decidedIn`: the version of the order in which the board gave it to them: until D1 has that one, it is theirs, too
 * @param now epoch milliseconds
 * @param seen what they had chosen as it was read; absent where the last choice counts
 * @param effects what follows from it
 * @returns false when the job is another driver's or another vehicle was chosen since: nothing was written
 */
export async function writeJobVehicle(
  db: Database,
  { jobId, driverId, decidedIn }: ChosenFor,
  truck: NotedTruck,
  now: number,
  seen?: { readonly chosenVehicleId: string | null },
  effects: readonly Effect[] = [],
): Promise<boolean> {
  const { vehicleId } = truck;
  const isTheirs =
    decidedIn === undefined
      ? isJobOf(jobId, driverId)
      : sql`(${isJobOf(jobId, driverId)} OR EXISTS (
          SELECT 1 FROM jobs WHERE job_id = ${jobId} AND version < ${decidedIn}))`;
  // A job has one choice: whoever holds it no more would replace that of its new driver.
  const isSeen =
    seen === undefined
      ? isTheirs
      : sql`${isTheirs} AND
        (SELECT vehicle_id FROM job_vehicles WHERE job_id = ${jobId} AND driver_id = ${driverId}) IS ${seen.chosenVehicleId}`;
  const [, chosen] = await runBatch(db, [
    // While what was chosen before is there to be compared.
    sql`UPDATE jobs SET truck = ${JSON.stringify(truck)}
      WHERE job_id = ${jobId} AND driver_id = ${driverId} AND status = 'in_progress' AND ${isSeen}`,
    sql`INSERT INTO job_vehicles (job_id, driver_id, vehicle_id, chosen_at)
      SELECT ${jobId}, ${driverId}, ${vehicleId}, ${now} WHERE ${isSeen}
      ON CONFLICT (job_id) DO UPDATE SET driver_id = excluded.driver_id, vehicle_id = excluded.vehicle_id,
        chosen_at = excluded.chosen_at`,
    ...effectInsertsIf(
      `${jobId}.vehicle.${now}.${vehicleId}`,
      effects,
      now,
      sql`EXISTS (SELECT 1 FROM job_vehicles WHERE job_id = ${jobId} AND driver_id = ${driverId}
        AND vehicle_id = ${vehicleId} AND chosen_at = ${now})`,
    ),
  ]);
  return hasChanged(chosen);
}
