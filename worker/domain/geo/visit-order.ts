/** More waypoints than this are not ordered: every further one doubles the work. */
const MAX_ORDERED_WAYPOINTS = 8;

/** The cheapest order of the waypoints between a fixed start and end. */
export interface VisitOrder {
  /** Indices into the cost matrix, without the start (0) and the end (last), in the order to visit. */
  readonly waypoints: readonly number[];
  /** Cost of the whole route in that order, in the unit of the matrix. */
  readonly cost: number;
}

/**
 * The exact cheapest order to visit all waypoints (Held–Karp). `costs[i][j]` is the cost from stop i to stop j; stop 0
 * is the pickup and the last one the destination, both stay where they are. Among equally cheap orders, one that keeps
 * the given order is preferred. Undefined when no order has a finite cost.
 * @throws RangeError when the matrix is not square, has fewer than two stops, or more than
 * {@link MAX_ORDERED_WAYPOINTS} waypoints.
 */
export function cheapestVisitOrder(costs: readonly (readonly number[])[]): VisitOrder | undefined {
  const stopCount = costs.length;
  const waypointCount = stopCount - 2;
  if (
    waypointCount < 0 ||
    waypointCount > MAX_ORDERED_WAYPOINTS ||
    costs.some((row) => row.length !== stopCount)
  ) {
    throw new RangeError("a square cost matrix of 2 to 10 stops is needed");
  }
  const cost = (from: number, to: number): number => costs[from]?.[to] ?? Number.POSITIVE_INFINITY;
  if (waypointCount === 0) {
    return Number.isFinite(cost(0, 1)) ? { waypoints: [], cost: cost(0, 1) } : undefined;
  }

  // restCost[visited][at]: cheapest way from waypoint `at` through every unvisited waypoint to the destination.
  const full = 2 ** waypointCount - 1;
  const restCost = Array.from({ length: full + 1 }, () =>
    new Float64Array(waypointCount).fill(Number.POSITIVE_INFINITY),
  );
  const cheapestNext = (visited: number, from: number): { readonly next: number; readonly cost: number } => {
    let best = { next: -1, cost: Number.POSITIVE_INFINITY };
    for (let next = 0; next < waypointCount; next += 1) {
      if ((visited >> next) % 2 === 1) continue;
      const total =
        cost(from, next + 1) + (restCost[visited + 2 ** next]?.[next] ?? Number.POSITIVE_INFINITY);
      if (total < best.cost) best = { next, cost: total };
    }
    return best;
  };
  for (let visited = full; visited > 0; visited -= 1) {
    const row = restCost[visited] ?? [];
    for (let at = 0; at < waypointCount; at += 1) {
      if ((visited >> at) % 2 === 0) continue;
      row[at] = visited === full ? cost(at + 1, stopCount - 1) : cheapestNext(visited, at + 1).cost;
    }
  }

  const waypoints: number[] = [];
  const first = cheapestNext(0, 0);
  for (let visited = 0, from = 0; visited !== full;) {
    const { next } = cheapestNext(visited, from);
    if (next < 0) return undefined;
    waypoints.push(next + 1);
    visited += 2 ** next;
    from = next + 1;
  }
  return { waypoints, cost: first.cost };
}
