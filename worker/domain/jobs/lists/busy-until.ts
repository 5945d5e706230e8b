import { HANDLING_PER_STOP_S } from "../../pricing/vehicle.ts";
import { stopCountOfJob, type JobCard } from "../card.ts";
import type { BusyWindow } from "../job.ts";

/** Until when the drivers of an order are busy: pickup, journey and half an hour at each stop. Epoch milliseconds. */
export function busyUntil(pickupAt: number, durationS: number, stopCount: number): number {
  return pickupAt + (durationS + stopCount * HANDLING_PER_STOP_S) * 1000;
}

type Timed = Pick<JobCard, "jobId" | "pickupAt" | "durationS" | "waypointCount">;

/** When the driver of a job is busy, as the board computes it. */
export function windowOf(job: Timed): BusyWindow {
  return { startsAt: job.pickupAt, endsAt: busyUntil(job.pickupAt, job.durationS, stopCountOfJob(job)) };
}
