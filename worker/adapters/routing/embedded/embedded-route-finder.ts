import type { LocatedStop, Point } from "#domain/geo/place.ts";
import type { RoadNetwork } from "./road-network.ts";
import type {
  FerryEdge,
  FerryLeg,
  Position,
  RoadLeg,
  Route,
  RouteLeg,
  RouteResult,
} from "#domain/geo/route.ts";
import { shortestPath } from "./shortest-path.ts";
import type { PathStep } from "./shortest-path.ts";
import type { RouteFinder } from "../route-finder.ts";
import { ferriesBetween, unreachableIsland } from "./landmass-links.ts";
import { joinTerminals, nextDoorLink } from "./local-access.ts";
import type { JourneyLink } from "./local-access.ts";
import { trunkRoads } from "./trunk-roads.ts";

const positionOf = (point: Point): Position => [point.longitude, point.latitude];

/** The legs between two stops, or why there are none. */
type LegsResult =
  | { readonly kind: "found"; readonly legs: readonly RouteLeg[] }
  | Exclude<RouteResult, { kind: "found" }>;

/** Metres and seconds summed up along one leg before they are rounded. */
interface OpenLeg {
  distanceM: number;
  durationS: number;
  readonly path: Position[];
}

/** A drive without a ferry; if it has any length it is at least one metre and one second. */
function roadLeg(open: OpenLeg): RoadLeg {
  const least = open.distanceM > 0 ? 1 : 0;
  return {
    kind: "road",
    distanceM: Math.max(least, Math.round(open.distanceM)),
    durationS: Math.max(least, Math.round(open.durationS)),
    path: open.path,
  };
}

function ferryLeg(ferry: FerryEdge, reversed: boolean): FerryLeg {
  const path = [positionOf(ferry.departure), positionOf(ferry.arrival)];
  return {
    kind: "ferry",
    ferryRouteId: ferry.ferryRouteId,
    distanceM: Math.round(ferry.distanceM),
    durationS: Math.round(ferry.durationS),
    reversed,
    path: reversed ? path.toReversed() : path,
  };
}

/** Groups the steps of a path into alternating road and ferry legs. */
function legsOf(
  network: RoadNetwork,
  points: readonly Point[],
  steps: readonly PathStep<JourneyLink>[],
): readonly RouteLeg[] {
  const nodeCount = network.nodes.length;
  const at = (vertex: number): Position[] => {
    const point = vertex < nodeCount ? network.nodes[vertex] : points[vertex - nodeCount];
    return point === undefined ? [] : [positionOf(point)];
  };
  const legs: RouteLeg[] = [];
  let open: OpenLeg | undefined;
  const close = (): void => {
    if (open !== undefined && open.distanceM > 0) legs.push(roadLeg(open));
    open = undefined;
  };
  for (const step of steps) {
    const ferry = step.link?.ferry;
    if (ferry !== undefined) {
      close();
      legs.push(ferryLeg(ferry, step.link?.from !== step.from));
      continue;
    }
    const part = step.link ?? (step.edge === undefined ? undefined : network.edges[step.edge]);
    open ??= { distanceM: 0, durationS: 0, path: at(step.from) };
    open.distanceM += part?.distanceM ?? 0;
    open.durationS += part?.durationS ?? 0;
    if ((part?.distanceM ?? 0) > 0) open.path.push(...at(step.to));
  }
  close();
  return legs;
}

function reverseLeg(leg: RouteLeg): RouteLeg {
  const path = leg.path.toReversed();
  return leg.kind === "road" ? { ...leg, path } : { ...leg, path, reversed: !leg.reversed };
}

/** One fixed direction for each pair of points, so that both directions give the same road. */
function isForward(a: Point, b: Point): boolean {
  return a.latitude === b.latitude ? a.longitude <= b.longitude : a.latitude < b.latitude;
}

/** The distance and time assumed between two places that share their district's point. */
const NEIGHBOURS = { distanceM: 3_000, durationS: 386 };

/** The distance and time assumed between two addresses of one place, at the same speed. */
const ONE_PLACE = { distanceM: 1_000, durationS: 129 };

/** Whether two stops have the same point, so that the distance between them is an estimate. */
function sharePoint(a: LocatedStop, b: LocatedStop): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

function findLegs(from: LocatedStop, to: LocatedStop, ferries: readonly FerryEdge[]): LegsResult {
  const islandId = unreachableIsland(from.landmassId, to.landmassId, ferries);
  if (islandId !== undefined) return { kind: "no_vehicle_ferry", landmassId: islandId };
  if (sharePoint(from, to)) {
    const path = [positionOf(from), positionOf(to)];
    const local = from.placeId === to.placeId ? ONE_PLACE : NEIGHBOURS;
    return { kind: "found", legs: [{ kind: "road", ...local, path }] };
  }
  const network = trunkRoads();
  const nextDoor = nextDoorLink(network, from, to);
  if (nextDoor !== undefined) {
    const { distanceM, durationS } = nextDoor;
    const path = [positionOf(from), positionOf(to)];
    return { kind: "found", legs: [roadLeg({ distanceM, durationS, path })] };
  }
  const useful = ferriesBetween(from.landmassId, to.landmassId, ferries);
  const terminals = [from, to, ...useful.flatMap((ferry) => [ferry.departure, ferry.arrival])];
  const { points, links } = joinTerminals(network, terminals);
  const firstVertex = network.nodes.length;
  const ferryLinks = useful.map((ferry, index): JourneyLink => ({
    from: firstVertex + 2 + 2 * index,
    to: firstVertex + 3 + 2 * index,
    distanceM: ferry.distanceM,
    durationS: ferry.durationS,
    costS: ferry.durationS + ferry.meanWaitS,
    ferry,
  }));
  const steps = shortestPath(network, points, [...links, ...ferryLinks], firstVertex, firstVertex + 1);
  return steps === undefined ? { kind: "no_route" } : { kind: "found", legs: legsOf(network, points, steps) };
}

function findLegsBothWaysAlike(
  from: LocatedStop,
  to: LocatedStop,
  ferries: readonly FerryEdge[],
): LegsResult {
  if (isForward(from, to)) return findLegs(from, to, ferries);
  const back = findLegs(to, from, ferries);
  return back.kind === "found" ? { kind: "found", legs: back.legs.toReversed().map(reverseLeg) } : back;
}

function routeOf(legs: readonly RouteLeg[], legsBeforeStop: readonly number[], approximate: boolean): Route {
  const totals = { roadDistanceM: 0, roadDurationS: 0, seaDistanceM: 0, seaDurationS: 0 };
  for (const leg of legs) {
    totals[leg.kind === "road" ? "roadDistanceM" : "seaDistanceM"] += leg.distanceM;
    totals[leg.kind === "road" ? "roadDurationS" : "seaDurationS"] += leg.durationS;
  }
  return { legs, legsBeforeStop, ...totals, approximate };
}

function findRoute(stops: readonly LocatedStop[], ferries: readonly FerryEdge[]): RouteResult {
  if (stops.length < 2 || stops.some((stop) => !Number.isFinite(stop.latitude + stop.longitude))) {
    return { kind: "no_route" };
  }
  const legs: RouteLeg[] = [];
  const legsBeforeStop = [0];
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1];
    if (from === undefined) continue;
    const found = findLegsBothWaysAlike(from, to, ferries);
    if (found.kind !== "found") return found;
    legs.push(...found.legs);
    legsBeforeStop.push(legs.length);
  }
  const guessed = stops.some((stop, index) => {
    const before = stops[index - 1];
    return before !== undefined && sharePoint(stop, before);
  });
  return { kind: "found", route: routeOf(legs, legsBeforeStop, guessed) };
}

/**
 * The route finder that needs no outside service: the fastest truck route over the hand-written trunk roads, local
 * streets at both ends, and the given ferries. Deterministic, and the same length in both directions. Well under a
 * millisecond per pair; the road network is built on the first call.
 */
export const embeddedRouteFinder: RouteFinder = {
  find: (stops, ferries) => Promise.resolve(findRoute(stops, ferries)),
};
