import { z } from "zod";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/api/webhook-event.ts";

/** What each event says, for the description of the API. */
export const WEBHOOK_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  "order.placed": "An order was placed on the company's account, by a program or by a person.",
  "order.confirmed":
    "The order is confirmed: by the office, or because drivers have taken all of its vehicles. Vehicles look for drivers before it, too.",
  "order.driver_assigned": "A vehicle of the order, `jobId`, has a driver.",
  "order.driver_left": "A vehicle of the order, `jobId`, has no driver any more and looks for another.",
  "order.rescheduled": "The order has another pickup time.",
  "order.price_changed": "What the company owes for the order is another amount, or consists of other lines.",
  "order.in_transit": "The first vehicle is under way; also when a delivered order is set back.",
  "order.delivered": "Everything is delivered.",
  "order.cancelled": "The order is cancelled, by whomever.",
};

/**
 * The body of a message, as the trigger `webhooks_are_queued` writes it: which event, when it happened, its number in the order in
 * which the endpoint is told, and which order. What is so now is read by `GET /orders/{orderId}`.
 */
export const webhookMessage = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: z.iso.datetime({ precision: 3 }),
  sequence: z.int().min(1),
  data: z.object({ orderId: z.string(), jobId: z.string().optional() }),
});
