import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import {
  deleteConsent,
  insertConsent,
  jobForReport,
  jobToShare,
  sharedJobsQuery,
  writePosition,
  type JobForReport,
} from "#db/queries/tracking/positions.ts";
import { AppError } from "#domain/errors.ts";
import { hasMoved, type ArrivalWindow } from "#domain/tracking/arrival-window.ts";
import { boundedFixTime, LEAST_REPORT_GAP_MS, type PositionFix } from "#domain/tracking/position.ts";
import type { ReportPositionInput, SharePositionInput } from "#domain/tracking/tracking-input.ts";
import { describeError } from "../../describe-error.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { estimateArrival, type Estimate } from "./arrival-from-position.ts";
import { plannedWindow } from "./plan.ts";
import { toldWindow } from "./told-window.ts";

type Needs = Pick<Dependencies, "db" | "board" | "geocoder" | "roughRouteFinder" | "now">;

/**
 * Takes a driver's consent to send the position of a job that they hold in progress, or its withdrawal, with which the
 * position is deleted. Repeating either changes nothing; withdrawing is always possible.
 * @param driver approved, or suspended since, who may still withdraw
 * @throws AppError DRIVER_NOT_APPROVED, NOT_FOUND for a job of somebody else, POSITION_NOT_SHARED for one that is not in
 *   progress
 */
export async function sharePosition(
  deps: Pick<Needs, "db" | "board" | "now"> & Audited,
  driver: Pick<DriverRow, "driverId" | "approvedAt"> | null,
  { jobId, share }: SharePositionInput,
): Promise<void> {
  if (driver === null || (share && driver.approvedAt === null)) throw new AppError("DRIVER_NOT_APPROVED");
  const { driverId } = driver;
  const job = await jobToShare(deps.db, jobId);
  if (job?.driverId !== driverId) throw new AppError("NOT_FOUND");
  if (!share) {
    if (await deleteConsent(deps.db, jobId, driverId)) {
      deps.audit?.changed("job", jobId, { isPositionShared: true }, { isPositionShared: false });
      await announce(deps, job);
    }
    return;
  }
  if (job.status !== "in_progress") throw new AppError("POSITION_NOT_SHARED");
  if (await insertConsent(deps.db, jobId, driverId, deps.now()))
    deps.audit?.changed("job", jobId, { isPositionShared: false }, { isPositionShared: true });
}

/** The jobs in progress whose position a driver has agreed to send; none for whoever is no driver. */
export async function sharedJobs({ db }: Pick<Needs, "db">, driver: Pick<DriverRow, "driverId"> | null) {
  return driver === null ? [] : sharedJobsQuery(db, driver.driverId);
}

/**
 * Replaces the position of a driver's job in progress, for which they have agreed to it, and tells whoever watches. A
 * report that is older than the last, from before the job's start, or within 15 s of the last is not kept.
 * @returns whether it was kept
 * @throws AppError NOT_FOUND for a job of somebody else, POSITION_NOT_SHARED without consent or when it is not in progress
 */
export async function reportPosition(
  deps: Needs,
  { driverId }: DriverRow,
  { jobId, latitude, longitude, accuracyM, fixedAt: saidFixedAt }: ReportPositionInput,
): Promise<{ readonly isKept: boolean }> {
  const job = await jobForReport(deps.db, jobId, deps.now());
  if (job?.job.driverId !== driverId) throw new AppError("NOT_FOUND");
  if (job.job.status !== "in_progress" || job.position?.driverId !== driverId)
    throw new AppError("POSITION_NOT_SHARED");
  const now = deps.now();
  const fixedAt = boundedFixTime(saidFixedAt, job.job.startedAt, now);
  if (fixedAt === null || !isNews(job.position, fixedAt, now)) return { isKept: false };
  const fix: PositionFix = { latitude, longitude, accuracyM, fixedAt };
  const { progress, arrival } = await estimateOrNone(deps, job, fix);
  const report = { jobId, driverId, fix, progress, arrival: windowToTell(job, arrival) };
  const isKept = await writePosition(deps.db, report, now);
  if (isKept) await announce(deps, { orderId: job.job.orderId, customerId: job.order.customerId });
  return { isKept };
}

function isNews(last: NonNullable<JobForReport["position"]>, fixedAt: number, now: number): boolean {
  if (last.fixedAt === null) return true;
  return fixedAt > last.fixedAt && now - last.updatedAt >= LEAST_REPORT_GAP_MS;
}

/** A position is shown even where no arrival can be computed from it. */
async function estimateOrNone(deps: Needs, job: JobForReport, fix: PositionFix): Promise<Estimate> {
  try {
    return await estimateArrival(deps, job, fix);
  } catch (error) {
    console.warn("arrival not estimated", { error: describeError(error) });
    const { nextStop = 0, stopReachedAt: reachedAt = null } = job.position ?? {};
    return { progress: { nextStop, reachedAt }, arrival: null };
  }
}

/** The window to tell now: the first that comes from a position, and then only one that has moved. */
function windowToTell(
  { told, job, order }: JobForReport,
  arrival: ArrivalWindow | null,
): ArrivalWindow | null {
  if (arrival === null) return null;
  const { startedAt, visits } = job;
  const last = toldWindow(told, startedAt, visits) ?? plannedWindow(order, startedAt, visits);
  return last === null || hasMoved(last, arrival) ? arrival : null;
}

interface AnnouncedOrder {
  readonly orderId: string;
  readonly customerId: string;
}

/** Tells open pages; they also look by themselves, so that a message that is lost only comes late. */
async function announce({ board }: Pick<Needs, "board">, order: AnnouncedOrder): Promise<void> {
  try {
    await board.announcePosition(order.orderId, order.customerId);
  } catch (error) {
    console.warn("position not announced", { error: describeError(error) });
  }
}
