import type { Actor } from "../../access/actor.ts";
import { hasVehicleOf } from "../../drivers/vehicle-types.ts";
import type { ErrorCode, ErrorParams } from "../../errors.ts";
import type { FieldErrors } from "../../field-errors.ts";
import type { OrderStatus } from "../../orders/order.ts";
import type { DriverFacts } from "../driver-facts.ts";
import type { BoardState, Decision } from "../board-state.ts";
import type { BoardJob, BoardOrder, JobStatus } from "../job.ts";

/** Refuses a command with a code. */
export function refuse(code: ErrorCode, params?: ErrorParams): Decision {
  return params === undefined ? { outcome: "refused", code } : { outcome: "refused", code, params };
}

/** Refuses a command because of fields of it. */
export function refuseFields(fields: FieldErrors): Decision {
  return { outcome: "refused", code: "BAD_INPUT", fields };
}

/** The order already is as requested. */
export function unchanged(order: BoardOrder): Decision {
  return { outcome: "unchanged", order };
}

/** Refuses a change of the order's status. */
export function refuseOrder(order: BoardOrder, to: OrderStatus): Decision {
  return refuse("ORDER_TRANSITION_REFUSED", { from: order.status, to });
}

/** Refuses a change of a job's status. */
export function refuseJob(job: BoardJob, to: JobStatus): Decision {
  return refuse("JOB_TRANSITION_REFUSED", { from: job.status, to });
}

/** Decides about a job of the order; NOT_FOUND when the order has no such job. */
export function withJob(order: BoardOrder, jobId: string, then: (job: BoardJob) => Decision): Decision {
  const job = order.jobs.find((each) => each.jobId === jobId);
  return job === undefined ? refuse("NOT_FOUND") : then(job);
}

/** Drivers see their own jobs and open ones for their vehicles; any other job is answered with NOT_FOUND. */
export function asDriver(
  { order, driver }: BoardState,
  jobId: string,
  then: (job: BoardJob, driver: DriverFacts) => Decision,
): Decision {
  return withJob(order, jobId, (job) => {
    const mayKnow =
      driver !== null && (job.driverId === driver.driverId || hasVehicleOf(driver, job.vehicle));
    return mayKnow && job.status !== "awaiting_payment" ? then(job, driver) : refuse("NOT_FOUND");
  });
}

/** A command that drivers give about their jobs, and others about any. */
export function asActor(
  state: BoardState,
  { jobId, actor }: { readonly jobId: string; readonly actor: Actor },
  then: (job: BoardJob) => Decision,
): Decision {
  return actor.kind === "driver" ? asDriver(state, jobId, then) : withJob(state.order, jobId, then);
}

/**
 * A command that only the driver of a job gives, to whom alone it is known. Who gave it back is told that it is not
 * theirs any more.
 */
export function asHolder(
  { order }: BoardState,
  { jobId, driverId }: { readonly jobId: string; readonly driverId: string },
  then: (job: BoardJob) => Decision,
): Decision {
  return withJob(order, jobId, (job) => {
    if (job.driverId === driverId) return then(job);
    return refuse(job.releasedBy === driverId ? "JOB_NOT_YOURS" : "NOT_FOUND");
  });
}
