import type { RoadClass } from "#domain/geo/road-classes.ts";
import type { Position } from "#domain/geo/route.ts";
import { BANGKOK_ROADS } from "./bangkok.ts";
import { CENTRAL_ROADS } from "./central.ts";
import { EAST_ROADS } from "./east.ts";
import { ISLAND_ROADS } from "./islands.ts";
import { LOWER_NORTH_ROADS } from "./lower-north.ts";
import { LOWER_NORTHEAST_ROADS } from "./lower-northeast.ts";
import { readRoads } from "./road-line.ts";
import type { RoadLine } from "./road-line.ts";
import { SOUTH_ROADS } from "./south.ts";
import { UPPER_NORTH_ROADS } from "./upper-north.ts";
import { UPPER_NORTHEAST_ROADS } from "./upper-northeast.ts";
import { WEST_ROADS } from "./west.ts";
import { allNodes, nodeFinder } from "./named-nodes.ts";

const REGIONS = [
  BANGKOK_ROADS,
  CENTRAL_ROADS,
  EAST_ROADS,
  WEST_ROADS,
  LOWER_NORTH_ROADS,
  UPPER_NORTH_ROADS,
  UPPER_NORTHEAST_ROADS,
  LOWER_NORTHEAST_ROADS,
  SOUTH_ROADS,
  ISLAND_ROADS,
];

/** Every road of the trunk network, region by region. */
export function allRoads(): readonly RoadLine[] {
  return REGIONS.flatMap(readRoads);
}

/** One highway, or a part of it with one class, as drawn on a map. */
export interface TrunkRoadLine {
  /** Official number; empty for roads without one. */
  readonly ref: string;
  readonly roadClass: RoadClass;
  readonly path: readonly Position[];
}

/**
 * Every trunk road as a polyline through the towns it passes, for a map of the country (zoom 5 to 11), without rural
 * roads.
 */
export function trunkRoadLines(): readonly TrunkRoadLine[] {
  const nodes = allNodes();
  const find = nodeFinder(nodes);
  const positionOf = new Map<string, Position>(
    nodes.map((node) => [node.nodeId, [node.longitude, node.latitude]]),
  );
  const trunk = allRoads().filter((line) => line.roadClass !== "rural");
  return trunk.flatMap((line) =>
    line.chains.map((chain) => ({
      ref: line.highway,
      roadClass: line.roadClass,
      path: chain.flatMap((stop): readonly Position[] => {
        const position = positionOf.get(find(stop.name));
        return position === undefined ? [] : [position];
      }),
    })),
  );
}
