import { DAY_JOBS_MAX, dayJobsQuery, readLiveJobs } from "#db/queries/control-room/day-jobs.ts";
import { firstWaiting } from "#db/queries/control-room/decisions.ts";
import {
  idleTrucks,
  jobsAroundQuery,
  listIdleTrucks,
  type BusyTruck,
} from "#db/queries/control-room/idle-trucks.ts";
import { truckFactsQuery } from "#db/queries/drivers/truck-facts.ts";
import { stopsOfOrdersQuery, type DayStopRow } from "#db/queries/dispatch/day.ts";
import { staffMay } from "#domain/access/staff.ts";
import type { IdleTrucksInput } from "#domain/control-room/idle-trucks-input.ts";
import { lateByMs } from "#domain/control-room/lateness.ts";
import { WAITING_KINDS, WAITING_RIGHTS } from "#domain/control-room/waiting.ts";
import { truckFor, type JobWithTruck } from "#domain/drivers/vehicles/job-truck.ts";
import { doorOrPlace } from "#domain/orders/door.ts";
import { bangkokDay, bangkokInstant, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { expectedArrival, newsOf } from "../tracking/expected-arrival.ts";
import { plannedStops } from "../tracking/plan.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The first of everything that waits for a decision which the reader may make. */
export function readDecisions({ db, now }: Needs, { role }: Viewer) {
  const kinds = WAITING_KINDS.filter((kind) => staffMay(role, WAITING_RIGHTS[kind]));
  return firstWaiting(db, kinds, now());
}

/**
 * The jobs of today and tomorrow in Bangkok. `idle`: how many trucks of each kind have none on each of these days, are in service
 * and have a driver who is not off then; `null` where not all of the jobs are read.
 */
export async function readDays({ db, now }: Needs) {
  const from = bangkokMidnight(now());
  const before = from + 2 * DAY_MS;
  const midnights = [from, from + DAY_MS];
  const { taken, busy, isWhole } = await readTaken(db, midnights);
  return {
    from,
    before,
    now: now(),
    idle: isWhole ? await idleTrucks(db, midnights.map(bangkokDay), busy, now()) : null,
    jobs: taken.map(
      ({ row: { card, truck: _truck, chosenVehicleId: _chosen, ...job }, driverName, plate, truckId }) => ({
        ...job,
        driverName,
        plate,
        truckId,
        pickupArea: card.pickupArea,
        destinationArea: card.destinationArea,
        overWater: card.overWater,
      }),
    ),
  };
}

/**
 * The trucks that have no job on a day in Bangkok, of those that `readDays` counts, by type and plate, each with where its last job
 * before the day ends and its next one after it begins, within 30 days and as far as that is one of its driver's nearest three.
 * `null`: not all of the day's jobs are read.
 */
export async function readIdleTrucks({ db, now }: Needs, { day }: IdleTrucksInput) {
  const midnight = bangkokInstant(day, "00:00") ?? 0;
  const { busy, isWhole } = await readTaken(db, [midnight]);
  if (!isWhole) return null;
  const { trucks, isCut } = await listIdleTrucks(db, day, busy, now());
  const driverIds = [...new Set(trucks.map(({ driverId }) => driverId))];
  const around = driverIds.length === 0 ? [] : await jobsAroundQuery(db, driverIds, midnight);
  const truckOf = await trucksOf(db, around);
  const theirs = Map.groupBy(around, (job) => truckOf({ ...job, startsAt: job.pickupAt }).truckId);
  return {
    trucks: trucks.map((truck) => {
      const own = theirs.get(truck.vehicleId || truck.driverId) ?? [];
      const last = own.findLast(({ pickupAt }) => pickupAt < midnight);
      const next = own.find(({ pickupAt }) => pickupAt > midnight);
      return {
        ...truck,
        last: last === undefined ? null : { area: last.card.destinationArea, at: last.endsAt },
        next: next === undefined ? null : { area: next.card.pickupArea, at: next.pickupAt },
      };
    }),
    isCut,
  };
}

/** The jobs of some days in a row with the trucks that come to them, and which trucks have one on which day. @param midnights of the days */
async function readTaken(db: Needs["db"], midnights: readonly number[]) {
  const rows = await dayJobsQuery(db, midnights[0] ?? 0, (midnights.at(-1) ?? 0) + DAY_MS);
  const trucks = await trucksOf(db, rows);
  const taken = rows.map((row) => ({ row, ...trucks({ ...row, startsAt: row.pickupAt }) }));
  const busy = midnights.flatMap((midnight) =>
    taken
      .filter(({ row }) => row.pickupAt < midnight + DAY_MS && row.endsAt > midnight)
      .flatMap(({ truckId }): BusyTruck[] => (truckId === null ? [] : [[bangkokDay(midnight), truckId]])),
  );
  return { taken, busy, isWhole: rows.length < DAY_JOBS_MAX };
}

interface TakenJob extends JobWithTruck {
  readonly driverId: string | null;
  readonly chosenVehicleId: string | null;
}

/**
 * Who drives a job, with the plate of the truck that they bring to it, and what tells that truck from others; "" and `null` of a
 * job that nobody has taken. A row is read of every driver, not of every job.
 */
async function trucksOf(db: Needs["db"], jobs: readonly Pick<TakenJob, "driverId">[]) {
  const driverIds = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))];
  const facts = driverIds.length === 0 ? [] : await truckFactsQuery(db, driverIds);
  const byId = new Map(facts.map((row) => [row.driverId, row]));
  return (job: TakenJob) => {
    const driver = byId.get(job.driverId ?? "");
    if (driver === undefined) return { driverName: "", plate: "", truckId: null };
    const truck = truckFor(driver, job, job.chosenVehicleId);
    const truckId = truck === null ? null : truck.vehicleId || driver.driverId;
    return { driverName: driver.name, plate: truck?.plate ?? "", truckId };
  };
}

function namesOf({ driverName, plate }: { readonly driverName: string; readonly plate: string }) {
  return { driverName, plate };
}

type LiveRow = Awaited<ReturnType<typeof readLiveJobs>>["rows"][number];

/**
 * The trucks under way, the latest first: where they are if their driver shares it, otherwise at the stop that they reached
 * last, and by how much they are late. `isCut`: of a kind of vehicle there are more than are listed, those with later pickups.
 */
export async function readLive({ db, now }: Needs) {
  const { rows, isCut } = await readLiveJobs(db);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const [stops, trucksOfRows] = await Promise.all([
    orderIds.length === 0 ? [] : stopsOfOrdersQuery(db, orderIds),
    trucksOf(db, rows),
  ]);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  const trucks = rows
    .map((row) => ({
      ...toLive(row, stopsOf.get(row.orderId) ?? [], now()),
      ...namesOf(trucksOfRows({ ...row, startsAt: row.card.pickupAt })),
    }))
    .toSorted((a, b) => b.lateMs - a.lateMs || (a.likelyAt ?? 0) - (b.likelyAt ?? 0));
  return { trucks, isCut };
}

/** Where a truck is shown: its position, or the last stop that it reached; before the first one, at the pickup. */
function placeOf({ visits, latitude, longitude }: LiveRow, stops: readonly DayStopRow[]) {
  if (latitude !== null && longitude !== null) return { latitude, longitude, isPosition: true };
  const stop = stops[Math.max(0, visits.length - 1)];
  const point = stop === undefined ? null : doorOrPlace(stop);
  return point === null ? null : { ...point, isPosition: false };
}

function toLive(row: LiveRow, stops: readonly DayStopRow[], now: number) {
  const { jobId, orderId, vehicle, card, visits, latitude, longitude, fixedAt } = row;
  // The last stop is the destination: nothing is awaited there any more.
  const hasArrived = visits.length === card.waypointCount + 2;
  const expected = hasArrived ? null : expectedArrival(newsOf(planOf(row), row), now);
  const plannedAt = plannedStops(planOf(row), null).at(-1);
  return {
    jobId,
    orderId,
    vehicle,
    pickupArea: card.pickupArea,
    destinationArea: card.destinationArea,
    overWater: card.overWater,
    hasArrived,
    likelyAt: expected?.likelyAt ?? null,
    basis: expected?.basis ?? ("plan" as const),
    /** The time of the last press or position, where the clock alone says how late it is; `null` otherwise. */
    silentSince: expected?.silentSince ?? null,
    lateMs: expected === null || plannedAt === undefined ? 0 : lateByMs(plannedAt, expected.likelyAt),
    place: placeOf(row, stops),
    position:
      latitude === null || longitude === null || fixedAt === null ? null : { latitude, longitude, fixedAt },
  };
}

function planOf({ pickupAt, card, journey, distanceM, drivingPlan }: LiveRow) {
  return { pickupAt: pickupAt ?? card.pickupAt, journey, distanceM, drivingPlan };
}
