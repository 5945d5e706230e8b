import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { nameSort } from "../staff/name-sort.ts";
import { vehicleColumns } from "./vehicle-columns.ts";

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
    ...vehicleColumns(),
    /** The first of the two days. */
    expiresOn: text(),
    /** Of its driver, as triggers (migration `vehicle_sorting`) keep it. */
    driverName: text().notNull().default(""),
    /** What the office sorts by beside the plate: the type with its plates, the driver, and the first day of the papers. */
    typeSort: text()
      .notNull()
      .generatedAlwaysAs(sql`type || ' ' || plate_key`, { mode: "virtual" }),
    driverSort: text().notNull().generatedAlwaysAs(nameSort("driver_name"), { mode: "virtual" }),
    expirySort: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(expires_on, '9999-12-31')`, { mode: "virtual" }),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.position] }),
    index("vehicles_by_plate").on(table.plateKey, table.driverId, table.position),
    index("vehicles_by_type").on(table.typeSort, table.driverId, table.position),
    index("vehicles_by_driver").on(table.driverSort, table.driverId, table.position),
    index("vehicles_by_expiry").on(table.expirySort, table.driverId, table.position),
    index("vehicles_by_registration").on(table.registrationExpiresOn, table.driverId, table.plate),
    index("vehicles_by_insurance").on(table.insuranceExpiresOn, table.driverId, table.plate),
  ],
);
