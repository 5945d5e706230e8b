import type { LandmassId, Point } from "#domain/geo/place.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { LOCAL_ACCESS, drivingTimeS, isGreaterBangkok, isInnerBangkok } from "#domain/geo/road-classes.ts";
import type { LocalAccess } from "#domain/geo/road-classes.ts";
import { nearestEdges, nearestNodes } from "./road-network.ts";
import type { NearEdge, NearNode, RoadNetwork } from "./road-network.ts";
import type { Link } from "./shortest-path.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import { crossesWater } from "./water-barriers.ts";

/** A connection added to the trunk roads for one journey. */
export interface JourneyLink extends Link {
  /** Driving or sailing time alone, seconds. */
  readonly durationS: number;
  /** The ferry this link is; undefined for roads. */
  readonly ferry: FerryEdge | undefined;
}

/** A place to be joined to the roads of its landmass: a stop or a port. */
export interface Terminal extends Point {
  readonly landmassId: LandmassId;
}

/** How a terminal gets to the trunk roads: the nearest towns, and the nearest roads between towns. */
interface Reach {
  readonly nodes: readonly NearNode[];
  readonly edges: readonly NearEdge[];
  /** To the nearest of them, metres; infinite where the landmass has no road in the network. */
  readonly nearestM: number;
}

const NEAREST_NODES = 4;
const NEAREST_EDGES = 4;
const EDGE_REACH_M = 15_000;

/** Beyond the nearest access, only others at most this much farther are worth a look: local streets replace no highway. */
const REACH_FACTOR = 2;
const REACH_SLACK_M = 1_500;

/** Two places nearer than this may be joined by local streets alone, however near the trunk roads are. */
const SAME_TOWN_M = 4_000;

/** Nearer than this they always are: nobody looks for a highway to the next street but one. */
const NEXT_STREET_M = 2_500;

/** A capital's built-up area, metres around its centre. */
const CITY_RADIUS_M = 6_000;

function accessAt(network: RoadNetwork, point: Point): LocalAccess {
  if (isInnerBangkok(point)) return LOCAL_ACCESS.innerBangkok;
  if (isGreaterBangkok(point)) return LOCAL_ACCESS.city;
  // A capital district's code ends in 01.
  const inCity = network.nodes.some(
    (node) =>
      /^\d\d01$/.test(node.nodeId) &&
      Math.abs(node.latitude - point.latitude) < 0.06 &&
      greatCircleM(node, point) < CITY_RADIUS_M,
  );
  return inCity ? LOCAL_ACCESS.city : LOCAL_ACCESS.countryside;
}

function roadLink(from: number, to: number, distanceM: number, durationS: number): JourneyLink {
  return { from, to, distanceM, durationS, costS: durationS, ferry: undefined };
}

function localLink(from: number, to: number, straightM: number, access: LocalAccess): JourneyLink {
  const distanceM = straightM * access.detour;
  return roadLink(from, to, distanceM, (distanceM * 3.6) / access.speedKmh);
}

function reachOf(network: RoadNetwork, terminal: Terminal): Reach {
  const dry = (point: Point): boolean => !crossesWater(terminal, point);
  const nodes = nearestNodes(network, terminal, terminal.landmassId, NEAREST_NODES, dry);
  const edges = nearestEdges(network, terminal, terminal.landmassId, NEAREST_EDGES, EDGE_REACH_M, dry);
  const nearestM = Math.min(
    nodes[0]?.distanceM ?? Number.POSITIVE_INFINITY,
    edges[0]?.distanceM ?? Number.POSITIVE_INFINITY,
  );
  const limitM = nearestM * REACH_FACTOR + REACH_SLACK_M;
  const withinLimit = (near: { readonly distanceM: number }): boolean => near.distanceM <= limitM;
  // The nearest town is always worth a look: its streets reach out to its villages.
  const nodesInReach = nodes.filter((near, index) => index === 0 || withinLimit(near));
  return { nodes: nodesInReach, edges: edges.filter(withinLimit), nearestM };
}

function middle(a: Point, b: Point): Point {
  return { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
}

/** The way by local streets alone between two terminals that are next door; undefined when they are not. */
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
 * Joins terminals to the trunk roads of their landmass and to each other: links from door to town, from door to the
 * road between two towns, and straight from door to door where both are in one town or the landmass has no trunk road.
 *
 * Terminal `i` is vertex `network.nodes.length + i`. Returns the points of all added vertices, terminals first, and the links.
 */
export function joinTerminals(
  network: RoadNetwork,
  terminals: readonly Terminal[],
): { readonly points: readonly Point[]; readonly links: readonly JourneyLink[] } {
  const firstVertex = network.nodes.length;
  const points: Point[] = [...terminals];
  const links: JourneyLink[] = [];
  const onEdge = new Map<number, { readonly vertex: number; readonly share: number }[]>();
  const reaches = terminals.map((terminal) => reachOf(network, terminal));

  terminals.forEach((terminal, index) => {
    const vertex = firstVertex + index;
    const access = accessAt(network, terminal);
    const reach = reaches[index];
    for (const near of reach?.nodes ?? []) links.push(localLink(vertex, near.node, near.distanceM, access));
    for (const near of reach?.edges ?? []) {
      const edge = network.edges[near.edge];
      if (edge === undefined) continue;
      const gate = firstVertex + points.length;
      points.push(near.point);
      links.push(localLink(vertex, gate, near.distanceM, access));
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
      if (a.landmassId !== b.landmassId) return;
      const straightM = greatCircleM(a, b);
      const localM = Math.max(SAME_TOWN_M, (reaches[i]?.nearestM ?? 0) + (reaches[j]?.nearestM ?? 0));
      if (straightM > localM || (Number.isFinite(localM) && crossesWater(a, b))) return;
      links.push(localLink(firstVertex + i, firstVertex + j, straightM, accessAt(network, middle(a, b))));
    });
  });
  return { points, links };
}
