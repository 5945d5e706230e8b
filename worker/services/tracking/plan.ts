import { journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { arrivalWindow, plannedLegs, type ArrivalWindow } from "#domain/tracking/arrival-window.ts";

/** What the plan of an order says about its journey. */
export interface Plan {
  readonly pickupAt: number;
  readonly journey: readonly JourneyLeg[] | null;
  readonly distanceM: number | null;
}

/** When a job's journey begins: at the pickup time, or when it was started after that. Epoch milliseconds. */
function beginsAt({ pickupAt }: Plan, startedAt: number | null): number {
  return Math.max(pickupAt, startedAt ?? 0);
}

/**
 * The arrival window as planned, from the stop that the driver reached last; `null` while the order has no route, and
 * once the truck has reached the last one.
 */
export function plannedWindow(
  plan: Plan,
  startedAt: number | null,
  visits: readonly StopVisit[],
): ArrivalWindow | null {
  if (plan.journey === null || plan.journey.length === 0) return null;
  const last = visits.at(-1);
  if (last === undefined)
    return arrivalWindow(plannedLegs(plan.journey, plan.distanceM), beginsAt(plan, startedAt));
  const isLeft = last.leftAt !== null;
  const legs = plannedLegs(plan.journey, plan.distanceM, last.stop, isLeft);
  return legs.length === 0 ? null : arrivalWindow(legs, last.leftAt ?? last.arrivedAt);
}

/** When the plan has the truck at each stop, epoch milliseconds; shorter than the stops where it does not say. */
export function plannedStops(plan: Plan, startedAt: number | null): number[] {
  const start = beginsAt(plan, startedAt);
  if (plan.journey === null) return [];
  return journey(plan.journey, start).stopsAfterS.map((afterS) => start + afterS * 1000);
}
