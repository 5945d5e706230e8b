import type { BusinessEvent } from "../business-events.ts";
import type { EffectOf } from "../effects.ts";
import type { WebhookEvent } from "./webhook-event.ts";

type EventType = BusinessEvent["type"];

/** Which event a company's programs hear of as what; of the others they hear nothing. */
const TOLD: Partial<Record<EventType, WebhookEvent>> = {
  order_placed: "order.placed",
  order_confirmed: "order.confirmed",
  order_started: "order.in_transit",
  order_set_back: "order.in_transit",
  order_delivered: "order.delivered",
  order_cancelled: "order.cancelled",
  job_reserved: "order.driver_assigned",
  job_released: "order.driver_left",
  day_changed: "order.rescheduled",
  offer_accepted: "order.price_changed",
  workers_changed: "order.price_changed",
  move_changed: "order.price_changed",
  price_changed: "order.price_changed",
  door_change_agreed: "order.price_changed",
  waiting_charged: "order.price_changed",
  waiting_waived: "order.price_changed",
  waiting_charged_again: "order.price_changed",
  waiting_dropped: "order.price_changed",
  price_credited: "order.price_changed",
  credit_taken_back: "order.price_changed",
};

/**
 * What the programs of an order's company are told: which order, and of a vehicle which one. What is so now they read by
 * the API.
 */
export function webhooksOf(event: BusinessEvent): readonly EffectOf<"webhooks">[] {
  const told = TOLD[event.type];
  if (told === undefined || !("orderId" in event)) return [];
  const job = "jobId" in event ? { jobId: event.jobId } : {};
  return [{ kind: "webhooks", event: told, orderId: event.orderId, ...job }];
}
