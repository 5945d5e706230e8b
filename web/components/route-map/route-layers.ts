import type { Feature, FeatureCollection, LineString } from "geojson";
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import type { RouteLeg } from "#domain/geo/route.ts";
import { MAP_COLOURS, type MapTheme } from "./map-colours.ts";

/** The source that holds the route's legs. */
export const ROUTE_SOURCE = "route";

/** What a leg's line knows about itself. */
export interface LegProperties {
  readonly kind: RouteLeg["kind"];
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

type Width = ["interpolate", ["linear"], ["zoom"], 5, number, 11, number];
const width = (from: number, to: number): Width => ["interpolate", ["linear"], ["zoom"], 5, from, 11, to];

/** The route as layers: solid marigold with a navy edge on land, dashed river teal on water. */
export function routeLayers(theme: MapTheme): LayerSpecification[] {
  const colours = MAP_COLOURS[theme];
  const line = (id: string, kind: RouteLeg["kind"], color: string, lineWidth: Width): LayerSpecification => ({
    id,
    type: "line",
    source: ROUTE_SOURCE,
    filter: ["==", ["get", "kind"], kind],
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": lineWidth },
  });
  return [
    line("route-ferry-casing", "ferry", colours.ferryCasing, width(5, 8)),
    {
      id: "route-ferry",
      type: "line",
      source: ROUTE_SOURCE,
      filter: ["==", ["get", "kind"], "ferry"],
      layout: { "line-join": "round", "line-cap": "butt" },
      paint: { "line-color": colours.ferry, "line-width": width(2.6, 4.4), "line-dasharray": [2, 1.3] },
    },
    line("route-road-casing", "road", colours.routeCasing, width(5.4, 9)),
    line("route-road", "road", colours.route, width(3.2, 5.6)),
  ];
}

/** Puts the route on a map whose style has just loaded, under the first layer of names. */
export function addRoute(map: MapLibreMap, legs: readonly RouteLeg[], theme: MapTheme): void {
  if (map.getSource(ROUTE_SOURCE)) return updateRoute(map, legs);
  map.addSource(ROUTE_SOURCE, { type: "geojson", data: routeFeatures(legs), tolerance: 0.2 });
  const firstName = map.getStyle().layers.find((layer) => layer.type === "symbol");
  for (const layer of routeLayers(theme)) map.addLayer(layer, firstName?.id);
}

/** Replaces the route that is shown. */
export function updateRoute(map: MapLibreMap, legs: readonly RouteLeg[]): void {
  map.getSource<GeoJSONSource>(ROUTE_SOURCE)?.setData(routeFeatures(legs));
}
