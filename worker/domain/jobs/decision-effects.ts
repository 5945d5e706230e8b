import {
  effectsOf,
  transitionId,
  type Effect,
  type JobTransitionType,
  type OrderTransitionType,
} from "../effects.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { BoardEvent } from "./command.ts";
import type { JobStatus } from "./job.ts";

const ORDER_EVENTS = {
  pending: null,
  confirmed: "order_confirmed",
  in_transit: "order_started",
  delivered: "order_delivered",
  cancelled: "order_cancelled",
} as const satisfies Record<OrderStatus, OrderTransitionType | null>;

const JOB_EVENTS = {
  available: "job_released",
  reserved: "job_reserved",
  in_progress: "job_started",
  completed: "job_completed",
  cancelled: "job_cancelled",
} as const satisfies Record<JobStatus, JobTransitionType>;

/** The effects of one event of a decision. */
export interface EventEffects {
  /** The event's id, the same at every replay. */
  readonly eventId: string;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
  readonly effects: readonly Effect[];
}

/**
 * What follows from one decision of the dispatch board.
 * @param order after the decision, @param events of the decision, in their order
 */
export function effectsOfDecision(
  order: { readonly orderId: string; readonly version: number },
  events: readonly BoardEvent[],
): readonly EventEffects[] {
  const { orderId, version } = order;
  return events.map((event, position) => ({
    eventId: transitionId(orderId, version, position),
    at: event.at,
    effects: effectsOfEvent(orderId, version, position, event),
  }));
}

function effectsOfEvent(
  orderId: string,
  version: number,
  position: number,
  { jobId, driverId, formerDriverId = null, actor, to }: BoardEvent,
): readonly Effect[] {
  if (jobId === null) {
    const type = ORDER_EVENTS[to as OrderStatus];
    return type === null ? [] : effectsOf({ type, orderId });
  }
  const isHeld = to !== "available" && to !== "cancelled";
  return effectsOf({
    type: JOB_EVENTS[to as JobStatus],
    by: actor.kind,
    driverId: isHeld ? driverId : null,
    formerDriverId: formerDriverId === driverId && isHeld ? null : formerDriverId,
    orderId,
    jobId,
    version,
    position,
  });
}
