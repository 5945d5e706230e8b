import { and, asc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { CalendarDriversInput, CalendarOpenInput } from "#domain/dispatch/calendar-input.ts";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import type { BusyWindow, JobStatus } from "#domain/jobs/job.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers, jobVehicles } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { isFound } from "../drivers/all-drivers.ts";
import { PHONE_TO_TELL } from "../notifications/phone-to-tell.ts";
import { hasVehicleUnindexed } from "../drivers/vehicle-types.ts";
import { isOneOf } from "../is-one-of.ts";
import { ENDED_AT, isOnRoad } from "../jobs/under-way.ts";
import { behind, pageOf, sorted, type Cursor, type ListOrder } from "../page.ts";

/** What a driver holds or has driven. */
const HELD: readonly JobStatus[] = ["reserved", "in_progress", "completed"];

/** Before the first name: with a bound SQLite seeks the index that sorts. */
const FROM_THE_START = { name: "", driverId: "" };

/** What the calendar shows of a job that a driver has or had, and the same with their name. */
const JOB = {
  jobId: jobs.jobId,
  orderId: jobs.orderId,
  driverId: jobs.driverId,
  vehicle: jobs.vehicle,
  status: jobs.status,
  pickupAt: jobs.pickupAt,
  endsAt: jobs.endsAt,
  overlapReason: jobs.overlapReason,
  card: jobs.card,
};
const WITH_DRIVER = { ...JOB, driverName: drivers.name, phoneToTell: PHONE_TO_TELL };

/** A truck that is late may be on the road so much longer. */
const LATE_AT_MOST_MS = 2 * DAY_MS;

/** Which drivers, without what a page is. */
type Drivers = Pick<CalendarDriversInput, "search" | "vehicle" | "cursor">;

/**
 * The drivers of the calendar by name: those who are approved, and whoever else has a job in the window, or
 * is on the road still and may be in it. The plus keeps SQLite from the indexes that do not sort.
 */
export function calendarDriversQuery(
  db: Database,
  { search, vehicle, cursor }: Drivers,
  window: BusyWindow,
  now: number,
) {
  const name = sql<string>`lower(${drivers.name})`;
  const from = cursor ?? FROM_THE_START;
  return (
    db
      .select({
        driver: drivers,
        profile: driverRegistrations.profile,
        phoneToTell: PHONE_TO_TELL,
        sortedName: name.as("sorted_name"),
      })
      .from(drivers)
      // A left join, so that SQLite walks the drivers by their index.
      .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
      .where(
        and(
          // SQLite seeks an index of an expression for the first, not for the row of both.
          sql`${name} >= ${from.name}`,
          sql`(${name}, ${drivers.driverId}) > (${from.name}, ${from.driverId})`,
          vehicle === undefined ? undefined : hasVehicleUnindexed(vehicle),
          isFound(search),
          or(
            isNotNull(drivers.approvedAt),
            sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.driverId} = ${drivers.driverId}
              AND ${jobs.pickupAt} >= ${window.startsAt - LONGEST_JOB_MS} AND ${jobs.pickupAt} < ${window.endsAt}
              AND ${ENDED_AT} > ${window.startsAt} AND ${inArray(sql`+${jobs.status}`, [...HELD])})`,
            window.startsAt > now + LATE_AT_MOST_MS ? undefined : isOnRoadUntil(window.endsAt, now),
          ),
        ),
      )
      .orderBy(asc(name), asc(drivers.driverId))
  );
}

/**
 * Whether a driver is on the road with a job whose pickup was before an instant. Those under way are as many
 * as trucks on the road.
 */
function isOnRoadUntil(before: number, now: number) {
  return sql`${drivers.driverId} IN (SELECT under_way.driver_id FROM jobs AS under_way
    WHERE under_way.status = 'in_progress' AND +under_way.pickup_at < ${before} AND ${isOnRoad("under_way", now)})`;
}

/** The jobs of drivers, with what tells which of their trucks come. */
function selectHeld(db: Database) {
  return db
    .select({
      ...JOB,
      endedAt: ENDED_AT.as("ended_at"),
      truck: jobs.truck,
      /** Which of their vehicles the driver chose for it, or `null`. */
      chosenVehicleId: jobVehicles.vehicleId,
    })
    .from(jobs)
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)));
}

/** The jobs of some drivers with a part in a window, by pickup: as planned, or up to when they were completed. */
export function jobsOfDriversQuery(
  db: Database,
  driverIds: readonly string[],
  { startsAt, endsAt }: BusyWindow,
) {
  return selectHeld(db)
    .where(
      and(
        isOneOf(jobs.driverId, driverIds),
        gte(jobs.pickupAt, startsAt - LONGEST_JOB_MS),
        lt(jobs.pickupAt, endsAt),
        sql`${ENDED_AT} > ${startsAt}`,
        // With the plus the index of the status is not used.
        inArray(sql`+${jobs.status}`, [...HELD]),
      ),
    )
    .orderBy(asc(jobs.driverId), asc(jobs.pickupAt), asc(jobs.jobId));
}

/**
 * The jobs of some drivers that should have ended before a window by their plan and whose trucks are on the road: those under way,
 * each of which is looked at. With the plus the index of a driver's jobs, which has all that they ever drove, is not used.
 */
export function overdueOfDriversQuery(
  db: Database,
  driverIds: readonly string[],
  { startsAt, endsAt }: BusyWindow,
  now: number,
) {
  return selectHeld(db).where(
    and(
      eq(jobs.status, "in_progress"),
      inArray(jobs.vehicle, [...VEHICLE_TYPES]),
      isOneOf(sql`+${jobs.driverId}`, driverIds),
      lt(jobs.pickupAt, endsAt),
      or(lte(jobs.endsAt, startsAt), lt(sql`+${jobs.pickupAt}`, startsAt - LONGEST_JOB_MS)),
      isOnRoad("jobs", now),
    ),
  );
}

/** A page of the calendar's drivers with their jobs in the window and those that are overdue then, in two trips. */
export async function readCalendarRows(
  db: Database,
  { limit, ...only }: Drivers & Pick<CalendarDriversInput, "limit">,
  window: BusyWindow,
  now: number,
) {
  const rows = await calendarDriversQuery(db, only, window, now).limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const driverIds = shown.map(({ driver }) => driver.driverId);
  const [held, overdue] = await db.batch([
    jobsOfDriversQuery(db, driverIds, window),
    overdueOfDriversQuery(db, driverIds, window, now),
  ]);
  const nextCursor = last === undefined ? null : { name: last.sortedName, driverId: last.driver.driverId };
  return { rows: shown, held, overdue, nextCursor };
}

/** One job, whoever has it. */
export function calendarJobQuery(db: Database, jobId: string) {
  return db
    .select({ ...WITH_DRIVER, endedAt: ENDED_AT.as("ended_at"), estimatedPaySatang: jobs.estimatedPaySatang })
    .from(jobs)
    .leftJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .where(eq(jobs.jobId, jobId))
    .limit(1);
}

const SOONEST_FIRST: ListOrder = { direction: "ascending", at: jobs.pickupAt, id: jobs.jobId };

/** The open jobs of one kind of vehicle with a pickup in a window, soonest first, behind a cursor. */
export function openJobsQuery(
  db: Database,
  vehicle: VehicleType,
  { startsAt, endsAt }: BusyWindow,
  cursor: Cursor | undefined,
) {
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      vehicle: jobs.vehicle,
      status: jobs.status,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      estimatedPaySatang: jobs.estimatedPaySatang,
      card: jobs.card,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, "available"),
        eq(jobs.vehicle, vehicle),
        behind(cursor ?? { at: startsAt, id: "" }, SOONEST_FIRST),
        lt(jobs.pickupAt, endsAt),
      ),
    )
    .orderBy(...sorted(SOONEST_FIRST));
}

export type OpenJobRow = Awaited<ReturnType<typeof openJobsQuery>>[number];

/** A page of the open jobs of a window of one or of every kind of vehicle, soonest first, in one trip. */
export async function readOpenJobs(
  db: Database,
  {
    vehicle,
    limit,
    cursor,
  }: Pick<CalendarOpenInput, "vehicle" | "limit"> & { readonly cursor?: Cursor | undefined },
  window: BusyWindow,
) {
  const kinds = VEHICLE_TYPES.filter((each) => vehicle === undefined || each === vehicle);
  const [first, ...others] = kinds.map((each) => openJobsQuery(db, each, window, cursor).limit(limit + 1));
  if (first === undefined) return { items: [], nextCursor: null };
  const found = await db.batch([first, ...others]);
  const rows = found
    .flat()
    .toSorted((a, b) => a.pickupAt - b.pickupAt || (a.jobId < b.jobId ? -1 : 1))
    .slice(0, limit + 1);
  return pageOf(rows, limit, ({ pickupAt, jobId }) => ({ at: pickupAt, id: jobId }), withAreas);
}

/** The most taken jobs of a kind of vehicle that the map of a day or week holds. */
const TAKEN_JOBS_MAX = 200;

/**
 * The jobs of one kind of vehicle with a pickup in a window that a driver has taken and not started, by pickup. One more than are
 * shown, which says that there are more.
 */
export function takenJobsQuery(db: Database, vehicle: VehicleType, { startsAt, endsAt }: BusyWindow) {
  return db
    .select(WITH_DRIVER)
    .from(jobs)
    .leftJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .where(
      and(
        eq(jobs.status, "reserved"),
        eq(jobs.vehicle, vehicle),
        gte(jobs.pickupAt, startsAt),
        lt(jobs.pickupAt, endsAt),
      ),
    )
    .orderBy(asc(jobs.pickupAt), asc(jobs.jobId))
    .limit(TAKEN_JOBS_MAX + 1);
}

/** The taken jobs of a window of one or of every kind of vehicle, in one trip. @returns isCut whether there are more of a kind */
export async function readTakenJobs(db: Database, vehicle: VehicleType | undefined, window: BusyWindow) {
  const kinds = VEHICLE_TYPES.filter((each) => vehicle === undefined || each === vehicle);
  const [first, ...others] = kinds.map((each) => takenJobsQuery(db, each, window));
  if (first === undefined) return { items: [], isCut: false };
  const found = await db.batch([first, ...others]);
  return {
    items: found.flatMap((rows) => rows.slice(0, TAKEN_JOBS_MAX)).map(withAreas),
    isCut: found.some((rows) => rows.length > TAKEN_JOBS_MAX),
  };
}

function withAreas<Row extends Pick<OpenJobRow, "card">>({
  card: { pickupArea, destinationArea, overWater },
  ...job
}: Row) {
  return { ...job, pickupArea, destinationArea, overWater };
}
