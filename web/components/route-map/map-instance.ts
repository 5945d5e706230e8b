import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Point } from "#domain/geo/place.ts";
import { ferryLineLayer, ferryNameLayer } from "./layers/ferry-lines.ts";
import { type Bounds, FIT_MAX_ZOOM, fitPadding, REGION_BOUNDS } from "./fit.ts";
import type { MapTheme } from "./layers/map-colours.ts";
import { addMapImages } from "./map-images.ts";
import { buildMapStyle, isEmbeddedStyle, ZOOM_LIMITS } from "./map-style.ts";
import { routeLayers, stopLayer } from "./layers/route-layers.ts";
import { PIN_CLASS } from "./stop-pins.ts";

setWorkerUrl(workerUrl);

/** A style from outside has street detail and may be zoomed in further. */
const STREET_ZOOM = 18;
const LONG_PRESS_MS = 550;

/** What is needed to create a map. */
export interface MapStart {
  readonly container: HTMLElement;
  readonly theme: MapTheme;
  readonly locale: string;
  readonly label: string;
  readonly attribution: string;
  readonly touchHint: string;
  readonly wheelHint: string;
  readonly styleUrl: string | null;
  readonly bounds: Bounds;
  /** Whether the page around it scrolls with one finger and the wheel; default: yes. */
  readonly isCooperative?: boolean;
}

/** MapLibre's own type for corners is mutable. */
export const corners = ([southWest, northEast]: Bounds): [[number, number], [number, number]] => [
  [...southWest],
  [...northEast],
];

/**
 * Makes the map. Throws where the browser has no WebGL 2.
 * When an outside style cannot be read, the embedded one takes its place.
 */
export function createMap(start: MapStart): MapLibreMap {
  const { container, theme, locale, label, attribution, styleUrl } = start;
  const map = new MapLibreMap({
    container,
    style: styleUrl ?? buildMapStyle(theme, locale),
    bounds: corners(start.bounds),
    fitBoundsOptions: {
      padding: fitPadding(container.clientWidth, container.clientHeight),
      maxZoom: FIT_MAX_ZOOM,
    },
    minZoom: ZOOM_LIMITS.min,
    maxZoom: styleUrl ? STREET_ZOOM : ZOOM_LIMITS.max,
    maxBounds: corners(REGION_BOUNDS),
    renderWorldCopies: false,
    maxPitch: 0,
    pitchWithRotate: false,
    cooperativeGestures: start.isCooperative ?? true,
    attributionControl: false,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150,
    locale: {
      "Map.Title": label,
      "CooperativeGesturesHandler.WindowsHelpText": start.wheelHint,
      "CooperativeGesturesHandler.MacHelpText": start.wheelHint,
      "CooperativeGesturesHandler.MobileHelpText": start.touchHint,
    },
  });
  map.touchPitch.disable();
  // A style from outside brings its own attribution.
  const ours = new AttributionControl({ compact: false, customAttribution: attribution });
  const theirs = new AttributionControl({ compact: false });
  map.addControl(styleUrl ? theirs : ours, "bottom-right");
  map.getCanvas().setAttribute("role", "application");
  let styled = false;
  map.on("style.load", () => {
    styled = true;
    addMapImages(map);
  });
  map.on("error", ({ error }) => {
    if (!styled && styleUrl) {
      styled = true;
      map.setMaxZoom(ZOOM_LIMITS.max);
      map.removeControl(theirs);
      map.addControl(ours, "bottom-right");
      map.setStyle(buildMapStyle(theme, locale), { diff: false });
    } else {
      console.warn("map:", error.message);
    }
  });
  return map;
}

/** What the map shows now. */
export function viewOf(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [
    [bounds.getWest(), bounds.getSouth()],
    [bounds.getEast(), bounds.getNorth()],
  ];
}

/**
 * Changes the colours in place: sources, camera and route stay. A style from outside keeps its own colours, also in
 * layers whose name equals one of ours.
 */
export function paintMap(map: MapLibreMap, theme: MapTheme, locale: string): void {
  const style = map.getStyle();
  for (const layer of [
    ...(isEmbeddedStyle(style) ? buildMapStyle(theme, locale).layers : []),
    ferryLineLayer(theme),
    ferryNameLayer(theme),
    ...routeLayers(theme),
    stopLayer(theme, !style.glyphs),
  ]) {
    if (!map.getLayer(layer.id)) continue;
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(layer.id, property as Parameters<MapLibreMap["setPaintProperty"]>[1], value);
    }
  }
}

/** Shows the bounds; animated unless the visitor prefers reduced motion. */
export function fitMap(map: MapLibreMap, bounds: Bounds, animate: boolean): void {
  const { clientWidth, clientHeight } = map.getContainer();
  map.fitBounds(corners(bounds), {
    padding: fitPadding(clientWidth, clientHeight),
    maxZoom: FIT_MAX_ZOOM,
    bearing: 0,
    duration: 600,
    animate: animate && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
}

/** Calls back with each point that is clicked, tapped or long-pressed; pins do not count. */
export function watchPicks(map: MapLibreMap, onPick: (point: Point) => void): void {
  let pickedAt = -Infinity;
  let press: ReturnType<typeof setTimeout> | undefined;
  const pick = (event: {
    readonly lngLat: { readonly lng: number; readonly lat: number };
    readonly originalEvent: UIEvent;
  }): void => {
    const target = event.originalEvent.target;
    if (target instanceof Element && target.closest(`.${PIN_CLASS}`)) return;
    if (performance.now() - pickedAt < LONG_PRESS_MS * 2) return;
    pickedAt = performance.now();
    onPick({ latitude: event.lngLat.lat, longitude: event.lngLat.lng });
  };
  const cancel = (): void => clearTimeout(press);
  map.on("click", pick);
  map.on("contextmenu", pick);
  map.on("touchstart", (event) => {
    cancel();
    if (event.points.length === 1) press = setTimeout(() => pick(event), LONG_PRESS_MS);
  });
  for (const type of ["touchmove", "touchend", "touchcancel", "movestart", "remove"] as const)
    map.on(type, cancel);
}
