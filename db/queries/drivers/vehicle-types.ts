import { eq, or, sql, type SQL } from "drizzle-orm";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { drivers } from "../../schema/drivers.ts";

/** Whether a driver has a vehicle of a type: `typesOfRow`. */
export function hasVehicle(type: VehicleType): SQL | undefined {
  return or(eq(drivers.vehicle, type), eq(drivers.secondVehicle, type));
}

/** The same for a list that another index sorts: the plus keeps SQLite from those of the types. */
export function hasVehicleUnindexed(type: VehicleType): SQL {
  return sql`(+${drivers.vehicle} = ${type} OR +${drivers.secondVehicle} = ${type})`;
}
