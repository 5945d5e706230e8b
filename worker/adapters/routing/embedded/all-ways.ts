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
  const search = new WaySearch(graphOf(trunkRoads(), places, ferries));
  const { costs, distances, graph } = search;
  for (let from = 0; from < size; from += 1) {
    search.runFrom(graph.firstPlace + from);
    for (let to = 0; to < size; to += 1) {
      const vertex = graph.firstPlace + to;
      distanceM[from * size + to] = Math.round(distances[vertex] ?? Infinity);
      durationS[from * size + to] = Math.round(costs[vertex] ?? Infinity);
    }
  }
  return { size, distanceM, durationS };
}

/** A two-way connection. */
type Join = Pick<JourneyLink, "from" | "to" | "distanceM" | "costS">;

/** Vertices and the ways between them, by columns, because each search goes over all of them. */
interface Graph {
  readonly vertices: number;
  /** Per vertex where its ways begin; after the last one their number. */
  readonly startOf: Int32Array;
  readonly to: Int32Array;
  readonly distanceM: Float64Array;
  readonly costS: Float64Array;
  readonly firstPlace: number;
  /** The places are the vertices from `firstPlace`; no way leads through one of them. */
  readonly placeCount: number;
}

function graphOf(network: RoadNetwork, places: readonly Terminal[], ferries: readonly FerryEdge[]): Graph {
  const ports = ferries.flatMap((ferry) => [ferry.departure, ferry.arrival]);
  const { points, links } = joinTerminals(network, [...places, ...ports], "in a row");
  const firstPlace = network.nodes.length;
  const firstPort = firstPlace + places.length;
  const joins: Join[] = [
    ...network.edges.map(({ durationS, ...edge }) => ({ ...edge, costS: durationS })),
    ...links,
    ...ferries.map(({ distanceM, durationS, meanWaitS }, index) => {
      const from = firstPort + 2 * index;
      return { from, to: from + 1, distanceM, costS: durationS + meanWaitS };
    }),
  ];
  return { ...byColumns(joins, firstPlace + points.length), firstPlace, placeCount: places.length };
}

function byColumns(joins: readonly Join[], vertices: number): Omit<Graph, "firstPlace" | "placeCount"> {
  const startOf = new Int32Array(vertices + 1);
  for (const { from, to } of joins)
    for (const vertex of [from, to]) startOf[vertex + 1] = (startOf[vertex + 1] ?? 0) + 1;
  for (let vertex = 0; vertex < vertices; vertex += 1)
    startOf[vertex + 1] = (startOf[vertex + 1] ?? 0) + (startOf[vertex] ?? 0);
  const next = startOf.slice();
  const to = new Int32Array(2 * joins.length);
  const distanceM = new Float64Array(to.length);
  const costS = new Float64Array(to.length);
  const write = (vertex: number, other: number, join: Join): void => {
    const at = next[vertex] ?? 0;
    next[vertex] = at + 1;
    to[at] = other;
    distanceM[at] = join.distanceM;
    costS[at] = join.costS;
  };
  for (const join of joins) {
    write(join.from, join.to, join);
    write(join.to, join.from, join);
  }
  return { vertices, startOf, to, distanceM, costS };
}

/** The fastest ways from one vertex to all others (Dijkstra), again and again over one graph. */
class WaySearch {
  readonly graph: Graph;
  /** Of the last search. */
  readonly costs: Float64Array;
  readonly distances: Float64Array;
  private readonly isDone: Uint8Array;

  constructor(graph: Graph) {
    this.graph = graph;
    this.costs = new Float64Array(graph.vertices);
    this.distances = new Float64Array(graph.vertices);
    this.isDone = new Uint8Array(graph.vertices);
  }

  runFrom(origin: number): void {
    const { startOf, to, distanceM, costS, firstPlace, placeCount } = this.graph;
    const { costs, distances, isDone } = this;
    costs.fill(Infinity);
    distances.fill(Infinity);
    isDone.fill(0);
    const heap = new VertexHeap();
    [costs[origin], distances[origin]] = [0, 0];
    heap.push(origin, 0);
    while (heap.size > 0) {
      const from = heap.pop();
      if (isDone[from] === 1) continue;
      isDone[from] = 1;
      const [cost, distance] = [costs[from] ?? 0, distances[from] ?? 0];
      const end = startOf[from + 1] ?? 0;
      for (let at = startOf[from] ?? 0; at < end; at += 1) {
        const vertex = to[at] ?? 0;
        const reachedAt = cost + (costS[at] ?? 0);
        if (reachedAt >= (costs[vertex] ?? 0)) continue;
        costs[vertex] = reachedAt;
        distances[vertex] = distance + (distanceM[at] ?? 0);
        // No way leads on from another place.
        if (vertex < firstPlace || vertex >= firstPlace + placeCount) heap.push(vertex, reachedAt);
      }
    }
  }
}
