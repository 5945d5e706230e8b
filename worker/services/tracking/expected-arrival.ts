import { whereabouts, type StopVisit } from "#domain/jobs/visits.ts";
import { notBefore, type ArrivalWindow } from "#domain/tracking/arrival-window.ts";
import { plannedWindow, windowFromStop, type Plan } from "./plan.ts";
import { toldWindow } from "./told-window.ts";

/** What is known of a truck that is to arrive. */
export interface TruckNews {
  readonly plan: Plan;
  /** Epoch milliseconds; `null` before its job is started. */
  readonly startedAt: number | null;
  readonly visits: readonly StopVisit[];
  /** How far it is by its last position; `null` without one. */
  readonly position: { readonly nextStop: number; readonly fixedAt: number } | null;
  /** What was told last, from a position. */
  readonly told: (ArrivalWindow & { readonly toldAt: number }) | null;
}

/** What D1 has of a truck beside the plan of its order, from its job, its position and the window that was told last. */
export interface TruckRow {
  readonly startedAt: number | null;
  readonly visits: readonly StopVisit[];
  readonly nextStop: number | null;
  readonly fixedAt: number | null;
  readonly earliestAt: number | null;
  readonly likelyAt: number | null;
  readonly latestAt: number | null;
  readonly toldAt: number | null;
}

/** What such a row says of a truck. */
export function newsOf(plan: Plan, row: TruckRow): TruckNews {
  const { startedAt, visits, nextStop, fixedAt, earliestAt, likelyAt, latestAt, toldAt } = row;
  const isTold = earliestAt !== null && likelyAt !== null && latestAt !== null && toldAt !== null;
  return {
    plan,
    startedAt,
    visits,
    position: nextStop === null || fixedAt === null ? null : { nextStop, fixedAt },
    told: isTold ? { earliestAt, likelyAt, latestAt, toldAt } : null,
  };
}

/** When a truck arrives, by what is known of it and by the clock. */
export interface ExpectedArrival extends ArrivalWindow {
  /** From the truck's position, or from the pickup time and the plan of the journey. */
  readonly basis: "position" | "plan";
  /** Whether all of the window that the news gave is no longer possible. */
  readonly isOverdue: boolean;
  /** The time of the last news where the clock says more of the arrival than they do, epoch milliseconds. */
  readonly silentSince: number | null;
}

/**
 * The window that was told last or else follows from the plan, but never earlier than `now` and the way that still lies
 * before the truck: what nobody has said it has done yet is still to be done. `null` while its order has no route, and
 * once it has reached the last stop.
 */
export function expectedArrival(truck: TruckNews, now: number): ExpectedArrival | null {
  const { plan, startedAt, visits } = truck;
  const told = toldWindow(truck.told, startedAt, visits);
  const window = told ?? plannedWindow(plan, startedAt, visits);
  const soonest = soonestWindow(truck, now);
  if (window === null || soonest === null) return null;
  const { earliestAt, likelyAt, latestAt } = notBefore(window, soonest);
  return {
    earliestAt,
    likelyAt,
    latestAt,
    basis: told === null ? "plan" : "position",
    isOverdue: latestAt > window.latestAt,
    silentSince: likelyAt > window.likelyAt ? lastNewsAt(truck) : null,
  };
}

/** When a truck arrives that goes on this instant from the stop where it was seen, or reaches the next one this instant. */
function soonestWindow({ plan, startedAt, visits, position }: TruckNews, now: number): ArrivalWindow | null {
  const here = whereabouts(visits);
  const reachedAt = visits.at(-1)?.arrivedAt ?? 0;
  // A driver who has driven on without saying so is at most at the stop that their later position is before.
  const seenBefore = position !== null && position.fixedAt > reachedAt ? position.nextStop : 0;
  return seenBefore > here.stop
    ? windowFromStop(plan, startedAt, seenBefore, false, now)
    : windowFromStop(plan, startedAt, here.stop, here.kind === "at_stop", now);
}

/** When a driver's press or position came last, epoch milliseconds; `null` where none has. */
function lastNewsAt({ startedAt, visits, position }: TruckNews): number | null {
  const last = visits.at(-1);
  const times = [startedAt, last?.arrivedAt, last?.leftAt, position?.fixedAt].filter((at) => at != null);
  return times.length === 0 ? null : Math.max(...times);
}
