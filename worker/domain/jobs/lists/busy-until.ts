import { HANDLING_PER_STOP_S } from "../../pricing/vehicle.ts";
import type { JobCard } from "../card.ts";
import { overlaps, type BusyWindow } from "../job.ts";

/** Until when the drivers of an order are busy: pickup, journey and half an hour at each stop. Epoch milliseconds. */
export function busyUntil(pickupAt: number, durationS: number, stopCount: number): number {
  return pickupAt + (durationS + stopCount * HANDLING_PER_STOP_S) * 1000;
}

type Timed = Pick<JobCard, "jobId" | "pickupAt" | "durationS" | "waypointCount">;

/** When the driver of a job is busy, as the board computes it. */
export function windowOf({ pickupAt, durationS, waypointCount }: Timed): BusyWindow {
  return { startsAt: pickupAt, endsAt: busyUntil(pickupAt, durationS, waypointCount + 2) };
}

/** The earliest of a driver's other jobs that overlaps a job, or `null`. Touching windows do not overlap. */
export function firstOverlap<Job extends Timed>(job: Timed, held: readonly Job[]): Job | null {
  const window = windowOf(job);
  const clashes = held.filter((other) => other.jobId !== job.jobId && overlaps(windowOf(other), window));
  return clashes.toSorted((a, b) => a.pickupAt - b.pickupAt)[0] ?? null;
}
