import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { drivers } from "../drivers.ts";

/**
 * Presses with which the office changed the papers that it keeps of a driver, so that each counts once, also when a colleague has
 * changed them since. They are kept for a day; a repetition after that is refused by the version that it has seen.
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
    /** Epoch milliseconds; 0 of those from before it was written down. */
    pressedAt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.key] }),
    index("papers_presses_by_date").on(table.pressedAt),
  ],
);
