import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ON_FILE_STEPS } from "#domain/drivers/registration.ts";
import { drivers } from "../drivers.ts";

/** The history of drivers without an account: who suspended them and why, and who lifted that. */
export const onFileEvents = sqliteTable(
  "on_file_events",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.driverId, { onDelete: "cascade" }),
    /** The version of the driver's row after it. */
    version: integer().notNull(),
    /** Epoch milliseconds. */
    at: integer().notNull(),
    /** A user's id. */
    actorId: text().notNull(),
    step: text({ enum: ON_FILE_STEPS }).notNull(),
    /** Why, or "". */
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.version] })],
);
