import type { OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import { Badge } from "#web/components/badge.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { paymentText } from "./order-texts.ts";
import type { AdminOrderRow } from "./order-types.ts";

/** An order's status as a badge. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  const { text, tone } = ORDER_STATUS_TEXTS[status];
  return <Badge tone={tone}>{text()}</Badge>;
}

/** What became of the offer for an order without a price, where someone has to act. */
export function OfferBadge({ state }: { readonly state: AdminOrderRow["offerState"] }) {
  if (state === "declined") return <Badge tone="stopped">{m.order_offer_declined()}</Badge>;
  return state === "expired" ? <Badge tone="stopped">{m.order_offer_expired()}</Badge> : null;
}

/** A payment status as text for tables. */
export function PaymentText({ status }: { readonly status: PaymentStatus }) {
  return <>{paymentText(status).short}</>;
}
