import type { EngagementRow } from "#db/queries/dispatch/day.ts";
import { realEnd } from "#domain/dispatch/job-before.ts";
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

/** A job with when it really ended, or is expected to. */
type WithEnd = EngagementRow & { readonly endedAt: number };

/**
 * The jobs of a driver with their real ends: a truck that is late takes its delay along to the next ones.
 * @param own in the order of their pickups
 */
export function withRealEnds(own: readonly EngagementRow[], now: number): readonly WithEnd[] {
  let freeAt = 0;
  return own.map((job) => {
    if (job.status === "completed") return { ...job, endedAt: realEnd(job.endsAt, job.completedAt) };
    const delayed = freeAt === 0 ? 0 : freeAt + job.endsAt - job.pickupAt;
    freeAt = Math.max(freeAtOf(job, now), delayed);
    return { ...job, endedAt: freeAt };
  });
}

/**
 * When a driver is free of the jobs that they hold and that are planned to end before a pickup.
 * @returns epoch milliseconds; `null` without such a job
 */
export function freeBefore(own: readonly WithEnd[], startsAt: number): number | null {
  const ends = own
    .filter(({ status, endsAt }) => status !== "completed" && endsAt <= startsAt)
    .map(({ endedAt }) => endedAt);
  return ends.length === 0 ? null : Math.max(...ends);
}
