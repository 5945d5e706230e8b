import { Link } from "@tanstack/react-router";
import { Badge } from "#web/components/badge.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton, TextLink } from "#web/components/link-button.tsx";
import { formatShortDay } from "#web/lib/i18n/format.ts";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

const SHOWN = 5;

/** The latest orders and a link to all of them. */
export function BookingsTab() {
  const query = trpc.orders.mine.useQuery({ limit: SHOWN });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.error_orders_load_failed()} />;
  if (query.data.items.length === 0)
    return (
      <EmptyState
        title={m.orders_empty_title()}
        text={m.orders_empty_text()}
        action={
          <LinkButton to="/price-calculator" tone="main">
            {m.orders_empty_action()}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <ul className="mb-5 flex flex-col gap-3">
        {query.data.items.map(({ orderId, createdAt, status, pickup, destination }) => (
          <li
            key={orderId}
            className="relative flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-5 py-4"
          >
            <Link
              to="/orders/$orderId"
              params={{ orderId }}
              className="figures font-heading font-semibold text-teal underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {orderId}
            </Link>
            <span className="figures text-muted">{formatShortDay(createdAt)}</span>
            <span className="ml-auto">
              <Badge tone={ORDER_STATUS_TEXTS[status].tone}>{ORDER_STATUS_TEXTS[status].text()}</Badge>
            </span>
            <span className="w-full wrap-anywhere">
              {m.order_route_from_to({
                pickup: localized(pickup),
                destination: localized(destination),
              })}
            </span>
          </li>
        ))}
      </ul>
      <TextLink to="/orders">{m.profile_bookings_all()}</TextLink>
    </>
  );
}
