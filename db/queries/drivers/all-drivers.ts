import { and, asc, eq, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { bangkokWeekday, windowOf } from "#domain/drivers/availability.ts";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";
import { type DriverFilter } from "#domain/drivers/search/driver-search-input.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { users } from "../../schema/users.ts";
import { isOneOf } from "../is-one-of.ts";
import { isOnRoad } from "../jobs/under-way.ts";
import { isApprovedOrSuspended } from "./on-file-state.ts";
import { hasVehicleUnindexed } from "./vehicle-types.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

// Everybody who drives or has driven for the company, but for those who were erased; deleted ones only where they are asked
// for. Who only asks to is in the registrations.

const NEWEST: ListOrder = { direction: "descending", at: drivers.createdAt, id: drivers.driverId };
/** Before the first page: with a bound SQLite seeks the index that sorts. */
const FROM_THE_START: Cursor = { at: Number.MAX_SAFE_INTEGER, id: "" };
const FROM_THE_FIRST_NAME: Cursor<string> = { at: "", id: "" };

/** What drivers are sorted by where they are sorted by name. */
export const lowerName = sql<string>`lower(${drivers.name})`;

/** The drivers behind one of that name, or from the first name on. */
export function behindName({ at, id }: Cursor<number | string> = FROM_THE_FIRST_NAME): SQL {
  // SQLite seeks an index of an expression for the first, not for the row of both.
  return sql`${lowerName} >= ${at} AND (${lowerName}, ${drivers.driverId}) > (${at}, ${id})`;
}

// An erased person has neither an account nor an approval, nor is suspended.
const isThere = and(
  isNull(drivers.archivedAt),
  or(isNotNull(sql`+${drivers.userId}`), isApprovedOrSuspended()),
);

/** Who was deleted, and whose jobs have kept the name; of the others nothing is left. */
const isDeleted = and(isNotNull(drivers.archivedAt), ne(drivers.name, ""));

const STATES = {
  approved: and(isNotNull(sql`+${drivers.userId}`), isNotNull(drivers.approvedAt)),
  // Also without an account.
  suspended: isNull(drivers.approvedAt),
  on_file: and(isNull(sql`+${drivers.userId}`), isNotNull(drivers.approvedAt)),
  deleted: undefined,
} as const;

/**
 * The statement of `listDrivers`, on its own so that a test can read its query plan. It walks the drivers by their index and
 * looks at each: a company has some thousands at most. The plus keeps SQLite from the indexes that do not sort.
 */
export function allDriversQuery(
  db: Database,
  filter: DriverFilter,
  cursor: Cursor<number | string> | undefined,
  now: number,
) {
  const { search = "", state, vehicle, freeOn, sort = "newest" } = filter;
  return (
    db
      .select({
        driver: drivers,
        profile: driverRegistrations.profile,
        sortedName: lowerName.as("sorted_name"),
      })
      .from(drivers)
      // A left join, so that SQLite walks the drivers by their index.
      .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
      .where(
        and(
          state === "deleted" ? isDeleted : isThere,
          sort === "name" ? behindName(cursor) : behind(cursor ?? FROM_THE_START, NEWEST),
          state === undefined ? undefined : STATES[state],
          vehicle === undefined ? undefined : hasVehicleUnindexed(vehicle),
          isFound(search),
          freeOn === undefined ? undefined : isFreeOn(freeOn, now),
        ),
      )
      .orderBy(...(sort === "name" ? [asc(lowerName), asc(drivers.driverId)] : sorted(NEWEST)))
  );
}

/** Whether a driver is one that a search text means; any driver for an empty one. */
export function isFound(search: string): SQL | undefined {
  const { words, phoneDigits } = readDriverSearch(search);
  const inTexts = words.map(
    (word) =>
      sql`instr(lower(${drivers.name} || ' ' || replace(${drivers.vehicleDetails}, ' ', '')), lower(${word})) > 0`,
  );
  const inPhone = phoneDigits === null ? [] : [sql`instr(${drivers.phone}, ${phoneDigits}) > 0`];
  return inTexts.length === 0 ? undefined : or(and(...inTexts), ...inPhone);
}

/**
 * They take jobs, work on that day, hold no job with a part on it by its plan, and are not on the road still where it is the
 * present day.
 */
function isFreeOn(day: string, now: number): SQL | undefined {
  const { startsAt, endsAt } = windowOf({ from: day, to: day });
  return and(
    isNotNull(drivers.approvedAt),
    sql`+${drivers.available} = 1`,
    worksOn(day),
    sql`NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.driverId} = ${drivers.driverId}
      AND ${jobs.pickupAt} >= ${startsAt - LONGEST_JOB_MS} AND ${jobs.pickupAt} < ${endsAt} AND ${jobs.endsAt} > ${startsAt}
      AND +${jobs.status} IN ('reserved', 'in_progress'))`,
    day === bangkokDay(now)
      ? sql`${drivers.driverId} NOT IN (SELECT under_way.driver_id FROM jobs AS under_way
          WHERE under_way.status = 'in_progress' AND under_way.driver_id IS NOT NULL AND ${isOnRoad("under_way", now)})`
      : undefined,
  );
}

/** Whether a driver, read with their registration, has hours on that weekday, no day off and a vehicle in service. */
export function worksOn(day: string): SQL | undefined {
  const { startsAt } = windowOf({ from: day, to: day });
  const hours = sql.raw(`'$[${bangkokWeekday(startsAt)}]'`);
  return and(
    sql`(${drivers.weeklyHours} IS NULL OR json_type(${drivers.weeklyHours}, ${hours}) <> 'null')`,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${drivers.daysOff}) AS off
      WHERE off.value ->> 'from' <= ${day} AND off.value ->> 'to' >= ${day})`,
    sql`(${drivers.papersOnFile} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM json_each(${drivers.outOfService}) AS out
      WHERE out.value ->> 'vehicleId' = ${ONLY_VEHICLE} AND ${onDay(day)}))`,
    // A vehicle of theirs is in service; of drivers of whom the office has written down one, that is said above.
    sql`(coalesce(${driverRegistrations.profile}, ${drivers.papersOnFile}) IS NULL OR EXISTS (
      SELECT 1 FROM json_each(coalesce(${driverRegistrations.profile}, ${drivers.papersOnFile}), '$.vehicles') AS vehicle
      WHERE NOT EXISTS (
        SELECT 1 FROM json_each(${drivers.outOfService}) AS out
        WHERE out.value ->> 'vehicleId' = vehicle.value ->> 'vehicleId' AND ${onDay(day)})))`,
  );
}

/** Whether an outage is on a day. */
function onDay(day: string): SQL {
  return sql`out.value ->> 'from' <= ${day} AND out.value ->> 'to' >= ${day}`;
}

export interface DriversOptions extends DriverFilter {
  readonly cursor?: Cursor<number | string> | undefined;
  readonly limit?: number | undefined;
}

/** A page of the drivers that are looked for, newest first or by name, each with the profile that holds where there is one. */
export async function listDrivers(
  db: Database,
  { cursor, limit: size = PAGE_SIZE, ...filter }: DriversOptions,
  now: number,
) {
  const rows = await allDriversQuery(db, filter, cursor, now).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ driver: { createdAt, driverId }, sortedName }) => ({
      at: filter.sort === "name" ? sortedName : createdAt,
      id: driverId,
    }),
    (row) => row,
  );
}

/** A driver's row with the address of their account, deleted ones too; `undefined` when there is none. */
export async function driverWithAccount(db: Database, driverId: string) {
  return db
    .select({ driver: drivers, accountEmail: users.email })
    .from(drivers)
    .leftJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.driverId, driverId))
    .get();
}

const LATEST_PICKUP_FIRST: ListOrder = { direction: "descending", at: jobs.pickupAt, id: jobs.jobId };

/** The statement of `jobsOfDriver`, on its own so that a test can read its query plan. */
export function jobsOfDriverQuery(db: Database, driverId: string, cursor: Cursor | undefined) {
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      vehicle: jobs.vehicle,
      status: jobs.status,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      completedAt: jobs.completedAt,
      card: jobs.card,
    })
    .from(jobs)
    .where(and(eq(jobs.driverId, driverId), behind(cursor, LATEST_PICKUP_FIRST)))
    .orderBy(...sorted(LATEST_PICKUP_FIRST));
}

/** A page of what a driver holds and has driven, latest pickup first. */
export async function jobsOfDriver(
  db: Database,
  driverId: string,
  {
    cursor,
    limit: size = PAGE_SIZE,
  }: Pick<DriversOptions, "limit"> & { readonly cursor?: Cursor | undefined },
) {
  const rows = await jobsOfDriverQuery(db, driverId, cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ pickupAt, jobId }) => ({ at: pickupAt, id: jobId }),
    ({ card: { pickupArea, destinationArea }, ...job }) => ({ ...job, pickupArea, destinationArea }),
  );
}

/** The cards of some jobs. */
export function jobsByIds(db: Database, jobIds: readonly string[]) {
  return db.select({ jobId: jobs.jobId, card: jobs.card }).from(jobs).where(isOneOf(jobs.jobId, jobIds));
}
