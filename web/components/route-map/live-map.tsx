/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import "maplibre-gl/dist/maplibre-gl.css";
import "./route-map.css";
import { Compass, Minus, Plus } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { boundsOf, needsFit, THAILAND_BOUNDS } from "./fit.ts";
import { addFerryLines, type StandingFerry, updateFerryLines } from "./layers/ferry-lines.ts";
import { createMap, fitMap, type MapStart, paintMap, viewOf, watchPicks } from "./map-instance.ts";
import { addRoute, updateRoute } from "./layers/route-layers.ts";
import { ThailandPicture } from "./picture/thailand-picture.tsx";
import type { RouteMapProps } from "./route-map.tsx";
import { StopPins } from "./stop-pins.ts";
import { numberStops } from "./stops.ts";
import { useMapTheme } from "./use-map-theme.ts";

const NO_FERRIES: readonly StandingFerry[] = [];
/** After this long the map shows whatever it has drawn. */
const LONGEST_DRAWING_MS = 10_000;

/** The map itself, drawn with WebGL 2. Throws to the nearest boundary where that fails. */
export function LiveMap({
  stops,
  legs,
  ferries = NO_FERRIES,
  locale,
  label,
  texts,
  onPick,
  onMoveStop,
  styleUrl = null,
}: RouteMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const pins = useRef<StopPins>(null);
  const moved = useRef(false);
  const theme = useMapTheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [styles, setStyles] = useState(0);
  const [turned, setTurned] = useState(false);
  const isDrawn = useDrawn(map);
  const { attribution, touchHint = "", wheelHint = "" } = texts;

  const create = useEffectEvent((start: Omit<MapStart, "theme" | "bounds">) =>
    createMap({ ...start, theme, bounds: boundsOf(stops, legs) ?? THAILAND_BOUNDS }),
  );
  const dress = useEffectEvent((loaded: MapLibreMap) => {
    addFerryLines(loaded, ferries, theme);
    addRoute(loaded, { stops, legs }, theme);
  });
  const tellPick = useEffectEvent((point: Point) => onPick?.(point));
  const tellMove = useEffectEvent((id: string, point: Point) => onMoveStop?.(id, point));
  const fitAgain = useEffectEvent((resized: MapLibreMap) => {
    if (!moved.current) fitMap(resized, boundsOf(stops, legs) ?? THAILAND_BOUNDS, false);
  });

  useEffect(() => {
    if (!container.current) return;
    const created = create({
      container: container.current,
      locale,
      label,
      attribution,
      touchHint,
      wheelHint,
      styleUrl,
    });
    moved.current = false;
    pins.current = new StopPins(created, (id, point) => tellMove(id, point));
    watchPicks(created, (point) => tellPick(point));
    created.on("style.load", () => {
      dress(created);
      setStyles((count) => count + 1);
    });
    created.on("movestart", (event) => {
      if (event.originalEvent) moved.current = true;
    });
    created.on("rotate", () => setTurned(Math.abs(created.getBearing()) > 0.5));
    created.on("resize", () => fitAgain(created));
    setMap(created);
    return () => {
      pins.current = null;
      setMap(null);
      created.remove();
    };
  }, [locale, label, attribution, touchHint, wheelHint, styleUrl]);

  useEffect(() => {
    if (map && styles > 0) paintMap(map, theme, locale);
  }, [map, styles, theme, locale]);

  useEffect(() => {
    if (map && styles > 0) updateRoute(map, { stops, legs });
  }, [map, styles, stops, legs]);

  useEffect(() => {
    if (map && styles > 0) updateFerryLines(map, ferries);
  }, [map, styles, ferries]);

  const draggable = onMoveStop !== undefined;
  useEffect(() => {
    if (map) pins.current?.show(numberStops(stops), draggable);
  }, [map, stops, draggable]);

  useEffect(() => {
    const bounds = boundsOf(stops, legs);
    if (!map || !bounds || !needsFit(viewOf(map), bounds)) return;
    moved.current = false;
    fitMap(map, bounds, true);
  }, [map, stops, legs]);

  const zoom = (step: 1 | -1): void => {
    moved.current = true;
    map?.zoomTo(Math.round(map.getZoom() * 2) / 2 + step, { duration: 180 });
  };
  return (
    <section
      className="route-map"
      aria-label={label}
      data-pick={onPick ? "" : undefined}
      data-hint={touchHint ? "" : undefined}
    >
      <div ref={container} className="route-map__canvas" />
      {!isDrawn && (
        <div className="route-map__picture">
          <ThailandPicture stops={stops} legs={legs} />
        </div>
      )}
      <div className="route-map__controls">
        <button type="button" aria-label={texts.zoomIn} title={texts.zoomIn} onClick={() => zoom(1)}>
          <Plus aria-hidden size={20} />
        </button>
        <button type="button" aria-label={texts.zoomOut} title={texts.zoomOut} onClick={() => zoom(-1)}>
          <Minus aria-hidden size={20} />
        </button>
        {turned && (
          <button
            type="button"
            aria-label={texts.resetNorth}
            title={texts.resetNorth}
            onClick={() => map?.resetNorth({ duration: 180 })}
          >
            <Compass aria-hidden size={20} />
          </button>
        )}
      </div>
    </section>
  );
}

/** Whether a map has drawn itself for the first time: before that it is an empty sea. */
function useDrawn(map: MapLibreMap | null): boolean {
  const [drawn, setDrawn] = useState<MapLibreMap | null>(null);
  useEffect(() => {
    if (map === null) return;
    const show = () => setDrawn(map);
    const timer = setTimeout(show, LONGEST_DRAWING_MS);
    map.once("idle", show);
    return () => {
      clearTimeout(timer);
      map.off("idle", show);
    };
  }, [map]);
  return map !== null && drawn === map;
}
