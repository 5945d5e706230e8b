/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import "maplibre-gl/dist/maplibre-gl.css";
import "../route-map.css";
import "./marker-map.css";
import { Minus, Plus } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";
import { boundsOf, needsFit, THAILAND_BOUNDS } from "../fit.ts";
import { addRoute, updateRoute } from "../layers/route-layers.ts";
import { createMap, fitMap, paintMap, viewOf, type MapStart } from "../map-instance.ts";
import { useMapTheme } from "../use-map-theme.ts";
import { ButtonMarkers, type MapMarker, type MarkerTexts } from "./button-markers.ts";

/** The texts on the map, translated. */
export interface MarkerMapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly attribution: string;
}

/** A line from the chosen marker to where it leads. */
export interface MarkerLine {
  readonly from: Point;
  readonly to: Point & { readonly name: string };
}

export interface MarkerMapProps {
  /** In the order in which they get the focus. Memoise them: a new array is drawn anew. */
  readonly markers: readonly MapMarker[];
  readonly chosenId: string | null;
  readonly line: MarkerLine | null;
  readonly groupTexts: (group: readonly MapMarker[]) => MarkerTexts;
  /** @param isKeyboard whether it was pressed without a pointer */
  readonly onChoose: (ids: readonly string[], isKeyboard: boolean) => void;
  /** `th` shows Thai names, any other locale English ones. */
  readonly locale: string;
  /** Accessible name of the map. */
  readonly label: string;
  readonly texts: MarkerMapTexts;
  /** A vector style to use instead of the embedded one. */
  readonly styleUrl: string | null;
}

const NO_LEGS: readonly RouteLeg[] = [];

/**
 * A map of markers that can be pressed, moved with one finger. It imports MapLibre: load it lazily, inside a boundary.
 * Fills its parent, which sets the height. Throws where the browser has no WebGL 2.
 */
export function MarkerMap(props: MarkerMapProps) {
  const { markers, chosenId, line, locale, label, texts, styleUrl } = props;
  const container = useRef<HTMLDivElement>(null);
  const buttons = useRef<ButtonMarkers>(null);
  const theme = useMapTheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [styles, setStyles] = useState(0);
  const create = useEffectEvent((start: Pick<MapStart, "container" | "locale" | "label" | "styleUrl">) => {
    const created = createMap({
      ...start,
      theme,
      attribution: texts.attribution,
      touchHint: "",
      wheelHint: "",
      bounds: boundsOf(markers, NO_LEGS) ?? THAILAND_BOUNDS,
      isCooperative: false,
    });
    created.dragRotate.disable();
    created.touchZoomRotate.disableRotation();
    return created;
  });
  const groupTexts = useEffectEvent((group: readonly MapMarker[]) => props.groupTexts(group));
  const choose = useEffectEvent((ids: readonly string[], isKeyboard: boolean) =>
    props.onChoose(ids, isKeyboard),
  );
  const dress = useEffectEvent((loaded: MapLibreMap) => addRoute(loaded, journeyOf(line), theme));
  useEffect(() => {
    if (!container.current) return;
    const created = create({ container: container.current, locale, label, styleUrl });
    buttons.current = new ButtonMarkers(created, {
      groupTexts: (group) => groupTexts(group),
      onChoose: (ids, isKeyboard) => choose(ids, isKeyboard),
    });
    created.on("style.load", () => {
      dress(created);
      setStyles((count) => count + 1);
    });
    setMap(created);
    return () => {
      buttons.current = null;
      setMap(null);
      created.remove();
    };
  }, [locale, label, styleUrl]);
  useEffect(() => {
    if (map && styles > 0) paintMap(map, theme, locale);
  }, [map, styles, theme, locale]);
  useEffect(() => {
    if (map) buttons.current?.show(markers, chosenId);
  }, [map, markers, chosenId]);
  useEffect(() => {
    if (map && styles > 0) updateRoute(map, journeyOf(line));
  }, [map, styles, line]);
  useEffect(() => {
    if (!map) return;
    buttons.current?.showEnd(line?.to ?? null);
    const bounds = line === null ? null : boundsOf([line.from, line.to], NO_LEGS);
    if (bounds !== null && needsFit(viewOf(map), bounds)) fitMap(map, bounds, true);
  }, [map, line]);
  useSomeInView(map, markers);
  return (
    <section className="route-map" aria-label={label}>
      <div ref={container} className="route-map__canvas" />
      <div className="route-map__controls">
        <button type="button" aria-label={texts.zoomIn} title={texts.zoomIn} onClick={() => map?.zoomIn()}>
          <Plus aria-hidden size={20} />
        </button>
        <button type="button" aria-label={texts.zoomOut} title={texts.zoomOut} onClick={() => map?.zoomOut()}>
          <Minus aria-hidden size={20} />
        </button>
      </div>
    </section>
  );
}

export default MarkerMap;

/** Shows all markers once there are any, and again when others take their place out of sight. */
function useSomeInView(map: MapLibreMap | null, markers: readonly MapMarker[]): void {
  const fitted = useRef<MapLibreMap>(null);
  useEffect(() => {
    const bounds = boundsOf(markers, NO_LEGS);
    if (!map || bounds === null) return;
    const view = viewOf(map);
    const isAnyInView = markers.some((marker) => isWithin(view, boundsOf([marker], NO_LEGS) ?? bounds));
    if (fitted.current === map && isAnyInView) return;
    fitMap(map, bounds, fitted.current === map);
    fitted.current = map;
  }, [map, markers]);
}

/** As the route's layers draw it: a straight line, because no road of it is known before it is reserved. */
function journeyOf(line: MarkerLine | null) {
  if (line === null) return { stops: [], legs: NO_LEGS };
  const path = [line.from, line.to].map(({ longitude, latitude }) => [longitude, latitude] as const);
  return { stops: [], legs: [{ kind: "road", distanceM: 0, durationS: 0, path } as const] };
}

function isWithin([[west, south], [east, north]]: Bounds, [[left, bottom], [right, top]]: Bounds): boolean {
  return left >= west && right <= east && bottom >= south && top <= north;
}

type Bounds = ReturnType<typeof viewOf>;
