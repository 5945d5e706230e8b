import type { OrderStatus } from "#domain/orders/order.ts";
import type { BadgeTone } from "../../components/badge.tsx";
import { m } from "../../paraglide/messages.js";

/** A status in a word, and how it looks. */
export interface StatusWords {
  readonly text: () => string;
  readonly tone: BadgeTone;
}

/** An order's status in a word, and how it looks. */
export const ORDER_STATUS_WORDS = {
  pending: { text: m.order_status_pending, tone: "waiting" },
  confirmed: { text: m.order_status_confirmed, tone: "neutral" },
  in_transit: { text: m.order_status_in_transit, tone: "moving" },
  delivered: { text: m.order_status_delivered, tone: "done" },
  cancelled: { text: m.order_status_cancelled, tone: "stopped" },
} as const satisfies Record<OrderStatus, StatusWords>;
