import { Map as MapIcon, X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import { ThailandPicture } from "#web/components/route-map/picture/thailand-picture.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { useMapFerries } from "#web/entities/places/map/map-ferries.ts";
import { useMapStyleUrl } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { stopKeyOf, useMapStops } from "./map-stops.ts";
import { nextEmptyStop, type Move } from "#web/entities/moves/move.ts";
import type { Quote } from "#web/entities/moves/quote.ts";
import { stopLabel } from "#web/entities/stops/stop-label.ts";
import type { Pins } from "./use-pins.ts";

const NO_LEGS: Quote["legs"] = [];

export interface RoutePanelProps {
  readonly move: Move;
  readonly quote: Quote | null;
  readonly pins: Pins;
}

/**
 * The route on the map, where places can be chosen and pins dragged. Without a route a static picture of the country,
 * until the map is opened.
 */
export function RoutePanel({ move, quote, pins }: RoutePanelProps) {
  const stops = useMapStops(move, quote, pins.refusals);
  const texts = useMemo(() => mapTexts(), []);
  const panel = useRef<HTMLDivElement>(null);
  useChoosing(panel, pins);
  const isMap = quote !== null || pins.isMapOpen;
  const ferries = useMapFerries(isMap);
  const styleUrl = useMapStyleUrl(isMap);
  return (
    <div ref={panel} className="overflow-clip rounded-card border border-line">
      {isMap && pins.isMapPossible && <MapNote move={move} pins={pins} />}
      <div className="relative h-64 sm:h-80 lg:h-[21rem]">
        {isMap ? (
          <LazyRouteMap
            stops={stops}
            legs={quote?.legs ?? NO_LEGS}
            ferries={ferries}
            styleUrl={styleUrl}
            locale={currentLocale()}
            label={m.map_label()}
            texts={texts}
            onMoveStop={(id, point) => pins.moveStop(stopKeyOf(id), point)}
            onUnavailable={pins.mapFailed}
            {...(pins.choosing !== null && { onPick: pins.pick })}
          />
        ) : (
          <ThailandPicture>
            <Button
              size="small"
              className="absolute right-3 bottom-3"
              icon={<MapIcon aria-hidden="true" className="size-5" />}
              onClick={pins.openMap}
            >
              {nextEmptyStop(move, null) === null ? m.map_show() : m.map_choose()}
            </Button>
          </ThailandPicture>
        )}
      </div>
    </div>
  );
}

/** The text above the map: which stop the next press sets, and the place set last. */
function MapNote({ move, pins }: { readonly move: Move; readonly pins: Pins }) {
  const { choosing, locating, lastSet } = pins;
  const nameOf = (key: number) => {
    const stop = move.stops.find((each) => each.key === key);
    return stop === undefined ? "" : stopLabel(move.stops, stop);
  };
  const set = lastSet === null ? null : m.place_set({ stop: nameOf(lastSet.key), place: lastSet.label });
  if (choosing === null && set === null) return null;
  return (
    <div className="flex min-h-12 items-center border-b border-line bg-surface pl-4 text-sm leading-tight">
      <div className="min-w-0 flex-1 py-2">
        <output className="block text-muted empty:hidden">{set}</output>
        {choosing !== null && (
          <p className="font-heading font-semibold">
            {locating === null ? m.map_choose_hint({ stop: nameOf(choosing) }) : m.place_locating()}
          </p>
        )}
      </div>
      {choosing !== null && (
        <IconButton label={m.map_choose_stop()} onClick={() => pins.chooseOnMap(null)}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
    </div>
  );
}

/** Scrolls the map into view when a place is to be chosen there; Escape cancels. */
function useChoosing(
  panel: { readonly current: HTMLDivElement | null },
  { choosing, chooseOnMap }: Pins,
): void {
  const end = useEffectEvent(() => chooseOnMap(null));
  const isChoosing = choosing !== null;
  useEffect(() => {
    if (!isChoosing) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isChoosing, panel]);
}
