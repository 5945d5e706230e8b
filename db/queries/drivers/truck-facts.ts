import { eq } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { isOneOf } from "../is-one-of.ts";

/** What says which trucks some drivers bring to their jobs: a row of each, however many jobs they have. */
export function truckFactsQuery(db: Database, driverIds: readonly string[]) {
  return db
    .select({
      driverId: drivers.driverId,
      name: drivers.name,
      vehicle: drivers.vehicle,
      vehicleDetails: drivers.vehicleDetails,
      plateProvince: drivers.plateProvince,
      cargoSpace: drivers.cargoSpace,
      papersOnFile: drivers.papersOnFile,
      outOfService: drivers.outOfService,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(isOneOf(drivers.driverId, driverIds));
}
