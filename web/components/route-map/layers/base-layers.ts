import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
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
    // The two sources differ by some hundred metres along the border: the gap is filled with land.
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
      minzoom: 4.4,
      layout: { "line-join": "round", "line-cap": "butt" },
      paint: {
        "line-color": colours.provinceBorder,
        "line-width": byZoom([5, 0.6], [8, 1], [11, 1.6]),
        "line-dasharray": [4, 2],
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 4.4, 0.3, 6, 1],
      },
    },
    line("frontier", "frontier", colours.frontier, byZoom([4, 0.8], [7, 1.3], [11, 2.2])),
  ];
}

const TWO_LANE_CLASSES = ["two_lane", "mountain"];

interface RoadLook {
  readonly id: string;
  readonly colour: "twoLane" | "divided" | "motorway";
  readonly minzoom: number;
  readonly filter: FilterSpecification;
  readonly widths: readonly (readonly [zoom: number, pixels: number])[];
  /** Pixels that the edge adds at zoom 8 and 11. */
  readonly casing: readonly [number, number];
}

/** From small to large: unnumbered links appear last and are drawn below the others. */
const ROAD_LOOKS: readonly RoadLook[] = [
  {
    id: "road-link",
    colour: "twoLane",
    minzoom: 8.4,
    filter: ["all", ["in", ["get", "roadClass"], ["literal", TWO_LANE_CLASSES]], ["==", ["get", "ref"], ""]],
    widths: [
      [8, 0.6],
      [11, 1.8],
    ],
    casing: [1, 2],
  },
  {
    id: "road-two-lane",
    colour: "twoLane",
    minzoom: 6.4,
    filter: ["all", ["in", ["get", "roadClass"], ["literal", TWO_LANE_CLASSES]], ["!=", ["get", "ref"], ""]],
    widths: [
      [6, 0.5],
      [8, 1.1],
      [11, 2.8],
    ],
    casing: [1, 2.5],
  },
  {
    id: "road-divided",
    colour: "divided",
    minzoom: 5,
    filter: ["in", ["get", "roadClass"], ["literal", ["divided", "town", "inner_city"]]],
    widths: [
      [5, 0.6],
      [8, 1.8],
      [11, 4],
    ],
    casing: [1, 2.5],
  },
  {
    id: "road-motorway",
    colour: "motorway",
    minzoom: 5,
    filter: ["==", ["get", "roadClass"], "motorway"],
    widths: [
      [5, 0.9],
      [8, 2.4],
      [11, 5],
    ],
    casing: [1, 2.5],
  },
];

const widthAt = ({ widths }: RoadLook, zoom: number): number => widths.find(([at]) => at === zoom)?.[1] ?? 1;

/** The trunk roads by class, wider ones above; edges appear where lines are wide enough to need them. */
export function roadLayers(colours: MapColours): LayerSpecification[] {
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  return [
    ...ROAD_LOOKS.map((look): LayerSpecification => ({
      id: `${look.id}-casing`,
      type: "line",
      source: "roads",
      minzoom: Math.max(8, look.minzoom),
      filter: look.filter,
      layout,
      paint: {
        "line-color": colours.roadCasing,
        "line-width": byZoom(
          [8, widthAt(look, 8) + look.casing[0]],
          [11, widthAt(look, 11) + look.casing[1]],
        ),
      },
    })),
    ...ROAD_LOOKS.map((look): LayerSpecification => ({
      id: look.id,
      type: "line",
      source: "roads",
      minzoom: look.minzoom,
      filter: look.filter,
      layout,
      paint: { "line-color": colours[look.colour], "line-width": byZoom(...look.widths) },
    })),
  ];
}
