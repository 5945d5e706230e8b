import { Map as MapIcon, MapPinned, X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import { ThailandPicture } from "#web/components/route-map/thailand-picture.tsx";
import type { RouteMapTexts } from "#web/components/route-map/route-map.tsx";
import { currentLocale } from "#web/lib/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { stopKeyOf, useMapStops } from "./map-stops.ts";
import { nextEmptyStop, type Move } from "./move.ts";
import type { Quote } from "./quote.ts";
import { stopLabel } from "./stop-label.ts";
import type { Pins } from "./use-pins.ts";

const NO_LEGS: Quote["legs"] = [];

export interface RoutePanelProps {
  readonly move: Move;
  readonly quote: Quote | null;
  readonly pins: Pins;
}

/**
 * The way on the map, where places can be chosen and their pins dragged. Before there is a way, a quiet picture of
 * the country; the map comes when it is wanted.
 */
export function RoutePanel({ move, quote, pins }: RoutePanelProps) {
  const stops = useMapStops(move, quote, pins.refusals);
  const texts = useMemo(() => mapTexts(), []);
  const panel = useRef<HTMLDivElement>(null);
  const hasEmpty = nextEmptyStop(move, null) !== null;
  useChoosing(panel, pins);
  return (
    <div
      ref={panel}
      className="relative h-64 overflow-clip rounded-card border border-line sm:h-80 lg:h-[21rem]"
    >
      {quote !== null || pins.isMapOpen ? (
        <>
          <LazyRouteMap
            stops={stops}
            legs={quote?.legs ?? NO_LEGS}
            locale={currentLocale()}
            label={m.map_label()}
            texts={texts}
            onMoveStop={(id, point) => pins.moveStop(stopKeyOf(id), point)}
            onUnavailable={pins.mapFailed}
            {...(pins.choosing !== null && { onPick: pins.pick })}
          />
          {pins.isMapPossible && <MapNote move={move} pins={pins} hasEmpty={hasEmpty} />}
        </>
      ) : (
        <ThailandPicture>
          <Button
            size="small"
            className="absolute right-3 bottom-3"
            icon={<MapIcon aria-hidden="true" className="size-5" />}
            onClick={pins.openMap}
          >
            {hasEmpty ? m.map_choose() : m.map_show()}
          </Button>
        </ThailandPicture>
      )}
    </div>
  );
}

/** What the next press on the map means, and what the last one was. */
function MapNote(props: { readonly move: Move; readonly pins: Pins; readonly hasEmpty: boolean }) {
  const { move, pins, hasEmpty } = props;
  const nameOf = (key: number) => {
    const stop = move.stops.find((each) => each.key === key);
    return stop === undefined ? "" : stopLabel(move.stops, stop);
  };
  const { choosing, locating, lastSet } = pins;
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 z-2 flex flex-col items-start gap-2 sm:right-20 *:pointer-events-auto">
      {choosing !== null && (
        <div className="flex max-w-full items-center rounded-control border border-line bg-raised pl-3.5 shadow-soft">
          <p className="min-w-0 py-1.5 font-heading text-sm leading-tight font-semibold">
            {locating === null ? m.map_choose_hint({ stop: nameOf(choosing) }) : m.place_locating()}
          </p>
          <IconButton label={m.map_choose_stop()} onClick={() => pins.chooseOnMap(null)}>
            <X aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
      )}
      {choosing === null && hasEmpty && (
        <Button
          size="small"
          className="bg-raised shadow-soft"
          icon={<MapPinned aria-hidden="true" className="size-5" />}
          onClick={pins.openMap}
        >
          {m.map_choose()}
        </Button>
      )}
      <output className="max-w-full rounded-control border border-line bg-raised px-3 py-1.5 text-sm leading-tight shadow-soft empty:hidden">
        {lastSet !== null && m.place_set({ stop: nameOf(lastSet.key), place: lastSet.label })}
      </output>
    </div>
  );
}

/** Brings the map into view when a place is to be chosen there; Escape ends the choosing. */
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

function mapTexts(): RouteMapTexts {
  return {
    zoomIn: m.map_zoom_in(),
    zoomOut: m.map_zoom_out(),
    resetNorth: m.map_reset_north(),
    attribution: m.map_attribution(),
    touchHint: m.map_touch_hint(),
    wheelHint: m.map_wheel_hint(),
  };
}
