import type { LandmassId, Point } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import type { Ways } from "#domain/dispatch/suggest/day.ts";
import { contract, type Contraction, type Join } from "./contraction.ts";
import type { RoadNetwork } from "./road-network.ts";
import { accessesOf } from "./terminal-access.ts";
import { trunkRoads } from "./trunk-roads.ts";
import { WaySweep } from "./way-sweep.ts";

/** A place that ways are looked for from and to. */
export interface Terminal extends Point {
  readonly landmassId: LandmassId;
}

/**
 * The fastest ways of a truck between all places, over the same roads, local streets and ferries as the embedded route
 * finder: one sweep over the country per place instead of one search per pair, so that a day of 500 places takes some
 * hundredths of a second. A way may differ from the route finder's by the streets at its ends; it is for comparing, never for a
 * price. Sea counts as distance, and the mean wait for a ferry as time. There and back are alike.
 */
export function allWays(places: readonly Terminal[], ferries: readonly FerryEdge[]): Ways {
  const size = places.length;
  const ports = ferries.flatMap((ferry) => [ferry.departure, ferry.arrival]);
  const land = new LandWays([...ports, ...places]);
  // Whoever uses a port first uses one of their own landmass, and the ways from that one lead on over all others.
  const sea = Map.groupBy(waysOfPorts(land, ferries).entries(), ([port]) => ports[port]?.landmassId);
  const distanceM = new Float32Array(size * size);
  const durationS = new Float32Array(size * size);
  for (const [from, { landmassId }] of places.entries()) {
    const { distances, costs } = land.from(ports.length + from);
    for (const [, ofPort] of sea.get(landmassId) ?? [])
      goBy(ofPort, ports.length + from, { distances, costs }, ports.length + from);
    for (let to = from; to < size; to += 1) {
      distanceM[from * size + to] = Math.round(distances[ports.length + to] ?? Infinity);
      durationS[from * size + to] = Math.round(costs[ports.length + to] ?? Infinity);
    }
  }
  mirror(distanceM, size);
  mirror(durationS, size);
  return { size, distanceM, durationS };
}

/** Square by square, because what lies in other rows is far away for a processor. */
const SQUARE = 32;

/** Copies what is above the diagonal of a table below it. */
function mirror(table: Float32Array, size: number): void {
  for (let top = 0; top < size; top += SQUARE)
    for (let left = top; left < size; left += SQUARE)
      for (let row = top; row < Math.min(top + SQUARE, size); row += 1)
        for (let column = Math.max(left, row); column < Math.min(left + SQUARE, size); column += 1)
          table[column * size + row] = table[row * size + column] ?? Infinity;
}

/** The ways from one of some ends to all others: seconds and metres, not rounded; `Infinity` where none leads. */
interface WaysFromEnd {
  readonly costs: Float64Array;
  readonly distances: Float64Array;
}

/** The ways between ends without ferries. */
class LandWays {
  private readonly sweep: WaySweep;
  private readonly besidesOf: ReadonlyMap<number, readonly Join[]>;

  constructor(ends: readonly Terminal[]) {
    const network = trunkRoads();
    const { accesses, besides } = accessesOf(network, ends);
    this.sweep = new WaySweep(contractionOf(network), accesses);
    this.besidesOf = Map.groupBy(besides, ({ from }) => from);
  }

  /** The ways from an end to all that come behind it; they hold until the next ones are asked for. */
  from(end: number): WaysFromEnd {
    this.sweep.runFrom(end);
    const { endCosts: costs, endDistances: distances } = this.sweep;
    for (const { to, costS, distanceM } of this.besidesOf.get(end) ?? [])
      if (costS < (costs[to] ?? 0)) [costs[to], distances[to]] = [costS, distanceM];
    return { costs, distances };
  }
}

/** The ways from each port, which are the first ends, to all ends: on land, by its ferry, and by others. */
function waysOfPorts(land: LandWays, ferries: readonly FerryEdge[]): WaysFromEnd[] {
  const all: WaysFromEnd[] = [];
  for (let port = 0; port < 2 * ferries.length; port += 1) {
    const { costs, distances } = land.from(port);
    const ways = { costs: costs.slice(), distances: distances.slice() };
    for (const [before, back] of all.entries()) {
      ways.costs[before] = back.costs[port] ?? Infinity;
      ways.distances[before] = back.distances[port] ?? Infinity;
    }
    all.push(ways);
  }
  for (const [index, { distanceM, durationS, meanWaitS }] of ferries.entries())
    for (const [port, other] of [
      [2 * index, 2 * index + 1],
      [2 * index + 1, 2 * index],
    ] as const) {
      const ways = all[port];
      if (ways === undefined || (ways.costs[other] ?? 0) <= durationS + meanWaitS) continue;
      [ways.costs[other], ways.distances[other]] = [durationS + meanWaitS, distanceM];
    }
  for (const [by, ofPort] of all.entries())
    for (const [port, ways] of all.entries()) if (port !== by) goBy(ofPort, port, ways);
  return all;
}

/** Shortens the ways from an end, to those from `least` on, by way of a port, whose own are given. */
function goBy(ofPort: WaysFromEnd, from: number, { costs, distances }: WaysFromEnd, least = 0): void {
  const [startS, startM] = [ofPort.costs[from] ?? Infinity, ofPort.distances[from] ?? Infinity];
  if (startS === Infinity) return;
  for (let to = least; to < costs.length; to += 1) {
    const costS = startS + (ofPort.costs[to] ?? 0);
    if (costS >= (costs[to] ?? 0)) continue;
    costs[to] = costS;
    distances[to] = startM + (ofPort.distances[to] ?? 0);
  }
}

/** The trunk roads do not change while the worker runs. */
const contracted = new WeakMap<RoadNetwork, Contraction>();

function contractionOf(network: RoadNetwork): Contraction {
  const known = contracted.get(network);
  if (known !== undefined) return known;
  const joins = network.edges.map(({ durationS, ...edge }) => ({ ...edge, costS: durationS }));
  const found = contract(network.nodes.length, joins);
  contracted.set(network, found);
  return found;
}
