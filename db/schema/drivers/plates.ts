import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The plates of the vehicles in service, as triggers (migration `vehicle_plates`) keep them with the profiles that hold and
 * with the drivers on file; the vehicles of who was deleted or erased are in service no more. That no two drivers have one is
 * checked where a profile is written (`queries/drivers/plates.ts`), not here: rows from before may be double.
 */
export const vehiclePlates = sqliteTable(
  "vehicle_plates",
  {
    /** Without blanks, hyphens and dots: `1กข1234`. */
    plate: text().notNull(),
    /** The place id of the province on it, or "" of a driver on file from before provinces were written down. */
    province: text().notNull(),
    driverId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plate, table.province, table.driverId] }),
    index("vehicle_plates_of_driver").on(table.driverId),
  ],
);
