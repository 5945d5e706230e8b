import { AppError } from "#domain/errors.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { commandJob } from "./command-board.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** A job after a command. */
export interface JobAnswer {
  readonly jobId: string;
  readonly status: JobStatus;
}

/** @throws AppError RATE_LIMITED after more presses than anybody needs in an hour */
export async function reserveJob(deps: Needs, driverId: string, jobId: string): Promise<JobAnswer> {
  await limitOrThrow(deps.db, "job-reserve", driverId, deps.now());
  return command(deps, { type: "reserve", jobId, driverId });
}

/**
 * @param reason why it is released; stored in the order's history
 * @throws AppError RATE_LIMITED after more releases than a broken truck explains
 */
export async function releaseJob(
  deps: Needs,
  driverId: string,
  jobId: string,
  reason: string,
): Promise<JobAnswer> {
  await limitOrThrow(deps.db, "job-release", driverId, deps.now());
  return command(deps, { type: "release", jobId, actor: { kind: "driver", id: driverId }, reason });
}

/** @throws AppError START_TOO_EARLY more than 3 h before the pickup */
export function startJob(deps: Needs, driverId: string, jobId: string): Promise<JobAnswer> {
  return command(deps, { type: "start", jobId, actor: { kind: "driver", id: driverId }, reason: "" });
}

/**
 * @param reason why it is completed before half of its driving time, or ""; stored in the order's history
 * @throws AppError COMPLETE_TOO_EARLY then, without a reason
 */
export function completeJob(
  deps: Needs,
  driverId: string,
  jobId: string,
  reason: string,
): Promise<JobAnswer> {
  return command(deps, { type: "complete", jobId, driverId, reason });
}

/** @throws AppError NOT_FOUND for a job that is neither this driver's nor for their vehicle, as if it did not exist */
async function command(deps: Needs, jobCommand: JobCommand): Promise<JobAnswer> {
  const order = await commandJob(deps, jobCommand);
  const job = order.jobs.find((each) => each.jobId === jobCommand.jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  return { jobId: job.jobId, status: job.status };
}
