import type { OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import { Badge } from "#web/components/badge.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { paymentText } from "./order-texts.ts";

/** An order's status as a badge. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  const { text, tone } = ORDER_STATUS_TEXTS[status];
  return <Badge tone={tone}>{text()}</Badge>;
}

/** A payment status as text for tables. */
export function PaymentText({ status }: { readonly status: PaymentStatus }) {
  return <>{paymentText(status).short}</>;
}
