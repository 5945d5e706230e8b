import { MAINLAND } from "#domain/geo/place.ts";
import type { LandmassId } from "#domain/geo/place.ts";
import type { RoadNode } from "../road-network.ts";
import towns from "../data/towns.json" with { type: "json" };
import { ISLAND_JUNCTIONS, ISLAND_SEATS, MAINLAND_JUNCTIONS } from "./junctions.ts";

/** A node of the trunk network with the name it has in the lists of highways. */
export interface NamedNode extends RoadNode {
  readonly name: string;
}

/** The key under which `Cha-am` and `Cha Am` are one name. */
function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function junctionNodes(rows: string, landmassId: LandmassId): readonly NamedNode[] {
  return rows
    .split(/[;\n]/)
    .map((row) => row.trim())
    .filter((row) => row !== "")
    .map((row) => {
      const cut = row.lastIndexOf(" ");
      const name = row.slice(0, cut);
      const [latitude = Number.NaN, longitude = Number.NaN] = row
        .slice(cut + 1)
        .split(",")
        .map(Number);
      return { nodeId: nameKey(name), name, latitude, longitude, landmassId };
    });
}

function townNodes(): readonly NamedNode[] {
  return towns.map(([code, name, longitude, latitude]) => ({
    nodeId: String(code),
    name: String(name),
    latitude: Number(latitude),
    longitude: Number(longitude),
    landmassId: ISLAND_SEATS[String(code)] ?? MAINLAND,
  }));
}

/** Every district seat, ordered by district code, followed by every junction in the order of its list. */
export function allNodes(): readonly NamedNode[] {
  return [
    ...townNodes(),
    ...junctionNodes(MAINLAND_JUNCTIONS, MAINLAND),
    ...Object.entries(ISLAND_JUNCTIONS).flatMap(([landmassId, rows]) => junctionNodes(rows, landmassId)),
  ];
}

/**
 * Finds the one node that a name in a chain refers to; `Name/53` is the Name whose district code starts with 53.
 * @throws RangeError when no node, or more than one, has the name.
 */
export function nodeFinder(nodes: readonly NamedNode[]): (reference: string) => string {
  const byName = new Map<string, string[]>();
  for (const node of nodes) {
    const key = nameKey(node.name);
    byName.set(key, [...(byName.get(key) ?? []), node.nodeId]);
  }
  return (reference) => {
    const [name = "", codeStart = ""] = reference.split("/");
    const found = (byName.get(nameKey(name)) ?? []).filter((nodeId) => nodeId.startsWith(codeStart));
    const [nodeId] = found;
    if (nodeId === undefined || found.length > 1) {
      throw new RangeError(`${found.length} places are called ${reference} in the lists of highways`);
    }
    return nodeId;
  };
}
