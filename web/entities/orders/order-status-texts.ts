import type { OrderStatus } from "#domain/orders/order.ts";
import type { StatusText } from "../../components/badge.tsx";
import { m } from "../../paraglide/messages.js";

/** An order's status in a word, and its tone. */
export const ORDER_STATUS_TEXTS = {
  pending: { text: m.order_status_pending, tone: "waiting" },
  confirmed: { text: m.order_status_confirmed, tone: "neutral" },
  in_transit: { text: m.order_status_in_transit, tone: "moving" },
  delivered: { text: m.order_status_delivered, tone: "done" },
  cancelled: { text: m.order_status_cancelled, tone: "stopped" },
} as const satisfies Record<OrderStatus, StatusText>;
