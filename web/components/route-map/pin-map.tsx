/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import "maplibre-gl/dist/maplibre-gl.css";
import "./route-map.css";
import { Minus, Plus } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Point } from "#domain/geo/place.ts";
import { createMap, paintMap, type MapStart } from "./map-instance.ts";
import { isEmbeddedStyle, ZOOM_LIMITS } from "./map-style.ts";
import { useMapTheme } from "./use-map-theme.ts";

/** The texts on the map, translated. */
export interface PinMapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly attribution: string;
}

export interface PinMapProps {
  /** Where the cross is at first, and again whenever another object is given. */
  readonly target: Point;
  /** Called with the point under the cross while the map moves. */
  readonly onMove: (point: Point) => void;
  /** Called when the map is drawn: whether with streets, or with the embedded style, which has none. */
  readonly onDrawn: (hasStreets: boolean) => void;
  /** `th` shows Thai names, any other locale English ones. */
  readonly locale: string;
  /** Accessible name of the map. */
  readonly label: string;
  readonly texts: PinMapTexts;
  /** A vector style with streets to use instead of the embedded one. */
  readonly styleUrl: string | null;
}

/** Streets and houses can be told apart. */
const STREET_START = 16;
/** Pixels that an arrow key moves the map, and with Shift. */
const STEP_PX = 4;
const FAR_STEP_PX = 48;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A map that is moved below a fixed cross, with one finger, the mouse or the arrow keys. It imports MapLibre: load it
 * lazily, inside a boundary. Throws where the browser has no WebGL 2.
 */
export function PinMap({ target, onMove, onDrawn, locale, label, texts, styleUrl }: PinMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useMapTheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const create = useEffectEvent((start: Pick<MapStart, "container" | "locale" | "label" | "styleUrl">) => {
    const { latitude, longitude } = target;
    const created = createMap({
      ...start,
      theme,
      attribution: texts.attribution,
      touchHint: "",
      wheelHint: "",
      bounds: [
        [longitude, latitude],
        [longitude, latitude],
      ],
      isCooperative: false,
    });
    created.dragRotate.disable();
    created.touchZoomRotate.disableRotation();
    created.keyboard.disable();
    created.jumpTo({
      center: [longitude, latitude],
      zoom: start.styleUrl === null ? ZOOM_LIMITS.max : STREET_START,
    });
    return created;
  });
  const tellDrawn = useEffectEvent((hasStreets: boolean) => onDrawn(hasStreets));
  const tell = useEffectEvent((point: Point) => onMove(point));
  useEffect(() => {
    if (!container.current) return;
    const created = create({ container: container.current, locale, label, styleUrl });
    created.on("move", () => {
      const { lat, lng } = created.getCenter();
      tell({ latitude: lat, longitude: lng });
    });
    created.on("style.load", () => tellDrawn(!isEmbeddedStyle(created.getStyle())));
    created.getCanvas().addEventListener("keydown", (event) => moveByKey(created, event));
    setMap(created);
    return () => {
      setMap(null);
      created.remove();
    };
  }, [locale, label, styleUrl]);
  useEffect(() => {
    map?.jumpTo({ center: [target.longitude, target.latitude] });
  }, [map, target]);
  useEffect(() => {
    if (map?.isStyleLoaded()) paintMap(map, theme, locale);
  }, [map, theme, locale]);
  return (
    <section className="route-map" aria-label={label}>
      <div ref={container} className="route-map__canvas" />
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className="pointer-events-none absolute top-1/2 left-1/2 z-2 size-12 -translate-1/2"
      >
        <path
          d="M24 4v15M24 29v15M4 24h15M29 24h15"
          className="stroke-paper"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path
          d="M24 4v15M24 29v15M4 24h15M29 24h15"
          className="stroke-brick"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="24" cy="24" r="2" className="fill-brick" />
      </svg>
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

export default PinMap;

function moveByKey(map: MapLibreMap, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) {
    const step = event.shiftKey ? FAR_STEP_PX : STEP_PX;
    map.panBy([arrow[0] * step, arrow[1] * step], { animate: false });
  } else if (event.key === "+" || event.key === "=") map.zoomIn();
  else if (event.key === "-" || event.key === "_") map.zoomOut();
  else return;
  event.preventDefault();
}
