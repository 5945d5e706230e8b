import type { drivers } from "#db/schema/drivers.ts";

type DriverRow = typeof drivers.$inferInsert;

/** The row of an approved driver on file who takes jobs with a 4-wheel truck, with what is given. */
export function driverRow(given: Pick<DriverRow, "driverId"> & Partial<DriverRow>): DriverRow {
  return {
    name: "Dao",
    email: "",
    phone: "+66800000000",
    vehicle: "four_wheel",
    licenseType: "",
    experienceYears: 1,
    available: true,
    preferredAreas: "",
    vehicleDetails: "",
    approvedAt: 0,
    createdAt: 0,
    ...given,
  };
}
