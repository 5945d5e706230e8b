import type { LandmassId, Point } from "#domain/geo/place.ts";
import { greatCircleM, isFartherThan, projectOntoSegment } from "#domain/geo/distance.ts";
import type { Projection } from "#domain/geo/distance.ts";
import { ROAD_CLASSES, drivingTimeS, isInnerBangkok } from "#domain/geo/road-classes.ts";
import type { RoadClass } from "#domain/geo/road-classes.ts";
import { NearCells } from "./near-cells.ts";

/** A town or junction where trunk roads meet. */
export interface RoadNode extends Point {
  readonly nodeId: string;
  readonly landmassId: LandmassId;
}

/** A part of one road between two neighbouring towns, as written in the lists. */
export interface RoadSection {
  /** Official number of the highway; empty for roads without one. */
  readonly highway: string;
  readonly roadClass: RoadClass;
  readonly from: string;
  readonly to: string;
  /** Length by the kilometre posts of the road, where it is known. */
  readonly publishedKm?: number;
}

/**
 * A section with its ends resolved to node indices, its length in metres and its truck driving time, the same in both
 * directions.
 */
export interface RoadEdge {
  readonly highway: string;
  readonly roadClass: RoadClass;
  readonly from: number;
  readonly to: number;
  readonly distanceM: number;
  readonly durationS: number;
}

/** An undirected road graph. The arcs of node `i` are at `firstArc[i]` up to `firstArc[i + 1]`. */
export interface RoadNetwork {
  readonly nodes: readonly RoadNode[];
  readonly edges: readonly RoadEdge[];
  readonly firstArc: Int32Array;
  readonly arcTarget: Int32Array;
  readonly arcEdge: Int32Array;
  /** Which nodes and edges may be near a point. */
  readonly nodeCells: NearCells;
  readonly edgeCells: NearCells;
  /** The capitals of the provinces. */
  readonly capitals: readonly RoadNode[];
}

/** How far a node, or an edge, may be from a point to be found by the cells. */
const NODE_CELLS_M = 35_000;
const EDGE_CELLS_M = 15_000;

function middleOf(a: Point, b: Point): Point {
  return { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
}

/** Ordinary streets in central Bangkok are inner-city streets, whatever the class of the highway elsewhere. */
function classOnTheGround(roadClass: RoadClass, from: Point, to: Point): RoadClass {
  return roadClass !== "motorway" && isInnerBangkok(middleOf(from, to)) ? "inner_city" : roadClass;
}

function toEdge(
  section: RoadSection,
  nodes: readonly RoadNode[],
  indexOf: ReadonlyMap<string, number>,
): RoadEdge {
  const from = indexOf.get(section.from);
  const to = indexOf.get(section.to);
  const start = from === undefined ? undefined : nodes[from];
  const end = to === undefined ? undefined : nodes[to];
  if (from === undefined || to === undefined || start === undefined || end === undefined || from === to) {
    throw new RangeError(
      `road ${section.highway} joins unknown or equal towns: ${section.from}, ${section.to}`,
    );
  }
  if (start.landmassId !== end.landmassId) {
    throw new RangeError(`road ${section.highway} would leave its landmass: ${section.from}, ${section.to}`);
  }
  const roadClass = classOnTheGround(section.roadClass, start, end);
  const straightM = greatCircleM(start, end);
  // A road is never shorter than the straight line, even where the coordinates of its ends are coarse.
  const distanceM =
    section.publishedKm === undefined
      ? straightM * ROAD_CLASSES[roadClass].sinuosity
      : Math.max(section.publishedKm * 1000, straightM);
  return {
    highway: section.highway,
    roadClass,
    from,
    to,
    distanceM,
    durationS: drivingTimeS(distanceM, roadClass),
  };
}

/**
 * Builds the graph from hand-written sections. Lengths are the published ones where given, otherwise
 * great-circle × the class's sinuosity.
 * @throws RangeError when a section names an unknown town, joins a town to itself, or leaves its landmass.
 */
export function buildRoadNetwork(nodes: readonly RoadNode[], sections: readonly RoadSection[]): RoadNetwork {
  const indexOf = new Map(nodes.map((node, index) => [node.nodeId, index]));
  const edges = sections.map((section) => toEdge(section, nodes, indexOf));
  const firstArc = new Int32Array(nodes.length + 1);
  for (const edge of edges) {
    firstArc[edge.from + 1] = (firstArc[edge.from + 1] ?? 0) + 1;
    firstArc[edge.to + 1] = (firstArc[edge.to + 1] ?? 0) + 1;
  }
  for (let node = 0; node < nodes.length; node += 1) {
    firstArc[node + 1] = (firstArc[node + 1] ?? 0) + (firstArc[node] ?? 0);
  }
  const next = firstArc.slice(0, nodes.length);
  const arcTarget = new Int32Array(edges.length * 2);
  const arcEdge = new Int32Array(edges.length * 2);
  const addArc = (from: number, to: number, edge: number): void => {
    const slot = next[from] ?? 0;
    next[from] = slot + 1;
    arcTarget[slot] = to;
    arcEdge[slot] = edge;
  };
  edges.forEach((edge, index) => {
    addArc(edge.from, edge.to, index);
    addArc(edge.to, edge.from, index);
  });
  const pointOf = (node: number): Point => nodes[node] ?? { latitude: 0, longitude: 0 };
  const nodeCells = new NearCells(
    nodes.map((node) => [node, node]),
    NODE_CELLS_M,
  );
  const edgeCells = new NearCells(
    edges.map(({ from, to }) => [pointOf(from), pointOf(to)]),
    EDGE_CELLS_M,
  );
  // The code of a capital's district ends in 01.
  const capitals = nodes.filter(({ nodeId }) => /^\d\d01$/.test(nodeId));
  return { nodes, edges, firstArc, arcTarget, arcEdge, nodeCells, edgeCells, capitals };
}

/** A node near a point. */
export interface NearNode {
  readonly node: number;
  readonly distanceM: number;
}

/** A place on a road, between the towns that it connects. */
export interface NearEdge extends Projection {
  readonly edge: number;
}

/** Keeps the `count` smallest items of a growing list, sorted. */
function keepNearest<T extends { readonly distanceM: number }>(list: T[], item: T, count: number): void {
  const last = list.at(-1);
  if (list.length >= count && last !== undefined && last.distanceM <= item.distanceM) return;
  let at = list.length;
  while (at > 0 && (list[at - 1]?.distanceM ?? 0) > item.distanceM) at -= 1;
  list.splice(at, 0, item);
  if (list.length > count) list.pop();
}

/** Up to `count` nodes on the point's landmass that `allowed` accepts, nearest first. */
export function nearestNodes(
  network: RoadNetwork,
  point: Point,
  landmassId: LandmassId,
  count: number,
  allowed: (node: Point) => boolean,
): readonly NearNode[] {
  const near = nearestOf(network, network.nodeCells.around(point), point, landmassId, count, allowed);
  const isAll = near.length === count && near.every(({ distanceM }) => distanceM <= NODE_CELLS_M);
  return isAll ? near : nearestOf(network, network.nodes.keys(), point, landmassId, count, allowed);
}

function nearestOf(
  { nodes }: RoadNetwork,
  among: Iterable<number>,
  point: Point,
  landmassId: LandmassId,
  count: number,
  allowed: (node: Point) => boolean,
): readonly NearNode[] {
  const found: NearNode[] = [];
  for (const index of among) {
    const node = nodes[index];
    if (node === undefined || node.landmassId !== landmassId) continue;
    const last = found.length < count ? undefined : found.at(-1);
    if (last !== undefined && isFartherThan(last.distanceM, node, point)) continue;
    const distanceM = greatCircleM(point, node);
    if (last !== undefined && distanceM >= last.distanceM) continue;
    if (allowed(node)) keepNearest(found, { node: index, distanceM }, count);
  }
  return found;
}

/**
 * Up to `count` roads on the point's landmass that pass within `withinM` between two of their towns, nearest first.
 * Motorways are left out, because they can only be entered at junctions.
 */
export function nearestEdges(
  network: RoadNetwork,
  point: Point,
  landmassId: LandmassId,
  count: number,
  withinM: number,
  allowed: (projected: Point) => boolean,
): readonly NearEdge[] {
  const found: NearEdge[] = [];
  const reach = withinM / 105_000;
  for (const index of withinM <= EDGE_CELLS_M ? network.edgeCells.around(point) : network.edges.keys()) {
    const edge = network.edges[index];
    const from = network.nodes[edge?.from ?? -1];
    const to = network.nodes[edge?.to ?? -1];
    if (edge === undefined || from === undefined || to === undefined) continue;
    if (edge.roadClass === "motorway" || from.landmassId !== landmassId) continue;
    if (Math.min(from.latitude, to.latitude) - reach > point.latitude) continue;
    if (Math.max(from.latitude, to.latitude) + reach < point.latitude) continue;
    if (Math.min(from.longitude, to.longitude) - reach > point.longitude) continue;
    if (Math.max(from.longitude, to.longitude) + reach < point.longitude) continue;
    const projection = projectOntoSegment(point, from, to);
    if (projection.share <= 0 || projection.share >= 1 || projection.distanceM > withinM) continue;
    if (allowed(projection.point)) keepNearest(found, { edge: index, ...projection }, count);
  }
  return found;
}
