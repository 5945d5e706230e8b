import type { DriverRow } from "#db/queries/drivers.ts";
import { orderIdOfJob } from "#db/queries/jobs.ts";
import { AppError } from "#domain/errors.ts";
import type { BoardCommand, DriverFacts } from "#domain/jobs/command.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { commandBoard } from "./command-board.ts";
import type { Dependencies } from "./dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** A job after a command. */
export interface JobAnswer {
  readonly jobId: string;
  readonly status: JobStatus;
}

export function reserveJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, jobId, { type: "reserve", jobId, driver: factsOf(driver) });
}

/** @param reason why it is given back; kept in the order's history */
export function releaseJob(
  deps: Needs,
  driver: DriverRow,
  jobId: string,
  reason: string,
): Promise<JobAnswer> {
  return commandJob(deps, jobId, {
    type: "release",
    jobId,
    actor: { kind: "driver", id: driver.driverId },
    reason,
  });
}

export function startJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, jobId, { type: "start", jobId, driverId: driver.driverId });
}

export function completeJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, jobId, { type: "complete", jobId, driverId: driver.driverId });
}

async function commandJob(deps: Needs, jobId: string, command: BoardCommand): Promise<JobAnswer> {
  const orderId = await orderIdOfJob(deps.db, jobId);
  if (orderId === undefined) throw new AppError("NOT_FOUND");
  const order = await commandBoard(deps, orderId, command);
  const job = order.jobs.find((each) => each.jobId === jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  return { jobId, status: job.status };
}

function factsOf({ driverId, vehicle, available }: DriverRow): DriverFacts {
  return { driverId, vehicle, available };
}
