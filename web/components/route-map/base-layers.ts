import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byZoom } from "./by-zoom.ts";
import type { MapColours } from "./map-colours.ts";

/** Sea, land, coast and borders, from the bottom up. */
export function landLayers(colours: MapColours): LayerSpecification[] {
  const round = { "line-join": "round", "line-cap": "round" } as const;
  const line = (
    id: string,
    source: string,
    color: string,
    width: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: "line",
    source,
    layout: round,
    paint: { "line-color": color, "line-width": width },
  });
  const shallows = (id: string, source: string): LayerSpecification => ({
    id,
    type: "line",
    source,
    layout: round,
    paint: {
      "line-color": colours.shallows,
      "line-width": byZoom([4, 5], [7, 16], [11, 42]),
      "line-blur": byZoom([4, 3], [7, 8], [11, 20]),
    },
  });
  return [
    { id: "sea", type: "background", paint: { "background-color": colours.sea } },
    shallows("neighbour-shallows", "neighbour-coast"),
    shallows("shallows", "coast"),
    {
      id: "neighbours",
      type: "fill",
      source: "neighbours",
      paint: { "fill-color": colours.neighbour, "fill-antialias": false },
    },
    // The two sources disagree by some hundred metres along the frontier: the seam is filled with land.
    {
      id: "seam",
      type: "line",
      source: "seam",
      layout: { "line-join": "round", "line-cap": "butt" },
      paint: {
        "line-color": colours.neighbour,
        "line-width": ["interpolate", ["exponential", 2], ["zoom"], 4, 1.2, 13, 614],
      },
    },
    line("neighbour-coast", "neighbour-coast", colours.coast, byZoom([4, 0.4], [9, 0.8])),
    {
      id: "neighbour-borders",
      type: "line",
      source: "neighbour-borders",
      layout: round,
      paint: {
        "line-color": colours.frontier,
        "line-width": byZoom([4, 0.5], [10, 1.2]),
        "line-opacity": 0.6,
      },
    },
    { id: "land", type: "fill", source: "land", paint: { "fill-color": colours.land } },
    line("coast", "coast", colours.coast, byZoom([4, 0.5], [9, 1.1], [12, 1.6])),
    {
      id: "provinces",
      type: "line",
      source: "provinces",
      minzoom: 5,
      layout: round,
      paint: {
        "line-color": colours.provinceBorder,
        "line-width": byZoom([5, 0.5], [8, 0.9], [11, 1.5]),
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 5, 0.4, 6, 1],
      },
    },
    line("frontier", "frontier", colours.frontier, byZoom([4, 0.8], [7, 1.3], [11, 2.2])),
  ];
}

const ROAD_LOOKS = [
  {
    roadClass: "two_lane",
    classes: ["two_lane", "mountain"],
    colour: "twoLane",
    minzoom: 6,
    widths: [
      [6, 0.4],
      [8, 0.9],
      [11, 2.6],
    ],
  },
  {
    roadClass: "divided",
    classes: ["divided", "town", "inner_city"],
    colour: "divided",
    minzoom: 5,
    widths: [
      [5, 0.5],
      [8, 1.5],
      [11, 4],
    ],
  },
  {
    roadClass: "motorway",
    classes: ["motorway"],
    colour: "motorway",
    minzoom: 5,
    widths: [
      [5, 0.8],
      [8, 2],
      [11, 5],
    ],
  },
] as const;

/** The trunk roads by class, wider ones above; edges appear where lines are wide enough to need them. */
export function roadLayers(colours: MapColours): LayerSpecification[] {
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  return [
    ...ROAD_LOOKS.map(({ roadClass, classes, widths }): LayerSpecification => ({
      id: `road-${roadClass}-casing`,
      type: "line",
      source: "roads",
      minzoom: 8,
      filter: ["in", ["get", "roadClass"], ["literal", [...classes]]],
      layout,
      paint: {
        "line-color": colours.roadCasing,
        "line-width": byZoom([8, widths[1][1] + 1], [11, widths[2][1] + 2.5]),
      },
    })),
    ...ROAD_LOOKS.map(({ roadClass, classes, colour, minzoom, widths }): LayerSpecification => ({
      id: `road-${roadClass}`,
      type: "line",
      source: "roads",
      minzoom,
      filter: ["in", ["get", "roadClass"], ["literal", [...classes]]],
      layout,
      paint: { "line-color": colours[colour], "line-width": byZoom(...widths) },
    })),
  ];
}
