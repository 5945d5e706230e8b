import { lateByMs } from "#domain/control-room/lateness.ts";
import { expectedArrival, newsOf, type ExpectedArrival, type TruckRow } from "./expected-arrival.ts";
import { plannedStops, type Plan } from "./plan.ts";

/** How a truck under way stands to the plan of its order. */
export interface Standing {
  readonly hasArrived: boolean;
  /** `null` once it has arrived, and while its order has no route. */
  readonly expected: ExpectedArrival | null;
  /** By how much it reaches the destination late, milliseconds; `null` where the plan does not say when it should. */
  readonly lateMs: number | null;
}

/** What is known of a truck under way beside its plan. @param stopCount of its job */
export function standingOf(plan: Plan, truck: TruckRow, stopCount: number, now: number): Standing {
  // The last stop is the destination: nothing is awaited there any more.
  if (truck.visits.length === stopCount) return { hasArrived: true, expected: null, lateMs: 0 };
  const expected = expectedArrival(newsOf(plan, truck), now);
  const plannedAt = plannedStops(plan, null).at(-1);
  const isKnown = expected !== null && plannedAt !== undefined;
  return { hasArrived: false, expected, lateMs: isKnown ? lateByMs(plannedAt, expected.likelyAt) : null };
}
