import { and, asc, eq, gt, isNotNull, sql, type SQLWrapper } from "drizzle-orm";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderStops } from "../../schema/orders.ts";
import { worksOn } from "../drivers/all-drivers.ts";
import { PHONE_TO_TELL } from "../notifications/phone-to-tell.ts";
import { isOneOf } from "../is-one-of.ts";

/** So many drivers are read at once of those who work on a day: an id and an area of each. */
const PAGE_SIZE = 1_000;

/** The columns that say which type of vehicle a driver has, each with an index of those who take jobs. */
const TYPES_IN = ["vehicle", "secondVehicle"] as const;

/** A driver who works on a day, as far as it decides who is looked at. */
export interface WorkingDriver {
  readonly driverId: string;
  /** The place id of the first area in which they work, in their papers or as the office wrote it down; "": none is known. */
  readonly home: string;
  /** The jobs that they hold around the day or are under way with. */
  readonly held: readonly {
    readonly startsAt: number;
    readonly endsAt: number;
    /** The place id of the last stop. */
    readonly to: string | null;
  }[];
}

/** Where a reading of the drivers of a type goes on. */
interface Behind {
  readonly vehicle: VehicleType;
  readonly typeIn: (typeof TYPES_IN)[number];
  readonly after: string;
}

/**
 * The jobs that a driver holds from the longest job before a Bangkok day to the longest one after it, as JSON of
 * `[startsAt, endsAt, to][]`: what lies further away neither overlaps a job of the day nor says where the truck is.
 */
function heldAround(day: string) {
  const midnight = bangkokInstant(day, "00:00") ?? 0;
  return sql<string>`(SELECT json_group_array(json_array(${jobs.pickupAt}, ${jobs.endsAt},
      (SELECT ${orderStops.placeId} FROM ${orderStops} WHERE ${orderStops.orderId} = ${jobs.orderId}
        ORDER BY ${orderStops.position} DESC LIMIT 1)))
    FROM ${jobs} WHERE ${jobs.driverId} = ${drivers.driverId}
      AND ${jobs.pickupAt} > ${midnight - LONGEST_JOB_MS} AND ${jobs.pickupAt} < ${midnight + DAY_MS + LONGEST_JOB_MS}
      AND +${jobs.status} IN ('reserved', 'in_progress'))`.as("held");
}

/**
 * A page of the approved drivers of a type who take jobs and work on a Bangkok day, by id. Those who have it as their second
 * type are a reading of their own: SQLite would sort all of both otherwise.
 */
export function workingDriversQuery(db: Database, day: string, { vehicle, typeIn, after }: Behind) {
  const firstOf = (ids: SQLWrapper) => sql<string>`substr(${ids}, 1, instr(${ids} || ' ', ' ') - 1)`;
  return db
    .select({
      driverId: drivers.driverId,
      home: sql<string>`coalesce(${driverRegistrations.profile} ->> '$.areas[0]', ${firstOf(drivers.preferredAreas)})`.as(
        "home",
      ),
      held: heldAround(day),
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(
      and(
        eq(drivers[typeIn], vehicle),
        eq(drivers.available, sql`1`),
        isNotNull(drivers.approvedAt),
        gt(drivers.driverId, after),
        worksOn(day),
      ),
    )
    .orderBy(asc(drivers.driverId))
    .limit(PAGE_SIZE);
}

/**
 * All drivers of some types who take jobs and work on a Bangkok day. In one trip, and one more for each further thousand of a
 * type.
 * @returns of each type its drivers, in the order of the types
 */
export async function readWorkingDrivers(
  db: Database,
  day: string,
  vehicles: readonly VehicleType[],
): Promise<readonly (readonly WorkingDriver[])[]> {
  const found = new Map<VehicleType, WorkingDriver[]>(vehicles.map((vehicle) => [vehicle, []]));
  let next = vehicles.flatMap((vehicle) =>
    TYPES_IN.map((typeIn): Behind => ({ vehicle, typeIn, after: "" })),
  );
  for (;;) {
    const [first, ...others] = next.map((behind) => workingDriversQuery(db, day, behind));
    if (first === undefined) return [...found.values()];
    const pages = await db.batch([first, ...others]);
    next = next.flatMap((behind, index) => {
      const page = pages[index] ?? [];
      found.get(behind.vehicle)?.push(...page.map(workingDriver));
      const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
      return last === undefined ? [] : [{ ...behind, after: last.driverId }];
    });
  }
}

function workingDriver(row: Awaited<ReturnType<typeof workingDriversQuery>>[number]): WorkingDriver {
  const held = JSON.parse(row.held) as readonly (readonly [number, number, string | null])[];
  return { ...row, held: held.map(([startsAt, endsAt, to]) => ({ startsAt, endsAt, to })) };
}

/** These drivers with their registrations, as far as they still take jobs. */
export function readyDriversOfIdsQuery(db: Database, driverIds: readonly string[]) {
  return db
    .select({ driver: drivers, profile: driverRegistrations.profile, phoneToTell: PHONE_TO_TELL })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(
      and(isOneOf(drivers.driverId, driverIds), eq(drivers.available, true), isNotNull(drivers.approvedAt)),
    )
    .orderBy(asc(drivers.driverId));
}
