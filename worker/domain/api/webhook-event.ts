import { DAY_MS } from "../time.ts";

/**
 * What an endpoint of a company is told about orders on its account: `order.driver_assigned` and `order.driver_left` per
 * vehicle, `order.price_changed` for whatever is owed otherwise than before, `order.in_transit` also when a delivered one is
 * set back.
 */
export const WEBHOOK_EVENTS = [
  "order.placed",
  "order.confirmed",
  "order.driver_assigned",
  "order.driver_left",
  "order.rescheduled",
  "order.price_changed",
  "order.in_transit",
  "order.delivered",
  "order.cancelled",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of the test button, which is about no order. */
export const PING = "ping";

export const DELIVERY_STATES = ["pending", "delivered", "parked"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** For so long messages are kept, those that wait for a paused endpoint, too. */
export const DELIVERIES_KEPT_MS = 30 * DAY_MS;

/** The id of a message, the same at every attempt, by which receivers know a repetition. */
export function webhookId(endpointId: string, sequence: number): string {
  return `msg_${endpointId.replaceAll("-", "")}_${sequence}`;
}
