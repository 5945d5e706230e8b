import { plannedWay } from "../../driving-hours/empty-way.ts";
import { DEFAULT_DRIVING_PLAN } from "../../driving-hours/rules.ts";
import { breakBeforeS } from "./start/break-before.ts";
import { UNKNOWN_WAY } from "./objective.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import type { DayDriver, DispatchDay, PlacedJob, Spot, Ways } from "./day.ts";

/** An empty way between two places. */
export interface Way {
  readonly distanceM: number;
  /** With the legal breaks and nights, and the break before the pickup, in seconds. */
  readonly lastsS: number;
}

/** A job on the route of a driver. Instants in epoch milliseconds. */
export interface RouteStop {
  readonly job: PlacedJob;
  /** The empty way to its pickup. */
  readonly way: Way;
  /** When the truck is there at the earliest. */
  readonly arrivesAt: number;
  /** Whether it comes from another job rather than from where it stood. */
  readonly isAfterJob: boolean;
  /** How late it arrives, in seconds; for a pickup whose time is over from now on, as nobody comes sooner. */
  readonly lateS: number;
  /** How long after the pickup time it arrives, in seconds: so long the customer waits. */
  readonly behindS: number;
}

/** A driver's way through a day. */
export interface DriverRoute {
  readonly stops: readonly RouteStop[];
  /** Back home after the last job; `null` where the home is not known. */
  readonly wayHome: Way | null;
  readonly emptyM: number;
  readonly lateS: number;
  readonly behindS: number;
}

/** How long an empty way takes with its breaks and nights, in seconds; `Infinity` where there is none. */
export function lastsS(durationS: number): number {
  return Number.isFinite(durationS) ? plannedWay(durationS, DEFAULT_DRIVING_PLAN).lastsS : Infinity;
}

/** The way between two places; of an unknown place the assumed one. */
export function wayBetween(ways: Ways, from: Spot | null, to: Spot): Way {
  if (from === null) return { distanceM: UNKNOWN_WAY.distanceM, lastsS: UNKNOWN_WAY.durationS };
  const at = from * ways.size + to;
  return { distanceM: ways.distanceM[at] ?? Infinity, lastsS: lastsS(ways.durationS[at] ?? Infinity) };
}

/** The truck that a driver comes to a job with; where it was not recorded, the one that they drive. */
export function truckOf({ vehicle }: PlacedJob, { facts }: Pick<DayDriver, "facts">): VehicleType {
  return vehicle ?? facts.vehicle;
}

/** The truck that a driver has without a job: the one that stands where they start. */
export function idleTruckOf({ start, facts }: Pick<DayDriver, "start" | "facts">): VehicleType {
  return start.vehicle ?? facts.vehicle;
}

/**
 * Whether no way leads a driver to a job of their route from what comes before it, or on from it to what comes after it. What they
 * drive with another truck is not where the truck of the job stands: that one comes from home and returns there.
 */
export function lacksWay(
  { ways }: Pick<DispatchDay, "ways">,
  driver: Pick<DayDriver, "facts" | "start" | "home">,
  jobs: readonly PlacedJob[],
  job: PlacedJob,
): boolean {
  const at = jobs.indexOf(job);
  const [before, after] = [jobs[at - 1], jobs[at + 1]];
  const { start, home } = driver;
  const truck = truckOf(job, driver);
  const isCut = (from: Spot | null, to: Spot | null) =>
    to !== null && !Number.isFinite(wayBetween(ways[truck], from, to).distanceM);
  const comesWith = before === undefined ? idleTruckOf(driver) : truckOf(before, driver);
  const from = comesWith !== truck ? home : before === undefined ? start.spot : before.to;
  const goesOn = after !== undefined && truckOf(after, driver) === truck;
  return isCut(from, job.from) || isCut(job.to, goesOn ? after.from : home);
}

/**
 * The route of a driver through jobs, or `null`: they do not reach a place, or not in time after the job before. Only a
 * truck that stands free now may come late, which counts in `lateS`, from now on for a pickup whose time is over, and in `behindS`.
 * The break that the law asks for between the way from where it stands and the first job is part of that way.
 * Two held jobs may be too near to each other: somebody has decided that. Each way is that of the truck of the job to which it
 * leads, and the way home that of the last one.
 * @param jobs in the order of their pickups, with those that are held
 */
export function routeOf(
  { ways, now }: Pick<DispatchDay, "ways" | "now">,
  driver: Pick<DayDriver, "facts" | "start" | "home" | "held">,
  jobs: readonly PlacedJob[],
): DriverRoute | null {
  const { start, home, held } = driver;
  const stops: RouteStop[] = [];
  let truck = idleTruckOf(driver);
  let [at, freeAt, emptyM] = [start.spot, Math.max(start.freeAt, now), 0];
  let [allLateS, allBehindS] = [0, 0];
  let isBound = start.freeAt > now;
  for (const [index, job] of jobs.entries()) {
    truck = truckOf(job, driver);
    const between = wayBetween(ways[truck], at, job.from);
    const breakS = isBound || at === null ? 0 : breakBeforeS(ways[truck], at, job);
    const way = { ...between, lastsS: between.lastsS + breakS };
    if (!Number.isFinite(way.distanceM)) return null;
    const arrivesAt = freeAt + way.lastsS * 1000;
    const lateS = Math.max(0, arrivesAt - Math.max(job.startsAt, now)) / 1000;
    const behindS = Math.max(0, arrivesAt - job.startsAt) / 1000;
    const before = jobs[index - 1];
    const isGiven = held.includes(job) && (before === undefined || held.includes(before));
    if (isBound && lateS > 0 && !isGiven) return null;
    stops.push({ job, way, arrivesAt, isAfterJob: isBound, lateS, behindS });
    emptyM += way.distanceM;
    if (!isBound) [allLateS, allBehindS] = [allLateS + lateS, allBehindS + behindS];
    freeAt = Math.max(job.endsAt, arrivesAt + (job.endsAt - job.startsAt));
    [at, isBound] = [job.to, true];
  }
  const wayHome = home === null || at === null ? null : wayBetween(ways[truck], at, home);
  if (wayHome !== null && !Number.isFinite(wayHome.distanceM)) return null;
  emptyM += wayHome?.distanceM ?? 0;
  return { stops, wayHome, emptyM, lateS: allLateS, behindS: allBehindS };
}

/** The route of a driver of a day through what they hold and the jobs of a chain, by their indices in the day. */
export function routeWith(day: DispatchDay, driver: number, chain: readonly number[]): DriverRoute | null {
  const theirs = day.drivers[driver];
  if (theirs === undefined) return null;
  const jobs = [...theirs.held, ...chain.flatMap((index) => day.jobs[index] ?? [])];
  return routeOf(
    day,
    theirs,
    jobs.toSorted((a, b) => a.startsAt - b.startsAt),
  );
}
