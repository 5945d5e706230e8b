import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { users } from "./users.ts";

/** People who drive for the company. A profile may exist before its person has a user account. */
export const drivers = sqliteTable(
  "drivers",
  {
    driverId: text().primaryKey(),
    userId: text().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    vehicle: text({ enum: VEHICLE_TYPES }).notNull(),
    licenseType: text().notNull(),
    experienceYears: integer().notNull(),
    available: integer({ mode: "boolean" }).notNull(),
    preferredAreas: text().notNull(),
    vehicleDetails: text().notNull(),
    /** Only approved drivers get jobs. */
    approvedAt: integer(),
    createdAt: integer().notNull(),
    /** Counts changes of `vehicle` and `available`, so that the board never takes older facts for newer ones. */
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex("drivers_user").on(table.userId)],
);
