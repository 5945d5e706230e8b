import { eq } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { isOneOf } from "../is-one-of.ts";

/** What a driver's row says of their trucks, without the profile that holds. */
export const TRUCK_FACTS = {
  vehicle: drivers.vehicle,
  vehicleDetails: drivers.vehicleDetails,
  plateProvince: drivers.plateProvince,
  cargoSpace: drivers.cargoSpace,
  papersOnFile: drivers.papersOnFile,
  outOfService: drivers.outOfService,
};

/** What says which trucks some drivers bring to their jobs: a row of each, however many jobs they have. */
export function truckFactsQuery(db: Database, driverIds: readonly string[]) {
  return db
    .select({
      driverId: drivers.driverId,
      userId: drivers.userId,
      name: drivers.name,
      ...TRUCK_FACTS,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(isOneOf(drivers.driverId, driverIds));
}
