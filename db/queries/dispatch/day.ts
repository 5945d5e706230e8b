import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { arrivalWindows, jobPositions, jobs, stoppedDrives } from "../../schema/jobs.ts";
import { orders, orderStops } from "../../schema/orders.ts";
import { isFound } from "../drivers/all-drivers.ts";
import { PHONE_TO_TELL } from "../notifications/phone-to-tell.ts";
import { hasVehicle } from "../drivers/vehicle-types.ts";
import { isOneOf } from "../is-one-of.ts";
import { factsOf as boardFactsOf } from "../jobs/drivers.ts";
import { IS_OF_HOLDER, TRUCK_NEWS } from "../jobs/under-way.ts";

/** At most so many open jobs of a day are read, the soonest first. */
const MAX_DAY_JOBS = 200;

/** From and until when, epoch milliseconds, the end excluded. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const STOP = {
  orderId: orderStops.orderId,
  position: orderStops.position,
  placeId: orderStops.placeId,
  latitude: orderStops.latitude,
  longitude: orderStops.longitude,
  doorLatitude: orderStops.doorLatitude,
  doorLongitude: orderStops.doorLongitude,
};

/**
 * The open jobs with a pickup in a time, soonest first, with how their order is planned. It is read in a batch, whose rows
 * have one value per column name: no two tables may give a column of the same name.
 */
export function openJobsOfDayQuery(db: Database, { from, until }: Span, limit = MAX_DAY_JOBS) {
  return db
    .select({
      job: jobs,
      createdAt: orders.createdAt,
      revision: orders.revision,
      journey: orders.journey,
      drivingPlan: orders.drivingPlan,
      truckHoursAcknowledgedAt: orders.truckHoursAcknowledgedAt,
      pickupPlaceId: sql<string | null>`(SELECT ${orderStops.placeId} FROM ${orderStops}
        WHERE ${orderStops.orderId} = ${jobs.orderId} ORDER BY ${orderStops.position} LIMIT 1)`.as(
        "pickup_place_id",
      ),
    })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .where(
      and(
        eq(jobs.status, "available"),
        inArray(jobs.vehicle, [...VEHICLE_TYPES]),
        gte(jobs.pickupAt, from),
        lt(jobs.pickupAt, until),
      ),
    )
    .orderBy(asc(jobs.pickupAt), asc(jobs.jobId))
    .limit(limit + 1);
}

/** The stops of some orders. */
export function stopsOfOrdersQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select(STOP)
    .from(orderStops)
    .where(isOneOf(orderStops.orderId, orderIds))
    .orderBy(asc(orderStops.orderId), asc(orderStops.position));
}

/**
 * Approved drivers with a kind of vehicle who take jobs, with their registration; `limit` and one more at most.
 * @param only a further condition
 */
function readyDriversQuery(db: Database, vehicle: VehicleType, limit: number, only?: SQL) {
  return db
    .select({ driver: drivers, profile: driverRegistrations.profile, phoneToTell: PHONE_TO_TELL })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(and(hasVehicle(vehicle), eq(drivers.available, true), isNotNull(drivers.approvedAt), only))
    .orderBy(asc(drivers.driverId))
    .limit(limit + 1);
}

/** A driver with their registration, whether or not they take jobs; none for an id of nobody. */
export function driverQuery(db: Database, driverId: string) {
  return db
    .select({ driver: drivers, profile: driverRegistrations.profile, phoneToTell: PHONE_TO_TELL })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(eq(drivers.driverId, driverId));
}

/** Which drivers are looked at for a job. */
export interface LookedFor {
  /** Parts of a name, a plate or a phone number; "": anybody. */
  readonly search: string;
  /** The province of the pickup (`th-10`), or `null` where it is unknown. */
  readonly provinceId: string | null;
}

/** The driver after whom further ones are looked at: by id, first those who work in the pickup's province, then the others. */
export interface LookedUntil {
  readonly isNear: boolean;
  readonly driverId: string;
}

/** Whether a driver works in a province: it or districts of it are among their areas. In none where it is unknown. */
function worksIn(provinceId: string | null): SQL {
  return provinceId === null ? sql`0` : sql`instr(' ' || ${drivers.preferredAreas}, ${` ${provinceId}`}) > 0`;
}

/** The drivers who work in a province, or those who do not; by id. */
export function readyDriversNearQuery(
  db: Database,
  vehicle: VehicleType,
  limit: number,
  { search, provinceId }: LookedFor,
  { isNear, after }: { readonly isNear: boolean; readonly after?: string | undefined },
) {
  const worksThere = worksIn(provinceId);
  return readyDriversQuery(
    db,
    vehicle,
    limit,
    and(
      isFound(search),
      isNear ? worksThere : sql`NOT (${worksThere})`,
      after === undefined ? undefined : gt(drivers.driverId, after),
    ),
  );
}

/**
 * The drivers who are looked at for a job, `limit` at most: those who are searched for, and of these first who works in the
 * province of the pickup. In one trip.
 * @param until of the ones before, of whom further ones are wanted
 * @returns and after whom there are more; `null`: there are none
 */
export async function driversToLookAt(
  db: Database,
  vehicle: VehicleType,
  limit: number,
  lookedFor: LookedFor,
  until: LookedUntil | null = null,
): Promise<{ readonly drivers: readonly ReadyDriverRow[]; readonly until: LookedUntil | null }> {
  const near = { isNear: true, after: until?.isNear === true ? until.driverId : undefined };
  const far = { isNear: false, after: until?.isNear === false ? until.driverId : undefined };
  const [there, elsewhere] = await db.batch([
    readyDriversNearQuery(db, vehicle, limit, lookedFor, near),
    readyDriversNearQuery(db, vehicle, limit, lookedFor, far),
  ]);
  const all = [
    ...(until?.isNear === false ? [] : there).map((row) => ({ row, isNear: true })),
    ...elsewhere.map((row) => ({ row, isNear: false })),
  ];
  const taken = all.slice(0, limit);
  const last = all.length > limit ? taken.at(-1) : undefined;
  return {
    drivers: taken.map(({ row }) => row),
    until: last === undefined ? null : { isNear: last.isNear, driverId: last.row.driver.driverId },
  };
}

/** The open jobs of a time. @returns isCut whether there are more */
export async function readOpenJobs(db: Database, span: Span) {
  const open = await openJobsOfDayQuery(db, span);
  return { rows: open.slice(0, MAX_DAY_JOBS), isCut: open.length > MAX_DAY_JOBS };
}

export type ReadyDriverRow = Awaited<ReturnType<typeof readyDriversQuery>>[number];
export type DayStopRow = Awaited<ReturnType<typeof stopsOfOrdersQuery>>[number];
export type OpenJobRow = Awaited<ReturnType<typeof openJobsOfDayQuery>>[number];
export type StoppedRow = Awaited<ReturnType<typeof stoppedOfDriversQuery>>[number];
export type EngagementRow = Awaited<ReturnType<typeof engagementsQuery>>[number];

/** The facts of such a driver, as the board has them. */
export function factsOf({ driver, profile }: Pick<ReadyDriverRow, "driver" | "profile">): DriverFacts {
  return boardFactsOf({ ...driver, profile });
}

/** Which jobs of drivers are read; epoch milliseconds. */
interface Around {
  /** Of completed jobs, and of those that ended under way, only what ended later. */
  readonly endedAfter: number;
  /** Only jobs with an earlier pickup. */
  readonly until: number;
}

/** What drivers are engaged with, in one trip, and what they drove lately of jobs that ended under way. */
export async function readEngagements(db: Database, driverIds: readonly string[], around: Around) {
  const [engaged, stopped] = await db.batch([
    engagementsQuery(db, driverIds, around),
    stoppedOfDriversQuery(db, driverIds, around.endedAfter),
  ]);
  return { engaged, stopped };
}

/** What drivers drove of jobs that ended under way after `since`, epoch milliseconds. */
function stoppedOfDriversQuery(db: Database, driverIds: readonly string[], since: number) {
  return db
    .select()
    .from(stoppedDrives)
    .where(and(isOneOf(stoppedDrives.driverId, driverIds), gt(stoppedDrives.endsAt, since)));
}

/**
 * What drivers hold, drive, or have completed lately, by pickup, and how far the trucks under way are. A job that began longer ago
 * than the longest one lasts is not read. The plus keeps SQLite from the index of the status: most jobs of all time are completed.
 */
export function engagementsQuery(db: Database, driverIds: readonly string[], { endedAfter, until }: Around) {
  const endedAt = sql`max(${jobs.endsAt}, coalesce(${jobs.completedAt}, 0))`;
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      driverId: jobs.driverId,
      vehicle: jobs.vehicle,
      status: jobs.status,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      completedAt: jobs.completedAt,
      pickupLabel: sql<string>`${jobs.card} ->> '$.pickupArea.en'`,
      destinationLabel: sql<string>`${jobs.card} ->> '$.destinationArea.en'`,
      ...TRUCK_NEWS,
    })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .leftJoin(jobPositions, IS_OF_HOLDER)
    .leftJoin(arrivalWindows, eq(arrivalWindows.jobId, jobs.jobId))
    .where(
      and(
        isOneOf(jobs.driverId, driverIds),
        gt(jobs.pickupAt, endedAfter - LONGEST_JOB_MS),
        lt(jobs.pickupAt, until),
        or(
          inArray(sql`+${jobs.status}`, ["reserved", "in_progress"]),
          and(eq(sql`+${jobs.status}`, "completed"), gt(endedAt, endedAfter)),
        ),
      ),
    )
    .orderBy(asc(jobs.pickupAt));
}
