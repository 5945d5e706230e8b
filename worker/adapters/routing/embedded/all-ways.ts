import type { LandmassId, Point } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import type { Ways } from "#domain/dispatch/suggest/day.ts";
import { joinTerminals, type JourneyLink } from "./local-access.ts";
import { VertexHeap } from "./shortest-path.ts";
import type { RoadNetwork } from "./road-network.ts";
import { trunkRoads } from "./trunk-roads.ts";

/** A place that ways are looked for from and to. */
export interface Terminal extends Point {
  readonly landmassId: LandmassId;
}

/** A way onward from a vertex. */
interface Arc {
  readonly to: number;
  readonly distanceM: number;
  readonly costS: number;
}

/**
 * The fastest ways of a truck between all places, over the same roads, local streets and ferries as the embedded route
 * finder: one search per place instead of one per pair, so that a day of 500 places takes a part of a second. A way may
 * differ from the route finder's by the streets at its ends; it is for comparing, never for a price. Sea counts as
 * distance, and the mean wait for a ferry as time.
 */
export function allWays(places: readonly Terminal[], ferries: readonly FerryEdge[]): Ways {
  const size = places.length;
  const distanceM = new Float64Array(size * size).fill(Infinity);
  const durationS = new Float64Array(size * size).fill(Infinity);
  const graph = graphOf(trunkRoads(), places, ferries);
  for (let from = 0; from < size; from += 1) {
    const found = waysFrom(graph, graph.firstPlace + from);
    for (let to = 0; to < size; to += 1) {
      const vertex = graph.firstPlace + to;
      distanceM[from * size + to] = Math.round(found.distances[vertex] ?? Infinity);
      durationS[from * size + to] = Math.round(found.costs[vertex] ?? Infinity);
    }
  }
  return { size, distanceM, durationS };
}

interface Graph {
  readonly arcs: readonly (readonly Arc[])[];
  readonly firstPlace: number;
  /** The places are the vertices from `firstPlace`; no way leads through one of them. */
  readonly placeCount: number;
}

function graphOf(network: RoadNetwork, places: readonly Terminal[], ferries: readonly FerryEdge[]): Graph {
  const ports = ferries.flatMap((ferry) => [ferry.departure, ferry.arrival]);
  const { points, links } = joinTerminals(network, [...places, ...ports]);
  const firstPlace = network.nodes.length;
  const firstPort = firstPlace + places.length;
  const arcs: Arc[][] = Array.from({ length: firstPlace + points.length }, () => []);
  const join = ({ from, to, distanceM, costS }: Pick<JourneyLink, "from" | "to" | "distanceM" | "costS">) => {
    arcs[from]?.push({ to, distanceM, costS });
    arcs[to]?.push({ to: from, distanceM, costS });
  };
  for (const { from, to, distanceM, durationS } of network.edges)
    join({ from, to, distanceM, costS: durationS });
  for (const link of links) join(link);
  for (const [index, ferry] of ferries.entries()) {
    const from = firstPort + 2 * index;
    const costS = ferry.durationS + ferry.meanWaitS;
    join({ from, to: from + 1, distanceM: ferry.distanceM, costS });
  }
  return { arcs, firstPlace, placeCount: places.length };
}

/** The fastest ways from one vertex to all others (Dijkstra). */
function waysFrom(
  { arcs, firstPlace, placeCount }: Graph,
  origin: number,
): { readonly costs: Float64Array; readonly distances: Float64Array } {
  const costs = new Float64Array(arcs.length).fill(Infinity);
  const distances = new Float64Array(arcs.length).fill(Infinity);
  const isDone = new Uint8Array(arcs.length);
  const heap = new VertexHeap();
  [costs[origin], distances[origin]] = [0, 0];
  heap.push(origin, 0);
  while (heap.size > 0) {
    const from = heap.pop();
    if (isDone[from] === 1) continue;
    isDone[from] = 1;
    const isDoor = from >= firstPlace && from < firstPlace + placeCount;
    if (isDoor && from !== origin) continue;
    for (const { to, distanceM, costS } of arcs[from] ?? []) {
      const cost = (costs[from] ?? 0) + costS;
      if (cost >= (costs[to] ?? 0)) continue;
      costs[to] = cost;
      distances[to] = (distances[from] ?? 0) + distanceM;
      heap.push(to, cost);
    }
  }
  return { costs, distances };
}
