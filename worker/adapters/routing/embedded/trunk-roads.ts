import { buildRoadNetwork } from "./road-network.ts";
import type { RoadNetwork, RoadSection } from "./road-network.ts";
import { allNodes, nodeFinder } from "./highways/named-nodes.ts";
import type { RoadLine } from "./highways/road-line.ts";
import { allRoads } from "./highways/trunk-road-lines.ts";

function sectionsOf(line: RoadLine, find: (reference: string) => string): readonly RoadSection[] {
  return line.chains.flatMap((chain) =>
    chain.slice(1).map((stop, index) => ({
      highway: line.highway,
      roadClass: line.roadClass,
      from: find(chain[index]?.name ?? ""),
      to: find(stop.name),
      ...(stop.publishedKm === undefined ? {} : { publishedKm: stop.publishedKm }),
    })),
  );
}

let network: RoadNetwork | undefined;

/**
 * The trunk roads of Thailand as a graph, built on the first call (about 10 ms) and kept.
 * @throws RangeError when a list of highways names a place that does not exist: a mistake in the lists, caught by tests.
 */
export function trunkRoads(): RoadNetwork {
  if (network === undefined) {
    const nodes = allNodes();
    const find = nodeFinder(nodes);
    network = buildRoadNetwork(
      nodes,
      allRoads().flatMap((line) => sectionsOf(line, find)),
    );
  }
  return network;
}
