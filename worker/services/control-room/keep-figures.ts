import {
  completedBetweenQuery,
  staleDaysQuery,
  unmeasuredQuery,
  writeDay,
  writeMeasured,
  type MeasuredJob,
} from "#db/queries/control-room/figures.ts";
import { wasOnTime } from "#domain/control-room/figures.ts";
import { jobBefore, LONGEST_JOB_MS, realEnd, STAYS_MS } from "#domain/dispatch/job-before.ts";
import type { Spot } from "#domain/dispatch/suggest/day.ts";
import { wayBetween } from "#domain/dispatch/suggest/route.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import { stopCountOf } from "#domain/jobs/card.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { placesOf } from "../dispatch/spots.ts";
import { waysByVehicle } from "../dispatch/spots.ts";
import { plannedWindow } from "../tracking/plan.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;
type Unmeasured = Awaited<ReturnType<typeof unmeasuredQuery>>[number];

/** So many jobs are measured by one run, because each costs two searches on the roads; the next run measures others. */
const JOBS_PER_RUN = 60;
/** So many days are summed by one run. */
const DAYS_PER_RUN = 10;

/**
 * Measures the jobs that were completed, and sums the finished days whose totals are behind: after midnight the day before,
 * and any other when something in it has changed. Safe to repeat and to run twice at once; what a crash leaves is done
 * by the next run.
 */
export async function keepFigures(deps: Needs): Promise<void> {
  const jobs = await unmeasuredQuery(deps.db, JOBS_PER_RUN);
  if (jobs.length > 0) await writeMeasured(deps.db, await measured(deps, jobs), deps.now());
  for (const { day } of await staleDaysQuery(deps.db, bangkokDay(deps.now()), DAYS_PER_RUN))
    await writeDay(deps.db, day);
}

async function measured(deps: Needs, jobs: readonly Unmeasured[]): Promise<readonly MeasuredJob[]> {
  const emptyWays = await emptyWaysOf(deps, jobs);
  return jobs.map((job) => {
    const { jobId, completedAt, distanceM, seaDistanceM } = job;
    return {
      jobId,
      completedAt,
      loadedM: distanceM === null ? null : distanceM + (seaDistanceM ?? 0),
      emptyM: emptyWays.get(jobId)?.toPickupM ?? null,
      homeM: emptyWays.get(jobId)?.homeM ?? null,
      isOnTime: wasOnTime(arrivalOf(job), plannedWindow(job, null, [])?.latestAt ?? null),
    };
  });
}

/** When the truck reached its last stop, epoch milliseconds; `null` where its driver did not record that. */
function arrivalOf({ visits, card }: Unmeasured): number | null {
  return visits.length === stopCountOf([card]) ? (visits.at(-1)?.arrivedAt ?? null) : null;
}

/** The empty ways of a job, metres; `null` where a place is not known or has no way to it. */
interface EmptyWays {
  /** To its pickup, from where the job before of its driver ended or from home. */
  readonly toPickupM: number | null;
  /** Home from its last stop. */
  readonly homeM: number | null;
}

/** The empty ways per job, as candidates are ranked by them and days are suggested. */
async function emptyWaysOf(
  deps: Needs,
  jobs: readonly Unmeasured[],
): Promise<ReadonlyMap<string, EmptyWays>> {
  const pickups = jobs.map(({ jobPickupAt }) => jobPickupAt);
  const driverIds = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))];
  const from = Math.min(...pickups) - STAYS_MS - LONGEST_JOB_MS;
  const completed = await completedBetweenQuery(deps.db, driverIds, from, Math.max(...pickups));
  const theirs = Map.groupBy(completed, ({ driverId }) => driverId);
  const legs = jobs.map((job) => {
    const all = theirs.get(job.driverId) ?? [];
    const begun = all.map(({ startedAt }) => startedAt);
    const own = all
      .filter(({ jobId }) => jobId !== job.jobId)
      .map((other) => ({ ...other, endedAt: realEnd(other, begun) }));
    return { job, before: jobBefore(own, job.jobPickupAt) };
  });
  const orderIds = legs.flatMap(({ job, before }) => [job.orderId, ...(before ? [before.orderId] : [])]);
  const { spots, ferries } = await placesOf(deps, orderIds);
  const ends = [];
  for (const { job, before } of legs) {
    const home = await spots.home(areasOf(job.profile, job.preferredAreas));
    const start = before === null ? home : (spots.endsOf(before.orderId)?.to ?? null);
    ends.push({ job, home, start, own: spots.endsOf(job.orderId) });
  }
  const ways = waysByVehicle(spots.terminals, ferries);
  const lengthOf = (vehicle: VehicleType, start: Spot | null, end: Spot | null) => {
    if (start === null || end === null) return null;
    const { distanceM } = wayBetween(ways[vehicle], start, end);
    return Number.isFinite(distanceM) ? distanceM : null;
  };
  return new Map(
    ends.map(({ job: { jobId, vehicle }, home, start, own }) => [
      jobId,
      {
        toPickupM: lengthOf(vehicle, start, own?.from ?? null),
        homeM: lengthOf(vehicle, own?.to ?? null, home),
      },
    ]),
  );
}
