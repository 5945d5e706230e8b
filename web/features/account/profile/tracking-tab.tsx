import { Link } from "@tanstack/react-router";
import { Badge } from "#web/components/badge.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { TrackedTrucks } from "#web/entities/tracking/tracked-trucks.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

const LOOK_AGAIN_MS = 60_000;

/** The customer's shipments that are on their way, then those that will be; each leads to its order. */
export function TrackingTab() {
  const query = trpc.tracking.mine.useQuery(undefined, { refetchInterval: LOOK_AGAIN_MS });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.tracking_load_failed()} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        title={m.tracking_empty_title()}
        text={m.tracking_empty_text()}
        action={<LinkButton to="/orders">{m.nav_my_orders()}</LinkButton>}
      />
    );
  return (
    <ul className="grid gap-4">
      {query.data.map(({ orderId, status, stops, trucks }) => (
        <li key={orderId} className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link
              to="/orders/$orderId"
              params={{ orderId }}
              className="figures font-heading font-semibold text-teal underline underline-offset-4"
            >
              {orderId}
            </Link>
            <Badge tone={ORDER_STATUS_TEXTS[status].tone}>{ORDER_STATUS_TEXTS[status].text()}</Badge>
          </p>
          <p className="wrap-anywhere">{stops.map(({ area }) => localized(area)).join(" → ")}</p>
          <TrackedTrucks trucks={trucks} stops={stops} />
        </li>
      ))}
    </ul>
  );
}
