import { hasVehicleOf } from "../../drivers/vehicle-types.ts";
import type { ErrorCode } from "../../errors.ts";
import { asHeld, restBeforeS, whyNotAmong } from "./lawful.ts";
import { OtherDrivers, type Alternative } from "./other-drivers.ts";
import { lacksWay, routeOf, routeWith, type RouteStop } from "./route.ts";
import { partsOf } from "./suggest.ts";
import type { Assignment, DispatchDay, OpenJob } from "./day.ts";

/** Why a driver is suggested for a job. */
export interface SuggestedJob {
  readonly jobId: string;
  readonly driverId: string;
  /** The empty way to its pickup. */
  readonly emptyBeforeM: number;
  /** The empty way after it: to the driver's next job, or home; `null` where the home is not known. */
  readonly emptyAfterM: number | null;
  /** Where the truck comes from and goes to. */
  readonly after: "job" | "start";
  readonly before: "job" | "home";
  /** Whether nobody knows where the truck starts, so that the way to the pickup is assumed. */
  readonly isStartUnknown: boolean;
  /** When the truck has to leave to be there in time and after the legal rests, epoch milliseconds. */
  readonly leaveBy: number;
  /** How long after the pickup time it arrives, in seconds. */
  readonly lateS: number;
  /** How long before the pickup it can be there after the job before, in seconds; `null` for the first job. */
  readonly slackS: number | null;
  /** The best others, at most `MAX_ALTERNATIVES`. */
  readonly alternatives: readonly Alternative[];
}

/** A job for which there is no driver. */
export interface UnassignedJob {
  readonly jobId: string;
  /**
   * `taken`: those who could take it are better used; otherwise the most frequent obstacle of the drivers. NO_VEHICLE_FERRY: no
   * way leads there and back for its type of vehicle.
   */
  readonly reason: "taken" | "no_driver" | "too_far" | ErrorCode;
  /** For how many drivers it is the obstacle. */
  readonly drivers: number;
}

/** What an assignment makes of the day. */
export interface DayTotals {
  readonly jobs: number;
  /** Beside what the drivers drive for the jobs that they hold, in metres. */
  readonly emptyM: number;
  /** All seconds that customers wait beyond the pickup times. */
  readonly lateS: number;
}

/** A suggestion as it is shown. */
export interface ExplainedDay {
  readonly suggested: readonly SuggestedJob[];
  readonly unassigned: readonly UnassignedJob[];
  readonly totals: DayTotals;
}

/**
 * Why each job goes to whom, and what the day becomes by it.
 * @param parts of the day, where they were needed for its plan already
 */
export function explain(day: DispatchDay, assignment: Assignment, parts = partsOf(day)): ExplainedDay {
  const others = new Map(
    parts.flatMap((part) => {
      const ofPart = new OtherDrivers(day, part, assignment);
      return part.jobAt.map((index) => [index, ofPart]);
    }),
  );
  const suggested = assignment.flatMap((chain, driver) => explainChain(day, others, driver, chain));
  const given = new Set(assignment.flat());
  const unassigned = day.jobs.flatMap((job, index) => (given.has(index) ? [] : [explainOpen(day, job)]));
  return {
    suggested: suggested.toSorted((a, b) => startOf(day, a.jobId) - startOf(day, b.jobId)),
    unassigned,
    totals: totalsOf(day, assignment),
  };
}

/** The sums of an assignment. */
export function totalsOf(day: DispatchDay, assignment: Assignment): DayTotals {
  let [jobs, emptyM, lateS] = [0, 0, 0];
  for (const [driver, chain] of assignment.entries()) {
    const [withThem, without] = [routeWith(day, driver, chain), routeWith(day, driver, [])];
    jobs += chain.length;
    emptyM += (withThem?.emptyM ?? 0) - (without?.emptyM ?? 0);
    lateS += (withThem?.behindS ?? 0) - (without?.behindS ?? 0);
  }
  return { jobs, emptyM, lateS };
}

function startOf(day: DispatchDay, jobId: string): number {
  return day.jobs.find((job) => job.jobId === jobId)?.startsAt ?? 0;
}

function explainChain(
  day: DispatchDay,
  others: ReadonlyMap<number, OtherDrivers>,
  driver: number,
  chain: readonly number[],
): SuggestedJob[] {
  const theirs = day.drivers[driver];
  const route = routeWith(day, driver, chain);
  if (theirs === undefined || route === null) return [];
  return chain.flatMap((index) => {
    const job = day.jobs[index];
    const at = route.stops.findIndex((stop) => stop.job === job);
    const stop = route.stops[at];
    if (job === undefined || stop === undefined) return [];
    const jobs = route.stops.map((each) => each.job);
    const restS = stop.isAfterJob ? 0 : restBeforeS(day, theirs, jobs, stop.way.lastsS);
    const next: RouteStop | undefined = route.stops[at + 1];
    return {
      jobId: job.jobId,
      driverId: theirs.facts.driverId,
      emptyBeforeM: stop.way.distanceM,
      emptyAfterM: next?.way.distanceM ?? route.wayHome?.distanceM ?? null,
      after: stop.isAfterJob ? "job" : "start",
      before: next === undefined ? "home" : "job",
      isStartUnknown: at === 0 && theirs.start.spot === null,
      leaveBy: job.startsAt - (stop.way.lastsS + restS) * 1000,
      lateS: stop.behindS,
      slackS: stop.isAfterJob ? Math.max(0, job.startsAt - stop.arrivesAt) / 1000 : null,
      alternatives: others.get(index)?.bestFor(index, driver) ?? [],
    } as const;
  });
}

/** The most frequent obstacle; another kind of vehicle is one only where nobody drives the right one. */
function explainOpen(day: DispatchDay, job: OpenJob): UnassignedJob {
  const { jobId } = job;
  const counts = new Map<UnassignedJob["reason"], number>();
  for (const driver of day.drivers) {
    if (!hasVehicleOf(driver.facts, job.vehicle)) continue;
    const reason = obstacleOf(day, driver, job);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 0) return { jobId, reason: "no_driver", drivers: 0 };
  const taken = counts.get("taken");
  if (taken !== undefined) return { jobId, reason: "taken", drivers: taken };
  const [[reason, drivers] = ["no_driver", 0] as const] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return { jobId, reason, drivers };
}

function obstacleOf(
  day: DispatchDay,
  driver: DispatchDay["drivers"][number],
  job: OpenJob,
): UnassignedJob["reason"] {
  const jobs = [...driver.held, job].toSorted((a, b) => a.startsAt - b.startsAt);
  // First: nobody who is free then, and no other hour, helps.
  if (lacksWay(day, driver, jobs, job)) return "NO_VEHICLE_FERRY";
  const refusal = whyNotAmong(day, driver, job, asHeld(driver));
  if (refusal !== null) return refusal.code;
  return routeOf(day, driver, jobs) === null ? "too_far" : "taken";
}
