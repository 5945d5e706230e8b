import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import type { Position } from "#domain/geo/route.ts";
import { byZoom } from "./by-zoom.ts";
import { MEDIUM_FONT } from "./label-layers.ts";
import { MAP_COLOURS, type MapTheme } from "./map-colours.ts";

/** A ferry line that runs every day, whether the journey takes it or not. */
export interface StandingFerry {
  readonly id: string;
  readonly name: string;
  /** From port to port. */
  readonly path: readonly Position[];
}

/** The source that holds the ferry lines and, at the middle of each, its name. */
export const FERRY_SOURCE = "ferries";

/** The ferry lines, then their names; lines without length are left out. */
export function ferryFeatures(
  ferries: readonly StandingFerry[],
): FeatureCollection<LineString | Point, { readonly name: string }> {
  const drawn = ferries.filter((ferry) => ferry.path.length > 1);
  return {
    type: "FeatureCollection",
    features: [
      ...drawn.map(({ name, path }): Feature<LineString, { readonly name: string }> => ({
        type: "Feature",
        properties: { name },
        geometry: {
          type: "LineString",
          coordinates: path.map(([longitude, latitude]) => [longitude, latitude]),
        },
      })),
      ...drawn.map(({ name, path }): Feature<Point, { readonly name: string }> => ({
        type: "Feature",
        properties: { name },
        geometry: { type: "Point", coordinates: middleOf(path) },
      })),
    ],
  };
}

/** The middle of a path: halfway between its two middle points. */
function middleOf(path: readonly Position[]): [longitude: number, latitude: number] {
  const at = Math.floor(path.length / 2);
  const [west, south] = path[at - 1] ?? [0, 0];
  const [east, north] = path[at] ?? [west, south];
  return [(west + east) / 2, (south + north) / 2];
}

/** A thin, dashed, teal line, less prominent than the route. */
export function ferryLineLayer(theme: MapTheme): LayerSpecification {
  return {
    id: "ferry-lines",
    type: "line",
    source: FERRY_SOURCE,
    filter: ["==", ["geometry-type"], "LineString"],
    layout: { "line-join": "round", "line-cap": "butt" },
    paint: {
      "line-color": MAP_COLOURS[theme].ferry,
      "line-width": byZoom([5, 0.8], [8, 1.2], [11, 1.8]),
      "line-dasharray": [3, 2],
      "line-opacity": 0.75,
    },
  };
}

/** The names of the ferry lines, at zooms where they are legible. */
export function ferryNameLayer(theme: MapTheme): LayerSpecification {
  const colours = MAP_COLOURS[theme];
  return {
    id: "ferry-names",
    type: "symbol",
    source: FERRY_SOURCE,
    minzoom: 9.4,
    filter: ["==", ["geometry-type"], "Point"],
    layout: {
      "text-field": ["get", "name"],
      "text-font": MEDIUM_FONT,
      "text-size": byZoom([9, 11.5], [12, 13.5]),
      "text-max-width": 16,
      "text-line-height": 1.15,
      "text-padding": 6,
    },
    paint: { "text-color": colours.ferry, "text-halo-color": colours.sea, "text-halo-width": 2.5 },
  };
}

/**
 * Adds the ferry lines to a map whose style has just loaded; call it before the route is added, which is drawn above.
 * Their names are the lowest layer of names and give way to all others; a style with its own glyphs gets none.
 */
export function addFerryLines(map: MapLibreMap, ferries: readonly StandingFerry[], theme: MapTheme): void {
  if (map.getSource(FERRY_SOURCE)) return updateFerryLines(map, ferries);
  const style = map.getStyle();
  const firstName = style.layers.find((layer) => layer.type === "symbol")?.id;
  map.addSource(FERRY_SOURCE, { type: "geojson", data: ferryFeatures(ferries), tolerance: 0.2 });
  map.addLayer(ferryLineLayer(theme), firstName);
  if (!style.glyphs) map.addLayer(ferryNameLayer(theme), firstName);
}

/** Replaces the ferry lines that are shown. */
export function updateFerryLines(map: MapLibreMap, ferries: readonly StandingFerry[]): void {
  map.getSource<GeoJSONSource>(FERRY_SOURCE)?.setData(ferryFeatures(ferries));
}
