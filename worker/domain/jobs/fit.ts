import { DAY_MS } from "../time.ts";
import { whyNotThen } from "../drivers/availability.ts";
import { whyNoVehicle } from "../drivers/papers.ts";
import { hasVehicleOf } from "../drivers/vehicle-types.ts";
import type { Refusal } from "../errors.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { OpenCard } from "./card.ts";
import type { DriverFacts } from "./driver-facts.ts";
import type { BusyJob } from "./board-state.ts";
import { wayOfAreas, type WayBetween } from "../driving-hours/shortfalls.ts";
import {
  drivingShortfall,
  drivingRefusal,
  reachRefusal,
  type JobToDrive,
} from "./decisions/driving-hours.ts";
import { overlaps } from "./job.ts";
import { windowOf } from "./lists/busy-until.ts";

/** A job as a driver's fitness for it is judged: its window, what it has them drive, and its vehicle. */
export interface JobToFit extends BusyJob {
  readonly vehicle: VehicleType;
  /** Driving time without ferries, breaks and handling; `null` where it is unknown. */
  readonly roadDurationS: number | null;
}

/** What a driver does besides: jobs held, which may not overlap, and those of the last days, which count as driving. */
export interface Engagements {
  readonly busy: readonly BusyJob[];
  readonly driven: readonly BusyJob[];
}

/** How long after its planned end a completed job counts for the driving hours of the next ones. */
export const DRIVEN_COUNTS_MS = 2 * DAY_MS;

/** A driver's facts and engagements as the board has them: what it judges every job by. */
export interface DriverFitness extends Engagements {
  readonly driver: DriverFacts;
}

/** An open job as it is judged; of one without a plan the window follows from its card, and its driving is unknown. */
export function jobToFit(card: OpenCard): JobToFit {
  const { jobId, vehicle, pickupAt, plan } = card;
  const planned = plan ?? { ...windowOf(card), driving: null, roadDurationS: null, ends: null };
  return { jobId, vehicle, ...planned, startsAt: pickupAt };
}

/**
 * Why a driver cannot take a job, or `null`: the rule of every reservation and assignment, and of every
 * screen that says so beforehand. The first obstacle counts: the driver, their vehicle, their days, their
 * papers and whether a vehicle is in service, their other jobs, the ways between them, the legal driving
 * hours.
 * @param wayBetween the empty ways; absent: as they are estimated from the jobs' areas
 */
export function whyUnfit(
  job: JobToFit,
  driver: DriverFacts,
  engagements: Engagements,
  wayBetween?: WayBetween,
): Refusal | null {
  if (!driver.approved) return { code: "DRIVER_NOT_APPROVED" };
  if (!hasVehicleOf(driver, job.vehicle)) return { code: "WRONG_VEHICLE_TYPE" };
  if (!driver.available) return { code: "DRIVER_UNAVAILABLE" };
  const then = whyNotThen(driver, job) ?? whyNoVehicle(driver, job, job.vehicle);
  return then ?? whyNotBeside(job, engagements, wayBetween);
}

/**
 * Why not even a written reason of the office gives a driver a job, or `null`. A reason overrides other jobs at the same time, an
 * empty way that is too long for the time between two, days off and hours; the legal driving hours, like papers, vehicle and
 * approval, nobody overrides. The one rule of the board and of every screen that asks for a reason.
 */
export function whyUnfitDespiteReason(
  job: JobToFit,
  driver: DriverFacts,
  engagements: Engagements,
  wayBetween?: WayBetween,
): Refusal | null {
  const anyTime = { ...driver, daysOff: [], weeklyHours: null };
  return (
    whyUnfit(job, anyTime, { busy: [], driven: [] }, wayBetween) ?? whyNotLawful(job, engagements, wayBetween)
  );
}

/**
 * Why a job cannot be driven lawfully among a driver's others, or `null`. What is driven while another lasts in the same type
 * of truck counts once (`shortfalls`).
 */
export function whyNotLawful(
  job: JobToDrive,
  { busy, driven }: Engagements,
  wayBetween: WayBetween = wayOfAreas,
): Refusal | null {
  const shortfall = drivingShortfall(job, [...busy, ...driven], wayBetween);
  return shortfall === null ? null : drivingRefusal(shortfall, job.jobId);
}

/**
 * Why a job cannot be driven beside a driver's others, or `null`: they overlap, the truck cannot be at a pickup in time
 * after the job before, or there is no time for the legal breaks and nights, the empty ways between the jobs included.
 */
export function whyNotBeside(
  job: JobToDrive,
  { busy, driven }: Engagements,
  wayBetween: WayBetween = wayOfAreas,
): Refusal | null {
  const clash = busy.find((other) => other.jobId !== job.jobId && overlaps(other, job));
  if (clash !== undefined) return { code: "JOBS_OVERLAP", params: { jobId: clash.jobId } };
  const others = [...busy, ...driven];
  const missed = reachRefusal(job, others, wayBetween);
  if (missed !== null) return missed;
  const shortfall = drivingShortfall(job, others, wayBetween);
  return shortfall === null ? null : drivingRefusal(shortfall, job.jobId);
}
