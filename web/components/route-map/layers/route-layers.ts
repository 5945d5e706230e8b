import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import type { RouteLeg } from "#domain/geo/route.ts";
import { MEDIUM_FONT } from "./label-layers.ts";
import { MAP_COLOURS, type MapTheme } from "./map-colours.ts";
import type { RouteMapStop } from "../stops.ts";

/** The sources that hold the route's legs, and the names of its stops. */
export const ROUTE_SOURCES = { legs: "route", stops: "route-stops" } as const;

/** The properties of a leg's feature. */
export interface LegProperties {
  readonly kind: RouteLeg["kind"];
}

/** The properties of a stop's feature. */
export interface StopProperties {
  readonly label: string;
  readonly role: RouteMapStop["role"];
}

/** What is drawn: the route and its stops. */
export interface Journey {
  readonly stops: readonly RouteMapStop[];
  readonly legs: readonly RouteLeg[];
}

/** The legs as lines, in travel order; legs without length are left out. */
export function routeFeatures(legs: readonly RouteLeg[]): FeatureCollection<LineString, LegProperties> {
  return {
    type: "FeatureCollection",
    features: legs
      .filter((leg) => leg.path.length > 1)
      .map((leg): Feature<LineString, LegProperties> => ({
        type: "Feature",
        properties: { kind: leg.kind },
        geometry: {
          type: "LineString",
          coordinates: leg.path.map(([longitude, latitude]) => [longitude, latitude]),
        },
      })),
  };
}

/** The stops as points with their names. */
export function stopFeatures(stops: readonly RouteMapStop[]): FeatureCollection<Point, StopProperties> {
  return {
    type: "FeatureCollection",
    features: stops.map(({ label, role, longitude, latitude }) => ({
      type: "Feature",
      properties: { label, role },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  };
}

type Width = ["interpolate", ["linear"], ["zoom"], 5, number, 11, number];
const width = (from: number, to: number): Width => ["interpolate", ["linear"], ["zoom"], 5, from, 11, to];

/** The route as layers: solid marigold with a navy edge on land, dashed river teal on water. */
export function routeLayers(theme: MapTheme): LayerSpecification[] {
  const colours = MAP_COLOURS[theme];
  const line = (id: string, kind: RouteLeg["kind"], color: string, lineWidth: Width): LayerSpecification => ({
    id,
    type: "line",
    source: ROUTE_SOURCES.legs,
    filter: ["==", ["get", "kind"], kind],
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": lineWidth },
  });
  return [
    line("route-ferry-casing", "ferry", colours.ferryCasing, width(5, 8)),
    {
      id: "route-ferry",
      type: "line",
      source: ROUTE_SOURCES.legs,
      filter: ["==", ["get", "kind"], "ferry"],
      layout: { "line-join": "round", "line-cap": "butt" },
      paint: { "line-color": colours.ferry, "line-width": width(2.6, 4.4), "line-dasharray": [2, 1.3] },
    },
    line("route-road-casing", "road", colours.routeCasing, width(5.4, 9)),
    line("route-road", "road", colours.route, width(3.2, 5.6)),
  ];
}

/** Invisible: keeps the names of towns off the route. */
export const ROUTE_ROOM: LayerSpecification = {
  id: "route-room",
  type: "symbol",
  source: ROUTE_SOURCES.legs,
  layout: {
    "symbol-placement": "line",
    "symbol-spacing": 12,
    "icon-image": "room-line",
    "icon-allow-overlap": true,
    "icon-padding": 0,
  },
};

/** Where a stop's name may be placed, in ems from its point: clear of a pin above the point, or of a round one. */
const DROP_OFFSETS = {
  left: [1.7, -1.5],
  right: [-1.7, -1.5],
  top: [0, 0.5],
  bottom: [0, -3.8],
  "top-left": [0.9, 0.4],
  "top-right": [-0.9, 0.4],
};
const PLATE_OFFSETS = {
  left: [1.6, 0],
  right: [-1.6, 0],
  top: [0, 1.5],
  bottom: [0, -1.5],
  "top-left": [1.1, 0.9],
  "bottom-left": [1.1, -0.9],
  "top-right": [-1.1, 0.9],
  "bottom-right": [-1.1, -0.9],
};

/**
 * The names of the stops, above all others; they also keep other names from under the pins. `withText` is false for a
 * style with its own glyphs, which lack the product's fonts.
 */
export function stopLayer(theme: MapTheme, withText: boolean): LayerSpecification {
  const colours = MAP_COLOURS[theme];
  return {
    id: "route-stops",
    type: "symbol",
    source: ROUTE_SOURCES.stops,
    layout: {
      "icon-image": ["match", ["get", "role"], "destination", "room-drop", "room-round"],
      "icon-anchor": ["match", ["get", "role"], "destination", "bottom", "center"],
      "icon-allow-overlap": true,
      ...(withText && {
        "text-field": ["get", "label"],
        "text-font": MEDIUM_FONT,
        "text-size": 13,
        "text-max-width": 9,
        "text-line-height": 1.15,
        "text-variable-anchor-offset": [
          "match",
          ["get", "role"],
          "destination",
          ["literal", Object.entries(DROP_OFFSETS).flat()],
          ["literal", Object.entries(PLATE_OFFSETS).flat()],
        ],
        "text-justify": "auto",
        "text-optional": true,
      }),
    },
    paint: withText
      ? { "text-color": colours.text, "text-halo-color": colours.halo, "text-halo-width": 1.8 }
      : {},
  };
}

/** Adds the journey to a map whose style has just loaded: the route below all names, the stops above everything. */
export function addRoute(map: MapLibreMap, journey: Journey, theme: MapTheme): void {
  if (map.getSource(ROUTE_SOURCES.legs)) return updateRoute(map, journey);
  const style = map.getStyle();
  map.addSource(ROUTE_SOURCES.legs, { type: "geojson", data: routeFeatures(journey.legs), tolerance: 0.2 });
  map.addSource(ROUTE_SOURCES.stops, { type: "geojson", data: stopFeatures(journey.stops) });
  const firstName = style.layers.find((layer) => layer.type === "symbol");
  for (const layer of routeLayers(theme)) map.addLayer(layer, firstName?.id);
  map.addLayer(stopLayer(theme, !style.glyphs));
  map.addLayer(ROUTE_ROOM);
}

/** Replaces the journey that is shown. */
export function updateRoute(map: MapLibreMap, { stops, legs }: Journey): void {
  map.getSource<GeoJSONSource>(ROUTE_SOURCES.legs)?.setData(routeFeatures(legs));
  map.getSource<GeoJSONSource>(ROUTE_SOURCES.stops)?.setData(stopFeatures(stops));
}
