import { bangkokTime } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { Card } from "#web/components/card.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { RouteLine } from "#web/components/route-line.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { TrackedTrucks } from "#web/entities/tracking/tracked-trucks.tsx";
import { TrackingMap } from "#web/entities/tracking/tracking-map.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { useLinkToken, useSharedTracking } from "./shared-tracking.ts";

type Shared = NonNullable<ReturnType<typeof useSharedTracking>["data"]>;

/** The page of a shared link: how a shipment is getting on, without login and without anything personal. */
export function SharedTrackingPage() {
  const token = useLinkToken();
  return (
    <div className="page-column min-h-[50dvh] max-w-2xl py-8 sm:py-12">
      <h1 className="mb-5 text-3xl sm:text-4xl">{m.profile_track()}</h1>
      <Followed key={token} token={token} />
    </div>
  );
}

function Followed({ token }: { readonly token: string }) {
  const query = useSharedTracking(token);
  if (query.data === null)
    return <EmptyState title={m.tracking_dead_title()} text={m.tracking_dead_text()} />;
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.tracking_load_failed()} />;
  const isStale = query.isError || query.fetchStatus === "paused";
  return (
    <>
      <output className="block">
        {isStale && (
          <span className="mb-4 block rounded-card border border-marigold bg-marigold-wash px-4 py-3 font-semibold text-marigold-ink">
            {m.tracking_stale({ time: bangkokTime(query.dataUpdatedAt) })}
          </span>
        )}
      </output>
      <Shipment shared={query.data} />
    </>
  );
}

function Shipment({ shared: { status, stops, overWater, trucks } }: { readonly shared: Shared }) {
  const { text, tone } = ORDER_STATUS_TEXTS[status];
  return (
    <Card edged className="grid gap-6">
      <output>
        <Badge tone={tone}>{text()}</Badge>
      </output>
      <RouteLine
        label={m.order_stops_title()}
        stops={stops.map(({ area }, position) => ({
          key: String(position),
          leg: overWater[position] === true ? "water" : "land",
          content: (
            <>
              <p className="text-sm text-muted">{stopText(position, stops.length)}</p>
              {area !== null && <p className="font-semibold">{localized(area)}</p>}
            </>
          ),
        }))}
      />
      {status !== "delivered" && status !== "cancelled" && (
        <TrackedTrucks trucks={trucks} stops={stops} isRough />
      )}
      <TrackingMap trucks={trucks} stops={NO_STOPS} />
      {trucks.some(({ position }) => position !== null) && (
        <p className="text-sm text-muted">{m.tracking_rough()}</p>
      )}
    </Card>
  );
}

/** A link tells areas, no points. */
const NO_STOPS = [] as const;
