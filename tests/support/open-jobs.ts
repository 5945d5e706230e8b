import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { OpenJobsAsked } from "#worker/durable-objects/board.ts";

/** Asks the board for all open jobs for these vehicles, soonest first. */
export function allOpen(
  vehicles: readonly VehicleType[] = ["four_wheel"],
  { since = 0, limit = 100 }: { readonly since?: number; readonly limit?: number } = {},
): OpenJobsAsked {
  return { vehicles, since, filter: {}, homeLabels: [], order: "pickup", after: null, limit };
}
