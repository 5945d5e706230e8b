import { integer, text } from "drizzle-orm/sqlite-core";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";

/** The columns of a vehicle, in service or retired. */
export function vehicleColumns() {
  return {
    /** As in the profile, or `ONLY_VEHICLE`; jobs note the vehicle by it. */
    vehicleId: text().notNull(),
    type: text({ enum: VEHICLE_TYPES }).notNull(),
    /** As it is shown. */
    plate: text().notNull(),
    /** Without blanks, hyphens and dots: `1กข1234`. */
    plateKey: text().notNull(),
    /** The place id of the province on it, or "" of a driver on file from before provinces were written down. */
    province: text().notNull(),
    /** Inside of the cargo space; NULL what is not known, as with everything below. */
    lengthCm: integer(),
    widthCm: integer(),
    heightCm: integer(),
    capacityKg: integer(),
    year: integer(),
    /** Bangkok days, the last one on which the paper holds. */
    registrationExpiresOn: text(),
    insuranceExpiresOn: text(),
  };
}
