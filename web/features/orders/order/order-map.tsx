import { useMemo, useRef } from "react";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import type { RouteMapStop } from "#web/components/route-map/route-map.tsx";
import { stopTitle } from "#web/entities/stops/stop-place.tsx";
import { useMapFerries } from "#web/entities/places/map/map-ferries.ts";
import { useMapStyleUrl } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { useSeen } from "#web/lib/use-seen.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/** The order has no line of its route: the map shows its stops. */
const NO_LEGS = [] as const;

/**
 * The stops of an order on the map, at the pins of their doors where they have one; nothing while all are in the
 * customer's own words, and while another map shows its trucks with the stops. The list of stops beside it says the same.
 * It is loaded when it comes near the window.
 */
export function OrderMap({ order }: { readonly order: Order }) {
  const points = usePoints(order.stops);
  const isOnOtherMap = useIsTracked(order.orderId);
  return points.length === 0 || isOnOtherMap ? null : <StopsMap stops={points} />;
}

/** Whether a truck's position is known; asks for nothing, the tracking on the same page does. */
function useIsTracked(orderId: string): boolean {
  const tracking = trpc.tracking.ofOrder.useQuery({ orderId }, { enabled: false }).data;
  return tracking?.trucks.some(({ position }) => position !== null) ?? false;
}

function StopsMap({ stops }: { readonly stops: readonly RouteMapStop[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const ferries = useMapFerries(isSeen);
  const styleUrl = useMapStyleUrl(isSeen);
  const texts = useMemo(() => mapTexts(), []);
  return (
    <div
      ref={frame}
      className="relative mt-4 h-64 overflow-clip rounded-card border border-line sm:h-72 print:hidden"
    >
      {isSeen && (
        <LazyRouteMap
          stops={stops}
          legs={NO_LEGS}
          ferries={ferries}
          styleUrl={styleUrl}
          locale={currentLocale()}
          label={m.order_map_label()}
          texts={texts}
        />
      )}
    </div>
  );
}

/** Keeps the array while nothing in it has changed: the map takes a new array as a new journey. */
function usePoints(stops: Order["stops"]): readonly RouteMapStop[] {
  const content = JSON.stringify(stops.flatMap(pointOf));
  return useMemo(() => JSON.parse(content) as readonly RouteMapStop[], [content]);
}

function pointOf(stop: Order["stops"][number], index: number): RouteMapStop[] {
  const latitude = stop.pin?.latitude ?? stop.latitude;
  const longitude = stop.pin?.longitude ?? stop.longitude;
  if (latitude === null || longitude === null) return [];
  return [{ id: `stop-${index}`, label: stopTitle(stop), latitude, longitude, role: stop.role }];
}
