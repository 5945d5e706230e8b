import { useMemo, useRef } from "react";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import type { RouteMapStop } from "#web/components/route-map/route-map.tsx";
import { useMapStyleUrl } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { useNow } from "#web/lib/use-now.ts";
import { useSeen } from "#web/lib/use-seen.ts";
import { m } from "#web/paraglide/messages.js";
import type { TrackedStop, TrackedTruck } from "./tracked-truck.ts";
import { truckName } from "./tracked-trucks.tsx";
import { positionAgeText } from "./tracking-texts.ts";

export interface TrackingMapProps {
  /** Those without a point are not on the map. */
  readonly stops: readonly TrackedStop[];
  readonly trucks: readonly TrackedTruck[];
}

/**
 * The trucks of an order on the map, with its stops; nothing while no position is known. The map is loaded when it comes
 * into view; everything it says is in the text beside it.
 */
export function TrackingMap({ stops, trucks }: TrackingMapProps) {
  if (trucks.every(({ position }) => position === null)) return null;
  return <Frame stops={stops} trucks={trucks} />;
}

function Frame({ stops, trucks }: TrackingMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const styleUrl = useMapStyleUrl(isSeen);
  const now = useNow();
  const pins = usePins([...stopPins(stops), ...truckPins(trucks, now)]);
  const texts = useMemo(() => mapTexts(), []);
  return (
    <div
      ref={frame}
      className="relative h-64 overflow-clip rounded-card border border-line sm:h-80 print:hidden"
    >
      {isSeen && (
        <LazyRouteMap
          stops={pins}
          legs={NO_LEGS}
          styleUrl={styleUrl}
          locale={currentLocale()}
          label={m.tracking_map_label()}
          texts={texts}
        />
      )}
    </div>
  );
}

const NO_LEGS = [] as const;

/** Keeps the array while nothing in it has changed: the map takes a new array as a new journey. */
function usePins(pins: readonly RouteMapStop[]): readonly RouteMapStop[] {
  const key = JSON.stringify(pins);
  return useMemo(() => JSON.parse(key) as readonly RouteMapStop[], [key]);
}

function stopPins(stops: readonly TrackedStop[]): RouteMapStop[] {
  return stops.flatMap(({ role, area, latitude, longitude }, index) =>
    latitude === null || longitude === null
      ? []
      : [{ id: `stop-${index}`, label: localized(area), latitude, longitude, role }],
  );
}

function truckPins(trucks: readonly TrackedTruck[], now: number): RouteMapStop[] {
  return trucks.flatMap((truck, index) => {
    if (truck.position === null) return [];
    const { latitude, longitude, fixedAt } = truck.position;
    const label = `${truckName(truck, index, trucks.length)}. ${positionAgeText(fixedAt, now)}`;
    return [{ id: `truck-${index}`, label, latitude, longitude, role: "truck" }];
  });
}
