import {
  readEngagements,
  factsOf,
  stopsOfOrdersQuery,
  type EngagementRow,
  type OpenJobRow,
  type ReadyDriverRow,
} from "#db/queries/dispatch/day.ts";
import { readTariff } from "#db/queries/pricing.ts";
import { readTruckHours } from "#db/queries/truck-hours.ts";
import { LONGEST_JOB_MS, STAYS_MS } from "#domain/dispatch/job-before.ts";
import type { DayDriver, DispatchDay, OpenJob, PlacedJob } from "#domain/dispatch/suggest/day.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import { DRIVEN_COUNTS_MS } from "#domain/jobs/fit.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { busyOf, byDriver, drivenLately, storedJobToFit, type DriversWork } from "./engagements.ts";
import { wasForgotten, withRealEnds } from "./free-at.ts";
import { isInTruckHours, isInTruckHoursWhenAt } from "./truck-hours-of-jobs.ts";
import { DaySpots, waysByVehicle } from "./spots.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;

/** Why a job is not looked at: its own stops are in forbidden truck hours, or its places are not known. */
export type LeftOut = "truck_hours" | "no_place";

/** A day as suggestions are made of it, and the open jobs that nobody is looked for. */
export interface ReadDay {
  readonly day: DispatchDay;
  readonly leftOut: ReadonlyMap<string, LeftOut>;
  /** The jobs of which a stop is in forbidden truck hours when they begin at these instants, and not as they are planned. */
  readonly bannedWhenLate: (arrivals: ReadonlyMap<string, number>) => ReadonlySet<string>;
}

/**
 * Open jobs of a Bangkok day and drivers who may take them, with what these hold around it and the ways between all places.
 * Reads D1 in two trips.
 * @param midnight the beginning of the day, epoch milliseconds
 */
export async function readDay(
  deps: Needs,
  rows: readonly OpenJobRow[],
  drivers: readonly ReadyDriverRow[],
  midnight: number,
): Promise<ReadDay> {
  const now = deps.now();
  const endedAfter = Math.min(now, midnight) - DRIVEN_COUNTS_MS;
  const driverIds = drivers.map(({ driver }) => driver.driverId);
  // What lies further ahead neither overlaps a job of the day nor says where its truck is.
  const until = midnight + DAY_MS + LONGEST_JOB_MS;
  const { engaged, stopped } = await readEngagements(deps.db, driverIds, { endedAfter, until });
  const orderIds = [
    ...new Set([...rows.map(({ job }) => job.orderId), ...engaged.map(({ orderId }) => orderId)]),
  ];
  const [stops, rules, { ferries }] = await Promise.all([
    stopsOfOrdersQuery(deps.db, orderIds),
    readTruckHours(deps.db, bangkokDay(midnight)),
    readTariff(deps.db, now),
  ]);
  const spots = await DaySpots.of(deps.geocoder, stops);
  const leftOut = new Map<string, LeftOut>();
  const jobs = rows.flatMap((row): OpenJob[] => {
    const job = openJobOf(row, spots);
    const reason = job === null ? "no_place" : isInTruckHours(row, spots, rules) ? "truck_hours" : null;
    if (reason !== null) leftOut.set(row.job.jobId, reason);
    return job === null || reason !== null ? [] : [job];
  });
  const workOf = byDriver({ engaged, stopped });
  const dayDrivers = await Promise.all(
    drivers.map((row) => dayDriverOf(row, workOf(row.driver.driverId), spots, now, midnight)),
  );
  const bannedWhenLate = (arrivals: ReadonlyMap<string, number>) => {
    const late = rows.filter((row) => {
      const arrivesAt = arrivals.get(row.job.jobId);
      return arrivesAt !== undefined && isInTruckHoursWhenAt(arrivesAt, row, spots, rules);
    });
    return new Set(late.map(({ job }) => job.jobId));
  };
  const ways = waysByVehicle(spots.terminals, ferries);
  return { day: { now, jobs, drivers: dayDrivers, ways }, leftOut, bannedWhenLate };
}

function openJobOf({ job, ...order }: OpenJobRow, spots: DaySpots): OpenJob | null {
  const ends = spots.endsOf(job.orderId);
  if (ends === null) return null;
  return { ...storedJobToFit(job, order), ...ends, placedAt: order.createdAt };
}

async function dayDriverOf(
  row: ReadyDriverRow,
  work: DriversWork,
  spots: DaySpots,
  now: number,
  midnight: number,
): Promise<DayDriver> {
  const { engaged } = work;
  const ahead = engaged.filter((each) => each.status === "reserved" && !wasForgotten(each, now));
  const held = ahead.flatMap((each) => placedOf(each, spots, now) ?? []);
  const placed = new Set(held.map(({ jobId }) => jobId));
  // A held job whose places are not known, or that was forgotten, keeps its driver busy by its plan all the same.
  const underWay = engaged.filter(({ status, jobId }) => status !== "completed" && !placed.has(jobId));
  const home = await spots.home(areasOf(row.profile, row.driver.preferredAreas));
  return {
    facts: factsOf(row),
    held,
    underWay: underWay.map((each) => busyOf(each, now)),
    driven: drivenLately(work, now),
    start: startOf(engaged, spots, home, Math.max(now, midnight), now),
    home,
  };
}

/**
 * Where a truck starts from: the end of the job under way or of its last one, while it stays there; later from home. One
 * that is late is free only once it has really arrived and is unloaded.
 */
function startOf(
  engaged: readonly EngagementRow[],
  spots: DaySpots,
  home: number | null,
  begins: number,
  now: number,
): DayDriver["start"] {
  const begun = withRealEnds(engaged, now).filter(({ status }) => status !== "reserved");
  const current = begun.findLast(({ status }) => status === "in_progress");
  const last = current ?? begun.toSorted((a, b) => a.endedAt - b.endedAt).at(-1);
  const freeAt = current === undefined ? now : Math.max(now, current.endedAt);
  const standsFrom = current === undefined ? (last?.endedAt ?? 0) : freeAt;
  if (last === undefined || standsFrom <= begins - STAYS_MS) return { spot: home, freeAt };
  return { spot: spots.endsOf(last.orderId)?.to ?? home, freeAt, vehicle: last.vehicle };
}

function placedOf(row: EngagementRow, spots: DaySpots, now: number): PlacedJob | null {
  const ends = spots.endsOf(row.orderId);
  return ends === null ? null : { ...busyOf(row, now), ...ends };
}
