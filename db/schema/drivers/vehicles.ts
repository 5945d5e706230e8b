import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";

/**
 * The vehicles in service, one row each, as triggers (migration `vehicles`) keep them: with the profile that holds, without one
 * with the papers that the office keeps, and without those with the vehicle that it wrote down. Those of who was deleted or
 * erased are in service no more. That no two drivers have a plate is checked where one is written
 * (`queries/drivers/plates.ts`), not here: rows from before may be double.
 */
export const vehicles = sqliteTable(
  "vehicles",
  {
    driverId: text().notNull(),
    /** Its place among the driver's; 0 is the one they drive. */
    position: integer().notNull(),
    /** As in the profile, or `ONLY_VEHICLE`. */
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
    /** The first of the two. */
    expiresOn: text(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.position] }),
    index("vehicles_by_plate").on(table.plateKey, table.driverId, table.position),
    index("vehicles_by_expiry").on(table.expiresOn, table.driverId, table.position),
  ],
);
