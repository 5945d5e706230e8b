import { Map as MapIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { LazyRouteMap } from "#web/components/route-map/lazy-route-map.tsx";
import { ThailandPicture } from "#web/components/route-map/thailand-picture.tsx";
import type { RouteMapStop, RouteMapTexts } from "#web/components/route-map/route-map.tsx";
import { currentLocale } from "#web/lib/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { Quote } from "./quote.ts";
import { inScript } from "./words.ts";

const NO_STOPS: readonly RouteMapStop[] = [];
const NO_LEGS: Quote["legs"] = [];

/** The way on the map. Before there is one, a quiet picture of the country; the map comes when it is wanted. */
export function RoutePanel({ quote }: { readonly quote: Quote | null }) {
  const [wanted, setWanted] = useState(false);
  const stops = useMemo(() => (quote === null ? NO_STOPS : mapStops(quote)), [quote]);
  const legs = quote?.legs ?? NO_LEGS;
  const texts = useMemo(() => mapTexts(), []);
  return (
    <div className="relative h-64 overflow-clip rounded-card border border-line sm:h-80 lg:h-[21rem]">
      {quote !== null || wanted ? (
        <LazyRouteMap
          stops={stops}
          legs={legs}
          locale={currentLocale()}
          label={m.map_label()}
          texts={texts}
        />
      ) : (
        <ThailandPicture>
          <Button
            size="small"
            className="absolute right-3 bottom-3"
            icon={<MapIcon aria-hidden="true" className="size-5" />}
            onClick={() => setWanted(true)}
          >
            {m.map_show()}
          </Button>
        </ThailandPicture>
      )}
    </div>
  );
}

function mapStops({ stops }: Quote): readonly RouteMapStop[] {
  return stops.map(({ label, latitude, longitude }, index) => ({
    id: `stop-${index}`,
    label: inScript(label),
    latitude,
    longitude,
    role: index === 0 ? "pickup" : index === stops.length - 1 ? "destination" : "waypoint",
  }));
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
