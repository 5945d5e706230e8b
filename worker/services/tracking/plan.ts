import { DEFAULT_DRIVING_PLAN, type DrivingPlan } from "#domain/driving-hours/rules.ts";
import { RESTED, stateAfter, type DrivingState } from "#domain/driving-hours/schedule.ts";
import { journey, roadDurationS, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { arrivalWindow, plannedLegs, type ArrivalWindow } from "#domain/tracking/arrival-window.ts";

/** What the plan of an order says about its journey. */
export interface Plan {
  readonly pickupAt: number;
  readonly journey: readonly JourneyLeg[] | null;
  readonly distanceM: number | null;
  /** `null` for orders that were planned without breaks; their trucks take them all the same. */
  readonly drivingPlan: DrivingPlan | null;
}

/** How the driving of an order is planned. */
export function drivingPlanOfOrder({ drivingPlan }: Pick<Plan, "drivingPlan">): DrivingPlan {
  return drivingPlan ?? DEFAULT_DRIVING_PLAN;
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
  const drivingPlan = drivingPlanOfOrder(plan);
  const last = visits.at(-1);
  if (last === undefined) {
    const legs = plannedLegs(plan.journey, plan.distanceM);
    return arrivalWindow(legs, beginsAt(plan, startedAt), drivingPlan);
  }
  if (plannedLegs(plan.journey, plan.distanceM, last.stop, last.leftAt !== null).length === 0) return null;
  return windowFromStop(plan, startedAt, last.stop, last.leftAt !== null, last.leftAt ?? last.arrivedAt);
}

/**
 * The arrival window of a truck that is at one of its stops, or leaves it, at `at`; `null` while the order has no route.
 * @param stop counted from 0; at the last one, and where the plan does not know the stop, it has arrived
 */
export function windowFromStop(
  plan: Plan,
  startedAt: number | null,
  stop: number,
  isLeft: boolean,
  at: number,
): ArrivalWindow | null {
  const { journey: legsOfAll, distanceM } = plan;
  if (legsOfAll === null || legsOfAll.length === 0) return null;
  const hasArrived = stop > 0 && stop >= lastStopOf(legsOfAll);
  const legs = hasArrived ? [] : plannedLegs(legsOfAll, distanceM, stop, isLeft);
  const roadLeftS = legs.reduce((sum, leg) => (leg.kind === "road" ? sum + leg.durationS : sum), 0);
  return arrivalWindow(legs, at, drivingPlanOfOrder(plan), drivenBefore(plan, startedAt, roadLeftS));
}

/** The last of the stops that a journey names, counted from 0; -1 where it names none. */
function lastStopOf(legs: readonly JourneyLeg[]): number {
  return legs.filter(({ kind }) => kind === "stop").length - 1;
}

/** When the plan has the truck at each stop, epoch milliseconds; shorter than the stops where it does not say. */
export function plannedStops(plan: Plan, startedAt: number | null): number[] {
  const start = beginsAt(plan, startedAt);
  if (plan.journey === null) return [];
  const { stopsAfterS } = journey(plan.journey, start, drivingPlanOfOrder(plan));
  return stopsAfterS.map((afterS) => start + afterS * 1000);
}

/** What the drivers of a truck have driven since break and rest when this much road is left of the plan, in seconds. */
export function drivenBefore(plan: Plan, startedAt: number | null, roadLeftS: number): DrivingState {
  if (plan.journey === null) return RESTED;
  const drivenS = Math.max(0, roadDurationS(plan.journey) - roadLeftS);
  const { steps } = journey(plan.journey, beginsAt(plan, startedAt), drivingPlanOfOrder(plan));
  return stateAfter(steps, drivenS);
}
