import { DEFAULT_DRIVING_PLAN, type DrivingPlan } from "../driving-hours/rules.ts";
import { journey, roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import type { BilingualText } from "../geo/place.ts";
import { drivingOf } from "../jobs/board-opening.ts";
import type { BoardOrder } from "../jobs/job.ts";
import { busyUntil } from "../jobs/lists/busy-until.ts";
import type { StopVisit } from "../jobs/visits.ts";
import type { OrderStop } from "../orders/new-order.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import { legTimesOf } from "../waiting/leg-times.ts";

/** Another stop after the last one of an order, and what its way makes of the order's journey. */
export interface AddedStop {
  /** Its index, counted from 0: how many stops the order had. */
  readonly position: number;
  readonly stop: OrderStop;
  /** Of the whole order with it; road metres, metres at sea, and seconds with breaks, nights and waits for ferries. */
  readonly distanceM: number;
  readonly seaDistanceM: number;
  readonly durationS: number;
  /** Of the whole order without it. */
  readonly fromDistanceM: number;
  /** Of the whole order with it. */
  readonly journey: readonly JourneyLeg[];
  readonly drivingPlan: DrivingPlan;
  /** The ferries of the whole order with it, in travel order. */
  readonly crossings: readonly BilingualText[];
  /** What the order's one job is to pay with it. */
  readonly estimatedPaySatang: number;
}

/** The way from the last stop of an order to a new one. */
export interface WayToStop {
  readonly distanceM: number;
  readonly seaDistanceM: number;
  /** Beginning and ending at a stop. */
  readonly journey: readonly JourneyLeg[];
  readonly crossings: readonly BilingualText[];
}

/** The road of an order before a stop is added. */
export interface RoutedOrder extends WayToStop {
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly stopCount: number;
  /** `null` for an order that was planned without breaks. */
  readonly drivingPlan: DrivingPlan | null;
}

/** An order's road with the way to a new stop behind it; what was planned before keeps its place. */
export function withWay(order: RoutedOrder, way: WayToStop): Omit<AddedStop, "stop" | "estimatedPaySatang"> {
  const legs = [...order.journey, ...way.journey.slice(1)];
  const drivingPlan = order.drivingPlan ?? DEFAULT_DRIVING_PLAN;
  return {
    position: order.stopCount,
    distanceM: order.distanceM + way.distanceM,
    seaDistanceM: order.seaDistanceM + way.seaDistanceM,
    durationS: journey(legs, order.pickupAt, drivingPlan).durationS,
    fromDistanceM: order.distanceM,
    journey: legs,
    drivingPlan,
    crossings: [...order.crossings, ...way.crossings],
  };
}

/** The journey from the stop that the driver of a job reached last; all of it before the first. */
export function journeyFrom(
  legs: readonly JourneyLeg[],
  visits: readonly StopVisit[],
): readonly JourneyLeg[] {
  const reached = visits.at(-1)?.stop ?? 0;
  const starts = legs.flatMap((leg, index) => (leg.kind === "stop" ? [index] : []));
  return legs.slice(starts[reached] ?? 0);
}

/** The ferries on the way to an added stop, in travel order: the last of the whole order's. */
export function crossingsToStop({ journey: legs, position, crossings }: AddedStop): readonly BilingualText[] {
  const lastStop: StopVisit = { stop: position - 1, arrivedAt: 0, leftAt: null };
  const sailed = journeyFrom(legs, [lastStop]).filter(({ kind }) => kind === "ferry").length;
  return crossings.slice(crossings.length - sailed);
}

/** The facts of an order on the board that follow from its road. */
export type RoadFacts = Pick<BoardOrder, "endsAt" | "driving" | "roadDurationS" | "legTimes" | "stopCount">;

/** The road of an order with another stop, as the board has it; the order begins when it did. */
export function roadWith(
  { position, journey: legs, drivingPlan, durationS }: AddedStop,
  startsAt: number,
): RoadFacts {
  const stopCount = position + 1;
  return {
    endsAt: busyUntil(startsAt, durationS, stopCount),
    driving: drivingOf(legs, startsAt, drivingPlan),
    roadDurationS: roadDurationS(legs),
    legTimes: legTimesOf(legs, drivingPlan),
    stopCount,
  };
}

/**
 * Until when a truck is busy at least, by the stop that it reached last: where it still stands, half an hour of handling
 * counts from its arrival, and it goes on now if that is over. Epoch milliseconds.
 */
export function busyFromNow(
  { journey: legs, drivingPlan, position }: AddedStop,
  visits: readonly StopVisit[],
  now: number,
): number {
  const last = visits.at(-1);
  const handledFrom = (last?.leftAt ?? now) - HANDLING_PER_STOP_S * 1000;
  const from = last === undefined ? now : Math.max(last.arrivedAt, handledFrom);
  const { durationS } = journey(journeyFrom(legs, visits), from, drivingPlan);
  return busyUntil(from, durationS, position + 1 - (last?.stop ?? 0));
}
