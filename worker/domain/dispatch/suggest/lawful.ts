import { profileOfRoad } from "../../driving-hours/profile.ts";
import { MIN_BREAK_S, MIN_DAILY_REST_S } from "../../driving-hours/rules.ts";
import { shortfalls, wayOfAreas, type WayBetween } from "../../driving-hours/shortfalls.ts";
import type { Refusal } from "../../errors.ts";
import type { BusyJob } from "../../jobs/board-state.ts";
import { drivingRefusal, drivingShortfall, planned } from "../../jobs/decisions/driving-hours.ts";
import { whyUnfit } from "../../jobs/fit.ts";
import {
  NOWHERE,
  type DayDriver,
  type DispatchDay,
  type OpenJob,
  type PlacedJob,
  type Spot,
  type Ways,
  type WaysByVehicle,
} from "./day.ts";
import { truckOf } from "./route.ts";
import { breakBeforeS, isOverWater } from "./start/break-before.ts";
import { standing, standingBefore } from "./start/standing.ts";

/**
 * Why a driver cannot take a job beside others, or `null`: the rule of the board (`whyUnfit`), with each empty way as the
 * roads between the places say, and at least as the board estimates it, so that it refuses nothing that is suggested. Beyond the
 * board's rule the way to their first pickup counts as well, from where their truck stands free.
 * @param others jobs that are theirs besides, held or suggested
 */
export function whyNotAmong(
  day: Pick<DispatchDay, "ways" | "now">,
  driver: Pick<DayDriver, "facts" | "driven" | "start">,
  job: OpenJob,
  others: readonly PlacedJob[],
): Refusal | null {
  return whyNotByBoard(day, driver, job, others) ?? whyNotFromStart(day, driver, job, others);
}

/** The same without the way to their first pickup. */
export function whyNotByBoard(
  { ways }: Pick<DispatchDay, "ways">,
  { facts, driven }: Pick<DayDriver, "facts" | "driven">,
  job: OpenJob,
  others: readonly PlacedJob[],
): Refusal | null {
  return whyUnfit(job, facts, { busy: others.map(withDriving), driven }, wayOnRoads(ways));
}

/**
 * Why the way from where a driver's truck stands free leaves too little rest for a job, or for one after it, or `null`. The refusal
 * names no other job where it is that way alone.
 */
export function whyNotFromStart(
  day: Pick<DispatchDay, "ways" | "now">,
  driver: Pick<DayDriver, "facts" | "driven" | "start">,
  job: PlacedJob & Pick<OpenJob, "roadDurationS">,
  others: readonly PlacedJob[],
): Refusal | null {
  const ahead = others.filter(({ from }) => !Number.isNaN(from));
  const first = ahead.reduce<PlacedJob>((one, other) => (other.startsAt < one.startsAt ? other : one), job);
  const stands = standingBefore(day, driver, first);
  if (stands === null) return null;
  const besides = [stands, ...others.map(withDriving), ...driver.driven];
  const shortfall = drivingShortfall(job, besides, wayOnRoads(day.ways));
  if (shortfall === null) return null;
  const { code, params = {} } = drivingRefusal(shortfall, job.jobId);
  if (params["jobId"] !== stands.jobId) return { code, params };
  const { jobId: _, ...figures } = params;
  return { code, params: figures };
}

/**
 * How long a driver has to rest at their first pickup, beyond the break that is part of the way (`breakBeforeS`), so that all of
 * their jobs are lawful, in seconds: a truck that leaves later has no time for it.
 * @param jobs in the order of their pickups
 * @param wayS how long the way to the first of them takes
 */
export function restBeforeS(
  day: Pick<DispatchDay, "ways" | "now">,
  driver: Pick<DayDriver, "facts" | "driven" | "start" | "underWay">,
  jobs: readonly PlacedJob[],
  wayS: number,
): number {
  const { start, driven, underWay } = driver;
  const [first] = jobs;
  if (first === undefined || start.spot === null || start.freeAt > day.now) return 0;
  const { spot } = start;
  const all = [...underWay, ...driven, ...jobs.map(withDriving)];
  const missingFrom = (at: number) =>
    shortfalls(
      [standing(spot, at), ...all].map((each) => planned(each, null)),
      wayOnRoads(day.ways),
    ).length;
  const latest = first.startsAt - wayS * 1000;
  const soonest = Math.min(day.now, latest);
  const least = missingFrom(soonest);
  // A longer one takes the place of the break.
  const breakS = breakBeforeS(day.ways[truckOf(first, driver)], spot, first);
  const rests = [0, MIN_BREAK_S - breakS, MIN_DAILY_REST_S - breakS].filter(
    (restS) => latest - restS * 1000 >= soonest,
  );
  return rests.find((restS) => missingFrom(latest - restS * 1000) <= least) ?? 0;
}

/** The jobs of a driver that others have to fit to; of those under way the places do not matter any more. */
export function asHeld({ held, underWay }: Pick<DayDriver, "held" | "underWay">): PlacedJob[] {
  return [...underWay.map((job) => ({ ...job, from: NOWHERE, to: NOWHERE })), ...held];
}

/**
 * The longer of the way on the roads and the estimated one; of places or a truck that are not known only the latter. The truck
 * is that of the next job.
 */
export function wayOnRoads(ways: WaysByVehicle): WayBetween {
  return (before: Partial<PlacedJob>, next: Partial<PlacedJob> & { readonly isBegun?: boolean }) => {
    const estimated = wayOfAreas(before, next);
    const { to = Number.NaN } = before;
    const { from = Number.NaN } = next;
    const truck = next.vehicle ?? before.vehicle;
    const durationS = truck === undefined ? 0 : durationOf(ways[truck], to, from);
    if (!Number.isFinite(durationS) || next.isBegun === true) return estimated;
    const isSea = estimated?.isOverWater ?? (truck !== undefined && isOverWater(ways[truck], to, from));
    return { travelS: Math.max(estimated?.travelS ?? 0, durationS), isOverWater: isSea };
  };
}

function durationOf({ size, durationS }: Ways, from: Spot, to: Spot): number {
  return durationS[from * size + to] ?? 0;
}

/** A job whose driving was not recorded counts as its road. */
export function withDriving(job: PlacedJob): BusyJob {
  const { roadDurationS } = job as Partial<OpenJob>;
  if ((job.driving ?? null) !== null || roadDurationS === undefined) return job;
  return { ...job, driving: profileOfRoad(roadDurationS) };
}
