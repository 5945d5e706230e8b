import { FERRY_ROUTES } from "#db/seed/ferry-routes.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import { allNodes } from "#worker/adapters/routing/embedded/highways/named-nodes.ts";

const NODES = allNodes();

/** A stop anywhere. */
export function stopAt(latitude: number, longitude: number, landmassId = "mainland"): LocatedStop {
  const nowhere = { th: "", en: "" };
  return {
    placeId: `${latitude},${longitude}`,
    label: nowhere,
    area: nowhere,
    latitude,
    longitude,
    landmassId,
  };
}

/** A stop at the seat of a district, by its official code, or at a junction, by the key of its name. */
export function seat(nodeId: string): LocatedStop {
  const node = NODES.find((candidate) => candidate.nodeId === nodeId);
  if (node === undefined) throw new RangeError(`no seat ${nodeId}`);
  return stopAt(node.latitude, node.longitude, node.landmassId);
}

/**
 * A stop at the seat of the capital district of a province, or of another district, by English name; Bangkok
 * is the city's centre.
 */
export function town(name: string): LocatedStop {
  if (name === "Bangkok") return stopAt(13.7563, 100.5018);
  if (name === "Pattaya") return stopAt(12.933, 100.883);
  const found = NODES.filter((node) => node.name === name && /^\d{4}$/.test(node.nodeId));
  const capital = found.find((node) => node.nodeId.endsWith("01")) ?? found[0];
  if (capital === undefined) throw new RangeError(`no town ${name}`);
  return seat(capital.nodeId);
}

/** The seat of every district, islands included. */
export const ALL_SEATS: readonly string[] = NODES.map((node) => node.nodeId).filter((nodeId) =>
  /^\d{4}$/.test(nodeId),
);

function toEdge(route: FerryRoute): FerryEdge {
  return {
    ferryRouteId: route.ferryRouteId,
    departure: route.departurePort,
    arrival: route.arrivalPort,
    distanceM: route.distanceM,
    durationS: route.durationS,
    meanWaitS: route.frequencyMin * 30,
  };
}

/** The seeded ferries that carry trucks. */
export const TRUCK_FERRIES: readonly FerryEdge[] = FERRY_ROUTES.filter((route) => route.vehicleAllowed).map(
  toEdge,
);
