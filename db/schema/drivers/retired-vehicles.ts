import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { drivers } from "../drivers.ts";
import { vehicleColumns } from "./vehicle-columns.ts";

/**
 * Vehicles that left the service of their driver for good, as they were then, with their papers; in the list of those in service
 * (`vehicles`) they are no more. One that went to another driver has not left. They go with the data of their driver.
 */
export const retiredVehicles = sqliteTable(
  "retired_vehicles",
  {
    /** One row for each time that a vehicle left. */
    retiredId: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId, { onDelete: "cascade" }),
    ...vehicleColumns(),
    /** The pictures of its papers. */
    registrationFileId: text(),
    insuranceFileId: text(),
    /** Epoch milliseconds. */
    retiredAt: integer().notNull(),
    /** A user's id: who retired it, or approved that its driver did. */
    retiredBy: text().notNull(),
  },
  (table) => [
    index("retired_vehicles_latest").on(table.retiredAt, table.retiredId),
    index("retired_vehicles_of_driver").on(table.driverId),
    index("retired_vehicles_by_vehicle").on(table.vehicleId, table.retiredAt),
  ],
);
