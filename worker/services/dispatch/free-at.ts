import type { EngagementRow } from "#db/queries/dispatch/day.ts";
import { realEnd } from "#domain/dispatch/job-before.ts";
import { openSince } from "#domain/jobs/job.ts";
import { HANDLING_PER_STOP_S } from "#domain/pricing/vehicle.ts";
import { expectedArrival, newsOf, type TruckRow } from "../tracking/expected-arrival.ts";
import type { Plan } from "../tracking/plan.ts";

/** A job that a driver holds, with the plan of its order and what is known of its truck. */
type HeldJob = Plan & TruckRow & Pick<EngagementRow, "status" | "endsAt">;

/**
 * Whether a held job was to begin so long ago that nobody could be given it any more: it was forgotten, and
 * no truck comes from it.
 */
export function wasForgotten(
  { status, pickupAt }: Pick<EngagementRow, "status" | "pickupAt">,
  now: number,
): boolean {
  return status === "reserved" && pickupAt < openSince(now);
}

/**
 * When a job that a driver holds ends: as planned, later by as much as it was not begun in time, or once the truck that is under
 * way is unloaded, by where it really is; of a forgotten one as planned.
 * @returns epoch milliseconds
 */
export function freeAtOf(row: HeldJob, now: number): number {
  if (row.status !== "in_progress")
    return wasForgotten(row, now) ? row.endsAt : row.endsAt + Math.max(0, now - row.pickupAt);
  const { pickupAt, journey, distanceM, drivingPlan } = row;
  const expected = expectedArrival(newsOf({ pickupAt, journey, distanceM, drivingPlan }, row), now);
  return Math.max(row.endsAt, expected === null ? now : expected.likelyAt + HANDLING_PER_STOP_S * 1000);
}

/** A job with when it really ended, or is expected to. */
type WithEnd = EngagementRow & { readonly endedAt: number };

/**
 * The jobs of a driver with their real ends: a truck that is late takes its delay along to the next ones. Of one that is under way
 * its own news tell. Jobs that are planned for the same time are loads of one truck, and follow what was before them.
 * @param own in the order of their pickups
 */
export function withRealEnds(own: readonly EngagementRow[], now: number): readonly WithEnd[] {
  const begun = own.map(({ startedAt }) => startedAt);
  let [freeAt, plannedFreeAt] = [0, 0];
  return own.map((job) => {
    if (job.status === "completed") return { ...job, endedAt: realEnd(job, begun) };
    const delayMs =
      job.status === "reserved" ? Math.max(0, freeAt - Math.max(plannedFreeAt, job.pickupAt)) : 0;
    const endedAt = Math.max(freeAtOf(job, now), job.endsAt + delayMs);
    freeAt = Math.max(freeAt, endedAt);
    plannedFreeAt = Math.max(plannedFreeAt, job.endsAt);
    return { ...job, endedAt };
  });
}
