import type { Port } from "../geo/route.ts";
import type { FerryInput } from "./ferry-input.ts";

/** How reliable the published facts of a ferry are. */
export type FerryConfidence = FerryInput["confidence"];

/**
 * A ferry between two ports, in both directions: what an admin saves (see `ferryInput`), with the landmasses of its
 * ports and a distance.
 */
export interface FerryRoute extends Readonly<
  Omit<FerryInput, "departurePort" | "arrivalPort" | "distanceM" | "operators">
> {
  readonly ferryRouteId: string;
  readonly departurePort: Port;
  readonly arrivalPort: Port;
  readonly distanceM: number;
  readonly operators: readonly string[];
}
