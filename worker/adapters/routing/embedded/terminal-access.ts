import { drivingTimeS } from "#domain/geo/road-classes.ts";
import type { Join } from "./contraction.ts";
import {
  degreesNorth,
  localWay,
  reachOf,
  streetsBetween,
  type Reach,
  type Terminal,
} from "./local-access.ts";
import type { RoadEdge, RoadNetwork } from "./road-network.ts";
import type { Access } from "./way-sweep.ts";

/** Where a terminal meets a road between two towns: how far along it, and by which streets. */
interface Gate {
  readonly terminal: number;
  readonly share: number;
  readonly streets: Way;
}

type Way = Pick<Join, "distanceM" | "costS">;

/** How terminals are joined to the roads and to each other: the same links as `joinTerminals` makes, of many at once. */
export interface TerminalAccesses {
  /** Per terminal its ways to the towns around it, and to both ends of each road that passes by. */
  readonly accesses: readonly (readonly Access[])[];
  /** Ways between two terminals through no town: along a road, or by local streets alone. */
  readonly besides: readonly Join[];
}

/** Joins terminals to the trunk roads of their landmass and to each other. */
export function accessesOf(network: RoadNetwork, terminals: readonly Terminal[]): TerminalAccesses {
  const reaches = terminals.map((terminal) => reachOf(network, terminal));
  const gatesOf = new Map<number, Gate[]>();
  const accesses = reaches.map((reach, terminal) => [
    ...reach.nodes.map(({ node, distanceM }) => ({ vertex: node, ...streets(distanceM, reach) })),
    ...reach.edges.flatMap((near) => {
      const edge = network.edges[near.edge];
      if (edge === undefined) return [];
      const gate = { terminal, share: near.share, streets: streets(near.distanceM, reach) };
      gatesOf.set(near.edge, [...(gatesOf.get(near.edge) ?? []), gate]);
      return [
        { vertex: edge.from, ...joined(gate.streets, along(edge, near.share)) },
        { vertex: edge.to, ...joined(gate.streets, along(edge, 1 - near.share)) },
      ];
    }),
  ]);
  const besides = [...gatesOf].flatMap(([edge, gates]) => alongRoad(network.edges[edge], gates));
  return { accesses, besides: [...besides, ...byStreets(network, terminals, reaches)] };
}

function streets(straightM: number, { access }: Reach): Way {
  const { distanceM, durationS } = localWay(straightM, access);
  return { distanceM, costS: durationS };
}

function along({ distanceM, roadClass }: RoadEdge, share: number): Way {
  return { distanceM: distanceM * share, costS: drivingTimeS(distanceM * share, roadClass) };
}

function joined(...ways: readonly Way[]): Way {
  return ways.reduce((sum, way) => ({
    distanceM: sum.distanceM + way.distanceM,
    costS: sum.costS + way.costS,
  }));
}

/** The ways between each two gates of a road. */
function alongRoad(edge: RoadEdge | undefined, gates: readonly Gate[]): Join[] {
  if (edge === undefined) return [];
  return gates.flatMap((a, index) =>
    gates.slice(index + 1).map((b) => ({
      from: a.terminal,
      to: b.terminal,
      ...joined(a.streets, along(edge, Math.abs(a.share - b.share)), b.streets),
    })),
  );
}

/** The ways between each two terminals in one town. */
function byStreets(network: RoadNetwork, terminals: readonly Terminal[], reaches: readonly Reach[]): Join[] {
  const byLandmass = Map.groupBy(terminals.keys(), (index) => terminals[index]?.landmassId);
  return [...byLandmass.values()].flatMap((ends) => betweenNeighbours(network, terminals, reaches, ends));
}

/** The same of a landmass, from south to north, so that most pairs are not looked at. */
function betweenNeighbours(
  network: RoadNetwork,
  terminals: readonly Terminal[],
  reaches: readonly Reach[],
  ends: readonly number[],
): Join[] {
  const latitudeOf = (end: number) => terminals[end]?.latitude ?? 0;
  const reachOfEnd = (end: number) => reaches[end]?.nearestM ?? 0;
  const northwards = ends.toSorted((one, other) => latitudeOf(one) - latitudeOf(other));
  const farthestM = Math.max(...ends.map(reachOfEnd));
  const found: Join[] = [];
  for (const [index, south] of northwards.entries()) {
    const most = latitudeOf(south) + degreesNorth(reachOfEnd(south) + farthestM);
    for (let at = index + 1; at < northwards.length; at += 1) {
      const north = northwards[at] ?? 0;
      if (latitudeOf(north) > most) break;
      const [from, to] = [Math.min(south, north), Math.max(south, north)];
      const [a, b] = [terminals[from], terminals[to]];
      if (a === undefined || b === undefined) continue;
      const way = streetsBetween(network, a, b, reachOfEnd(from) + reachOfEnd(to));
      if (way !== undefined) found.push({ from, to, distanceM: way.distanceM, costS: way.durationS });
    }
  }
  return found;
}
