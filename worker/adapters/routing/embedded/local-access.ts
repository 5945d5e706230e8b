import type { LandmassId, Point } from "#domain/geo/place.ts";
import { greatCircleM, isFartherThan, LEAST_DEGREE_M } from "#domain/geo/distance.ts";
import { LOCAL_ACCESS, drivingTimeS, isGreaterBangkok, isInnerBangkok } from "#domain/geo/road-classes.ts";
import type { LocalAccess } from "#domain/geo/road-classes.ts";
import { nearestEdges, nearestNodes } from "./road-network.ts";
import type { NearEdge, NearNode, RoadNetwork } from "./road-network.ts";
import type { Link } from "./shortest-path.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import { crossesWater } from "./water-barriers.ts";

/** A connection that is added to the trunk roads for one journey. */
export interface JourneyLink extends Link {
  /** Driving or sailing time alone, seconds. */
  readonly durationS: number;
  /** The ferry that this link is; undefined for roads. */
  readonly ferry: FerryEdge | undefined;
}

/** A place to connect to the roads of its landmass: a stop or a port. */
export interface Terminal extends Point {
  readonly landmassId: LandmassId;
}

/** How a terminal connects to the trunk roads: the nearest towns, and the nearest roads between towns. */
export interface Reach {
  readonly nodes: readonly NearNode[];
  readonly edges: readonly NearEdge[];
  /** Distance to the nearest of them, metres; Infinity where the landmass has no road in the network. */
  readonly nearestM: number;
  /** The local streets around the terminal. */
  readonly access: LocalAccess;
}

const NEAREST_NODES = 4;
const NEAREST_EDGES = 4;
const EDGE_REACH_M = 15_000;

/**
 * A connection more than this many times as long as the nearest one is not considered: local streets do not replace a
 * highway.
 */
const REACH_FACTOR = 2;
const REACH_SLACK_M = 1_500;

/** Two places nearer than this may be connected by local streets alone, however near the trunk roads are. */
const SAME_TOWN_M = 4_000;

/** Two places nearer than this are always connected by local streets alone. */
const NEXT_STREET_M = 2_500;

/** The built-up area of a provincial capital, metres around its centre. */
const CITY_RADIUS_M = 6_000;

function accessAt(network: RoadNetwork, point: Point): LocalAccess {
  if (isInnerBangkok(point)) return LOCAL_ACCESS.innerBangkok;
  if (isGreaterBangkok(point)) return LOCAL_ACCESS.city;
  const inCity = network.capitals.some(
    (capital) =>
      Math.abs(capital.latitude - point.latitude) < 0.06 && greatCircleM(capital, point) < CITY_RADIUS_M,
  );
  return inCity ? LOCAL_ACCESS.city : LOCAL_ACCESS.countryside;
}

function roadLink(from: number, to: number, distanceM: number, durationS: number): JourneyLink {
  return { from, to, distanceM, durationS, costS: durationS, ferry: undefined };
}

/** A way by local streets. */
export function localWay(
  straightM: number,
  access: LocalAccess,
): Pick<JourneyLink, "distanceM" | "durationS"> {
  const distanceM = straightM * access.detour;
  return { distanceM, durationS: (distanceM * 3.6) / access.speedKmh };
}

function localLink(from: number, to: number, straightM: number, access: LocalAccess): JourneyLink {
  const { distanceM, durationS } = localWay(straightM, access);
  return roadLink(from, to, distanceM, durationS);
}

/**
 * The reach of each terminal that was asked for, as long as somebody holds the terminal: comparing the sequences of ten
 * stops asks for each stop and each port dozens of times, and this is most of the work of a route.
 */
const knownReaches = new WeakMap<RoadNetwork, WeakMap<Terminal, Reach>>();

/** How a terminal connects to the trunk roads of its landmass. */
export function reachOf(network: RoadNetwork, terminal: Terminal): Reach {
  const known = knownReaches.get(network) ?? new WeakMap<Terminal, Reach>();
  knownReaches.set(network, known);
  const reach = known.get(terminal) ?? measureReach(network, terminal);
  known.set(terminal, reach);
  return reach;
}

function measureReach(network: RoadNetwork, terminal: Terminal): Reach {
  const dry = (point: Point): boolean => !crossesWater(terminal, point);
  const nodes = nearestNodes(network, terminal, terminal.landmassId, NEAREST_NODES, dry);
  const edges = nearestEdges(network, terminal, terminal.landmassId, NEAREST_EDGES, EDGE_REACH_M, dry);
  const nearestM = Math.min(
    nodes[0]?.distanceM ?? Number.POSITIVE_INFINITY,
    edges[0]?.distanceM ?? Number.POSITIVE_INFINITY,
  );
  const limitM = nearestM * REACH_FACTOR + REACH_SLACK_M;
  const withinLimit = (near: { readonly distanceM: number }): boolean => near.distanceM <= limitM;
  // The nearest town is always considered, because its streets lead to its villages.
  const nodesInReach = nodes.filter((near, index) => index === 0 || withinLimit(near));
  const access = accessAt(network, terminal);
  return { nodes: nodesInReach, edges: edges.filter(withinLimit), nearestM, access };
}

function middle(a: Point, b: Point): Point {
  return { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
}

/**
 * The connection by local streets alone between two terminals that are near each other; undefined when they are not.
 */
export function nextDoorLink(network: RoadNetwork, a: Terminal, b: Terminal): JourneyLink | undefined {
  const straightM = greatCircleM(a, b);
  if (a.landmassId !== b.landmassId || straightM > NEXT_STREET_M || crossesWater(a, b)) return undefined;
  return localLink(
    network.nodes.length,
    network.nodes.length + 1,
    straightM,
    accessAt(network, middle(a, b)),
  );
}

/**
 * The way by local streets alone between two terminals of one town, or of a landmass without a trunk road; undefined where it
 * is not considered.
 * @param reachM how far both are from the trunk roads, together
 */
export function streetsBetween(
  network: RoadNetwork,
  a: Terminal,
  b: Terminal,
  reachM: number,
): Pick<JourneyLink, "distanceM" | "durationS"> | undefined {
  const localM = Math.max(SAME_TOWN_M, reachM);
  if (a.landmassId !== b.landmassId || isFartherThan(localM, a, b)) return undefined;
  const straightM = greatCircleM(a, b);
  if (straightM > localM || (Number.isFinite(localM) && crossesWater(a, b))) return undefined;
  return localWay(straightM, accessAt(network, middle(a, b)));
}

/** How many degrees apart places may be by their latitudes for local streets, by how far both are from the trunk roads. */
export function degreesNorth(reachM: number): number {
  return Math.max(SAME_TOWN_M, reachM) / LEAST_DEGREE_M;
}

/** Where a terminal meets a road: how far along it. */
interface Gate {
  readonly vertex: number;
  readonly share: number;
}

/**
 * Connects terminals to the trunk roads of their landmass and to each other: links from door to town, from door to the
 * road between two towns, and directly from door to door where both are in one town or the landmass has no trunk road.
 *
 * Terminal `i` is vertex `network.nodes.length + i`. Returns the points of all added vertices, terminals first, and the
 * links. The doors at one road are joined along it to its ends and to each other, for a route with the fewest steps.
 */
export function joinTerminals(
  network: RoadNetwork,
  terminals: readonly Terminal[],
): { readonly points: readonly Point[]; readonly links: readonly JourneyLink[] } {
  const firstVertex = network.nodes.length;
  const points: Point[] = [...terminals];
  const links: JourneyLink[] = [];
  const onEdge = new Map<number, Gate[]>();
  const reaches = terminals.map((terminal) => reachOf(network, terminal));

  reaches.forEach((reach, index) => {
    const vertex = firstVertex + index;
    for (const near of reach.nodes) links.push(localLink(vertex, near.node, near.distanceM, reach.access));
    for (const near of reach.edges) {
      const edge = network.edges[near.edge];
      if (edge === undefined) continue;
      const gate = firstVertex + points.length;
      points.push(near.point);
      links.push(localLink(vertex, gate, near.distanceM, reach.access));
      const along = (to: number, share: number): void => {
        const distanceM = edge.distanceM * share;
        links.push(roadLink(gate, to, distanceM, drivingTimeS(distanceM, edge.roadClass)));
      };
      along(edge.from, near.share);
      along(edge.to, 1 - near.share);
      const others = onEdge.get(near.edge) ?? [];
      for (const other of others) along(other.vertex, Math.abs(other.share - near.share));
      onEdge.set(near.edge, [...others, { vertex: gate, share: near.share }]);
    }
  });

  terminals.forEach((a, i) => {
    terminals.slice(i + 1).forEach((b, offset) => {
      const j = i + 1 + offset;
      const reachM = (reaches[i]?.nearestM ?? 0) + (reaches[j]?.nearestM ?? 0);
      const way = streetsBetween(network, a, b, reachM);
      if (way !== undefined)
        links.push(roadLink(firstVertex + i, firstVertex + j, way.distanceM, way.durationS));
    });
  });
  return { points, links };
}
