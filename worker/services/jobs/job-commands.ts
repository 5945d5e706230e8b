import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { jobKey } from "#db/queries/jobs/jobs.ts";
import { AppError } from "#domain/errors.ts";
import type { BoardCommand, DriverFacts } from "#domain/jobs/command.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { commandBoard } from "./command-board.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** A job after a command. */
export interface JobAnswer {
  readonly jobId: string;
  readonly status: JobStatus;
}

export function reserveJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, driver, jobId, { type: "reserve", jobId, driver: factsOf(driver) });
}

/** @param reason why it is given back; kept in the order's history */
export function releaseJob(
  deps: Needs,
  driver: DriverRow,
  jobId: string,
  reason: string,
): Promise<JobAnswer> {
  return commandJob(deps, driver, jobId, {
    type: "release",
    jobId,
    actor: { kind: "driver", id: driver.driverId },
    reason,
  });
}

export function startJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, driver, jobId, { type: "start", jobId, driverId: driver.driverId });
}

export function completeJob(deps: Needs, driver: DriverRow, jobId: string): Promise<JobAnswer> {
  return commandJob(deps, driver, jobId, { type: "complete", jobId, driverId: driver.driverId });
}

/** @throws AppError NOT_FOUND for a job that is neither this driver's nor for their vehicle, as if it did not exist */
async function commandJob(
  deps: Needs,
  driver: DriverRow,
  jobId: string,
  command: BoardCommand,
): Promise<JobAnswer> {
  const key = await jobKey(deps.db, jobId);
  const mayKnow = key?.driverId === driver.driverId || key?.vehicle === driver.vehicle;
  if (key === undefined || !mayKnow) throw new AppError("NOT_FOUND");
  const order = await commandBoard(deps, key.orderId, command);
  const job = order.jobs.find((each) => each.jobId === jobId);
  if (job === undefined) throw new AppError("NOT_FOUND");
  return { jobId, status: job.status };
}

function factsOf({ driverId, vehicle, available }: DriverRow): DriverFacts {
  return { driverId, vehicle, available };
}
