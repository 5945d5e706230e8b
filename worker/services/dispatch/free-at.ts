import type { EngagementRow } from "#db/queries/dispatch/day.ts";
import { HANDLING_PER_STOP_S } from "#domain/pricing/vehicle.ts";
import { expectedArrival, newsOf, type TruckRow } from "../tracking/expected-arrival.ts";
import type { Plan } from "../tracking/plan.ts";

/** A job that a driver holds, with the plan of its order and what is known of its truck. */
type HeldJob = Plan & TruckRow & Pick<EngagementRow, "status" | "endsAt">;

/**
 * When a job that a driver holds ends: as planned, or once the truck that is under way is unloaded, by where it really is.
 * @returns epoch milliseconds
 */
export function freeAtOf(row: HeldJob, now: number): number {
  if (row.status !== "in_progress") return row.endsAt;
  const { pickupAt, journey, distanceM, drivingPlan } = row;
  const expected = expectedArrival(newsOf({ pickupAt, journey, distanceM, drivingPlan }, row), now);
  return Math.max(row.endsAt, expected === null ? now : expected.likelyAt + HANDLING_PER_STOP_S * 1000);
}

/** When a job of a driver really ended, or is expected to. */
export function endedAtOf(job: EngagementRow, now: number): number {
  return job.status === "completed" ? (job.completedAt ?? job.endsAt) : freeAtOf(job, now);
}

/**
 * When a driver is free of the jobs that are planned to end before a pickup: a truck that is late takes its delay along.
 * @param own the jobs of the driver, in the order of their pickups
 * @returns epoch milliseconds; `null` without such a job
 */
export function freeBefore(own: readonly EngagementRow[], startsAt: number, now: number): number | null {
  let freeAt: number | null = null;
  for (const job of own) {
    if (job.status === "completed" || job.endsAt > startsAt) continue;
    const lasts = job.endsAt - job.pickupAt;
    freeAt = Math.max(freeAtOf(job, now), freeAt === null ? 0 : freeAt + lasts);
  }
  return freeAt;
}
