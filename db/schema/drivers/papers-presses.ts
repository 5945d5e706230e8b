import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { drivers } from "../drivers.ts";

/**
 * Presses with which the office changed the papers that it keeps of a driver, so that each counts once, also when a colleague has
 * changed them since.
 */
export const papersPresses = sqliteTable(
  "papers_presses",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.driverId, { onDelete: "cascade" }),
    /** Made by the browser for the press. */
    key: text().notNull(),
    /** The version of the driver's row that it made. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.key] })],
);
