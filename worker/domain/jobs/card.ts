import { DAY_MS } from "../time.ts";
import type { DrivingProfile } from "../driving-hours/profile.ts";
import type { BilingualText } from "../geo/place.ts";
import type { JobEnds } from "../geo/road-position.ts";
import type { GoodsSummary } from "../goods/goods.ts";
import { isUnheld, type JobStatus } from "./job.ts";
import type { StopVisit } from "./visits.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";

/**
 * The fields of a job that any approved driver may read before reserving it: areas, never addresses, and nothing about
 * the customer.
 */
export interface JobCard {
  readonly jobId: string;
  readonly orderId: string;
  readonly vehicle: VehicleType;
  readonly loadRange: LoadRange;
  readonly workers: number;
  readonly pickupArea: BilingualText;
  readonly destinationArea: BilingualText;
  readonly waypointCount: number;
  readonly crossings: readonly BilingualText[];
  /** For each pair of consecutive stops: whether a ferry is between them. */
  readonly overWater: readonly boolean[];
  readonly distanceM: number;
  readonly durationS: number;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly estimatedPaySatang: number;
  /** A summary of the goods of the whole order, when the customer described them. */
  readonly goods?: GoodsSummary;
}

/** How a job is planned: with its card, all that decides whether a driver can take it. */
export interface JobPlan {
  /** Until when its driver is busy, epoch milliseconds. */
  readonly endsAt: number;
  readonly driving: DrivingProfile | null;
  /** Driving alone, without ferries and handling, in seconds; `null` where it was not recorded. */
  readonly roadDurationS: number | null;
  /** Its first and last stop; `null` where their areas are not known. */
  readonly ends: JobEnds | null;
}

/** An open job as drivers are sent it; without a plan where the board did not say it. */
export interface OpenCard extends JobCard {
  readonly plan?: JobPlan;
}

/** The id of the job of an order's truck. @param number of the truck, from 1 */
export function jobIdOf(orderId: string, number: number): string {
  return `${orderId}-${number}`;
}

/** The order of a job, by which customers and drivers know it: `KD-7F3K2M` for `KD-7F3K2M-1`. */
export function orderIdOfJob(jobId: string): string {
  return jobId.replace(/-\d+$/, "");
}

/** The number of a job's truck among all that its order has had, from 1: that of one that was taken away is not given again. */
export function truckNumberOf(jobId: string): number {
  return Number(jobId.slice(jobId.lastIndexOf("-") + 1));
}

/** How many stops a job has: the pickup, those on the way, and the destination. */
export function stopCountOfJob({ waypointCount }: Pick<JobCard, "waypointCount">): number {
  return waypointCount + 2;
}

/** How many stops the jobs of an order have, from one of their cards; `null` without jobs. */
export function stopCountOf(cards: readonly Pick<JobCard, "waypointCount">[]): number | null {
  const [card] = cards;
  return card === undefined ? null : stopCountOfJob(card);
}

/** A customer's name, phone and exact addresses stay readable to the driver this long after completion. */
const CONTACT_VISIBLE_AFTER_MS = DAY_MS;

/**
 * Whether driver and customer of a job may read each other's phone, and the driver the customer's name and addresses:
 * from the reservation until a day after completion.
 * @param now epoch milliseconds
 */
export function isContactShown(
  { status, completedAt }: { readonly status: JobStatus; readonly completedAt: number | null },
  now: number,
): boolean {
  if (isUnheld(status) || status === "cancelled") return false;
  return completedAt === null || now <= completedAt + CONTACT_VISIBLE_AFTER_MS;
}

/** How long after the completion of its job a proof may come from a phone that had no connection. */
export const PROOF_COMES_WITHIN_MS = 60 * DAY_MS;

/** A job, with when it was completed; of one from before that was recorded, when it should have been. */
interface CompletableJob extends ProvenJob {
  readonly endsAt: number;
}

type ProvenJob = { readonly status: JobStatus; readonly completedAt: number | null };

/**
 * Whether the driver of a job may record a proof that was made at an instant: while it is in progress, and as long after
 * its completion as addresses are shown.
 * @param takenAt epoch milliseconds, as `recordedTime` takes it from the phone's clock
 */
export function isProofOpen(job: ProvenJob, takenAt: number): boolean {
  return (job.status === "in_progress" || job.status === "completed") && isContactShown(job, takenAt);
}

/**
 * Whether a proof can be of a stop: while a job is in progress, of one that its driver has said they reached. Where no stop
 * was recorded at all, of any.
 */
export function isStopProvable(
  { status, visits }: { readonly status: JobStatus; readonly visits: readonly StopVisit[] },
  stop: number,
): boolean {
  return status !== "in_progress" || visits.length === 0 || stop < visits.length;
}

/**
 * Whether a proof of a job may still come: it may have waited on a phone without a connection, or behind other steps. Erasing
 * whoever was at a stop waits as long (`db/queries/account/commitments.ts`).
 * @param now epoch milliseconds
 */
export function mayProofCome(job: CompletableJob, now: number): boolean {
  if (job.status === "in_progress") return true;
  return job.status === "completed" && now <= (job.completedAt ?? job.endsAt) + PROOF_COMES_WITHIN_MS;
}
