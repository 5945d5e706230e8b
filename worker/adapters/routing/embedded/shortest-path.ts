import type { Point } from "#domain/geo/place.ts";
import { greatCircleM } from "#domain/geo/distance.ts";
import { MAX_SPEED_MPS } from "#domain/geo/road-classes.ts";
import type { RoadNetwork } from "./road-network.ts";

/**
 * A two-way connection that is added to the road network for one search: from a door to the road, or a ferry. Vertices
 * below the network's node count are its nodes, the others are the search's own points in order.
 */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly distanceM: number;
  /**
   * What the search minimizes: travel time, plus the mean wait for a ferry. Never less than the straight line at top
   * speed.
   */
  readonly costS: number;
}

/** One step of a path: over an edge of the network, or over an added link. */
export interface PathStep<L extends Link> {
  readonly from: number;
  readonly to: number;
  readonly edge: number | undefined;
  readonly link: L | undefined;
}

/** A binary min-heap of vertices by priority; a vertex may be in it several times, the cheapest comes out first. */
class VertexHeap {
  private readonly vertices: number[] = [];
  private readonly priorities: number[] = [];

  get size(): number {
    return this.vertices.length;
  }

  push(vertex: number, priority: number): void {
    let at = this.vertices.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentPriority = this.priorities[parent] ?? 0;
      if (parentPriority <= priority) break;
      this.vertices[at] = this.vertices[parent] ?? 0;
      this.priorities[at] = parentPriority;
      at = parent;
    }
    this.vertices[at] = vertex;
    this.priorities[at] = priority;
  }

  /** Removes and returns the vertex with the least priority; call only when `size` is positive. */
  pop(): number {
    const top = this.vertices[0] ?? 0;
    const vertex = this.vertices.pop() ?? 0;
    const priority = this.priorities.pop() ?? 0;
    const size = this.vertices.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.priorities[child + 1] ?? 0) < (this.priorities[child] ?? 0)) child += 1;
      const childPriority = this.priorities[child] ?? 0;
      if (childPriority >= priority) break;
      this.vertices[at] = this.vertices[child] ?? 0;
      this.priorities[at] = childPriority;
      at = child;
    }
    this.vertices[at] = vertex;
    this.priorities[at] = priority;
    return top;
  }
}

/** The links of each vertex that has any. */
function linksByVertex<L extends Link>(links: readonly L[]): ReadonlyMap<number, readonly L[]> {
  const byVertex = new Map<number, L[]>();
  for (const link of links) {
    for (const vertex of [link.from, link.to]) {
      const list = byVertex.get(vertex);
      if (list === undefined) byVertex.set(vertex, [link]);
      else list.push(link);
    }
  }
  return byVertex;
}

/**
 * The fastest path from vertex `origin` to vertex `destination` over the road network and the added links (A*, exact).
 * Returns its steps in travel order, empty when origin is the destination, undefined when there is no path.
 * Deterministic: the same input gives the same steps.
 */
export function shortestPath<L extends Link>(
  network: RoadNetwork,
  points: readonly Point[],
  links: readonly L[],
  origin: number,
  destination: number,
): readonly PathStep<L>[] | undefined {
  const nodeCount = network.nodes.length;
  const pointOf = (vertex: number): Point | undefined =>
    vertex < nodeCount ? network.nodes[vertex] : points[vertex - nodeCount];
  const goal = pointOf(destination);
  if (goal === undefined || pointOf(origin) === undefined) return undefined;

  const vertexCount = nodeCount + points.length;
  const costs = new Float64Array(vertexCount).fill(Number.POSITIVE_INFINITY);
  const bounds = new Float64Array(vertexCount).fill(-1);
  const settled = new Uint8Array(vertexCount);
  const steps: (PathStep<L> | undefined)[] = [];
  const added = linksByVertex(links);
  const heap = new VertexHeap();

  const boundOf = (vertex: number): number => {
    const known = bounds[vertex] ?? -1;
    if (known >= 0) return known;
    const point = pointOf(vertex);
    const bound = point === undefined ? 0 : greatCircleM(point, goal) / MAX_SPEED_MPS;
    bounds[vertex] = bound;
    return bound;
  };
  const offer = (step: PathStep<L>, costS: number): void => {
    if (settled[step.to] === 1 || costS >= (costs[step.to] ?? 0)) return;
    costs[step.to] = costS;
    steps[step.to] = step;
    heap.push(step.to, costS + boundOf(step.to));
  };

  costs[origin] = 0;
  heap.push(origin, boundOf(origin));
  while (heap.size > 0) {
    const from = heap.pop();
    if (settled[from] === 1) continue;
    if (from === destination) return stepsTo(destination, origin, steps);
    settled[from] = 1;
    const costS = costs[from] ?? 0;
    if (from < nodeCount) {
      const end = network.firstArc[from + 1] ?? 0;
      for (let arc = network.firstArc[from] ?? 0; arc < end; arc += 1) {
        const to = network.arcTarget[arc] ?? 0;
        const edge = network.arcEdge[arc] ?? 0;
        if (settled[to] === 1) continue;
        offer({ from, to, edge, link: undefined }, costS + (network.edges[edge]?.durationS ?? 0));
      }
    }
    for (const link of added.get(from) ?? []) {
      const to = link.from === from ? link.to : link.from;
      offer({ from, to, edge: undefined, link }, costS + link.costS);
    }
  }
  return undefined;
}

function stepsTo<L extends Link>(
  destination: number,
  origin: number,
  steps: readonly (PathStep<L> | undefined)[],
): readonly PathStep<L>[] {
  const path: PathStep<L>[] = [];
  for (let vertex = destination; vertex !== origin;) {
    const step = steps[vertex];
    if (step === undefined) break;
    path.push(step);
    vertex = step.from;
  }
  return path.toReversed();
}
