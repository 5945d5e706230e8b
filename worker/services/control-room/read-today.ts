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
import { WAITING_KINDS, WAITING_RIGHTS } from "#domain/control-room/waiting.ts";
import { truckFor, truckIdOf, type JobWithTruck } from "#domain/drivers/vehicles/job-truck.ts";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import { doorOrPlace } from "#domain/orders/door.ts";
import { bangkokDay, bangkokInstant, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readCourses } from "../dispatch/job-courses.ts";
import { standingOf } from "../tracking/standing.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** The first of everything that waits for a decision which the reader may make. */
export function readDecisions({ db, now }: Needs, { role }: Viewer) {
  const kinds = WAITING_KINDS.filter((kind) => staffMay(role, WAITING_RIGHTS[kind]));
  return firstWaiting(db, kinds, now());
}

/**
 * The jobs of today and tomorrow in Bangkok, by their plan or as they really go. `idle`: how many trucks of each kind have none on
 * each of these days, are in service and have a driver who is not off then; `null` where not all of the jobs are read, which
 * `isCut` says.
 */
export async function readDays({ db, now }: Needs) {
  const from = bangkokMidnight(now());
  const before = from + 2 * DAY_MS;
  const midnights = [from, from + DAY_MS];
  const { taken, busy, isWhole } = await readTaken({ db, now }, midnights);
  return {
    from,
    before,
    now: now(),
    idle: isWhole ? await idleTrucks(db, midnights.map(bangkokDay), busy, now()) : null,
    isCut: !isWhole,
    jobs: taken.map(
      ({
        row: { card, truck: _truck, chosenVehicleId: _chosen, endedAt: _endedAt, ...job },
        course,
        driverName,
        plate,
        truckId,
      }) => ({
        ...job,
        course,
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
 * before the day ends, by its plan or as it really goes, and its next one after it begins, within 30 days and as far as that is one
 * of its driver's nearest three. `null`: not all of the day's jobs are read.
 */
export async function readIdleTrucks({ db, now }: Needs, { day }: IdleTrucksInput) {
  const midnight = bangkokInstant(day, "00:00") ?? 0;
  const { busy, isWhole } = await readTaken({ db, now }, [midnight]);
  if (!isWhole) return null;
  const { trucks, isCut } = await listIdleTrucks(db, day, busy, now());
  const driverIds = [...new Set(trucks.map(({ driverId }) => driverId))];
  const around = driverIds.length === 0 ? [] : await jobsAroundQuery(db, driverIds, midnight);
  const [truckOf, courseOf] = await Promise.all([trucksOf(db, around), readCourses({ db, now }, around)]);
  const theirs = Map.groupBy(around, (job) => truckOf({ ...job, startsAt: job.pickupAt }).truckId);
  return {
    trucks: trucks.map((truck) => {
      const own = theirs.get(truckIdOf(truck.vehicleId, truck.driverId)) ?? [];
      const last = own.findLast(({ pickupAt }) => pickupAt < midnight);
      const next = own.find(({ pickupAt }) => pickupAt > midnight);
      return {
        ...truck,
        last:
          last === undefined
            ? null
            : { area: last.card.destinationArea, at: courseOf(last)?.freeAt ?? last.endsAt },
        next: next === undefined ? null : { area: next.card.pickupArea, at: next.pickupAt },
      };
    }),
    isCut,
  };
}

/**
 * The jobs of some days in a row, each with how it goes and the truck that comes to it, and which trucks have
 * one on which day: one that is late has it until it is free. @param midnights of the days
 */
async function readTaken({ db, now }: Needs, midnights: readonly number[]) {
  const from = midnights[0] ?? 0;
  const rows = await dayJobsQuery(db, from, (midnights.at(-1) ?? 0) + DAY_MS, now());
  const [trucks, courseOf] = await Promise.all([trucksOf(db, rows), readCourses({ db, now }, rows)]);
  const all = rows.map((row) => {
    const course = courseOf(row);
    return {
      row,
      course,
      until: course?.freeAt ?? row.endsAt,
      ...trucks({ ...row, startsAt: row.pickupAt }),
    };
  });
  // One that is overdue may be free before these days begin.
  const taken = all.filter(({ until }) => until > from);
  const busy = midnights.flatMap((midnight) =>
    taken
      .filter(({ row, until }) => row.pickupAt < midnight + DAY_MS && until > midnight)
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
    const truckId = truck === null ? null : truckIdOf(truck.vehicleId, driver.driverId);
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
  const { jobId, orderId, vehicle, card, latitude, longitude, fixedAt } = row;
  const { hasArrived, expected, lateMs } = standingOf(planOf(row), row, stopCountOfJob(card), now);
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
    lateMs: lateMs ?? 0,
    place: placeOf(row, stops),
    position:
      latitude === null || longitude === null || fixedAt === null ? null : { latitude, longitude, fixedAt },
  };
}

function planOf({ pickupAt, card, journey, distanceM, drivingPlan }: LiveRow) {
  return { pickupAt: pickupAt ?? card.pickupAt, journey, distanceM, drivingPlan };
}
