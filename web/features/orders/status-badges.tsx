import type { OrderStatus } from "#domain/orders/order.ts";
import { OPEN_ALERT_HOURS } from "#domain/jobs/alerts/open-alerts.ts";
import { HOUR_MS } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { formatDuration } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { listedPaymentText, type ListedMoney } from "./order-texts.ts";
import type { AdminOrderRow } from "./order-types.ts";

const [FIRST_ALERT_HOURS, LAST_ALERT_HOURS] = OPEN_ALERT_HOURS;

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

/** That nobody drives an order whose pickup is at most a day away; nothing for any other. */
export function NoDriverBadge({ order }: { readonly order: Pick<AdminOrderRow, "openJobs" | "pickupAt"> }) {
  const untilPickup = order.pickupAt - useNow();
  if (order.openJobs === 0 || untilPickup > FIRST_ALERT_HOURS * HOUR_MS) return null;
  return (
    <Badge wraps tone={untilPickup > LAST_ALERT_HOURS * HOUR_MS ? "waiting" : "stopped"}>
      {untilPickup > 0
        ? m.order_no_driver_soon({ time: formatDuration(roughly(untilPickup) / 1000) })
        : m.order_no_driver_late()}
    </Badge>
  );
}

/** Whole hours, and minutes in the last one. */
function roughly(ms: number): number {
  return ms < HOUR_MS ? ms : ms - (ms % HOUR_MS);
}

/** How far an order is paid, as text for tables. */
export function PaymentText({ order }: { readonly order: ListedMoney }) {
  return <>{listedPaymentText(order) ?? "–"}</>;
}
