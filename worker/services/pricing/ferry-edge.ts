import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { meanWaitS } from "#domain/ferries/sailing.ts";
import type { FerryEdge } from "#domain/geo/route.ts";

/** A ferry as routing needs it. */
export function toEdge(ferry: FerryRoute): FerryEdge {
  const { ferryRouteId, departurePort, arrivalPort, distanceM, durationS } = ferry;
  return {
    ferryRouteId,
    departure: departurePort,
    arrival: arrivalPort,
    distanceM,
    durationS,
    meanWaitS: meanWaitS(ferry),
  };
}
