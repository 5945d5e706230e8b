import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DaysOff, WeeklyHours } from "#domain/drivers/availability.ts";
import type { OutOfService } from "#domain/drivers/out-of-service.ts";
import type { PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import type { CargoSpace } from "#domain/drivers/profile.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { users } from "./users.ts";

/** People who drive for the company. A profile may exist before its person has a user account. */
export const drivers = sqliteTable(
  "drivers",
  {
    driverId: text().primaryKey(),
    userId: text().references(() => users.id),
    name: text().notNull(),
    /** "" of a driver whom the office has written down without one. */
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    /** The type of the vehicle that they drive. They are offered jobs for it, and for `secondVehicle`. */
    vehicle: text({ enum: VEHICLE_TYPES }).notNull(),
    /** The other type among their registered vehicles (`secondTypeOf`); NULL where all are of one type. */
    secondVehicle: text({ enum: VEHICLE_TYPES }),
    licenseType: text().notNull(),
    experienceYears: integer().notNull(),
    available: integer({ mode: "boolean" }).notNull(),
    /** How often the office has switched that: a press of the driver about an older state does not undo a newer one of theirs. */
    officeSwitches: integer().notNull().default(0),
    preferredAreas: text().notNull(),
    vehicleDetails: text().notNull(),
    /** The place id of the province on the plate that the office wrote down, or "". */
    plateProvince: text().notNull().default(""),
    /** What the office wrote down of the cargo space; NULL where it did not. */
    cargoSpace: text({ mode: "json" }).$type<CargoSpace>(),
    /**
     * The vehicles and papers that the office keeps while no profile of theirs holds; NULL before it has any but the vehicle in
     * the columns above, which follow the first one here.
     */
    papersOnFile: text({ mode: "json" }).$type<PapersOnFile>(),
    /** Only approved drivers get jobs; NULL while they are not approved, suspended, or deleted. */
    approvedAt: integer(),
    /** Why the office suspended a driver who has no account; NULL of any other, whose registration has the reason. */
    suspendedFor: text(),
    /** When the office deleted them. The row stays, because jobs refer to it. */
    archivedAt: integer(),
    createdAt: integer().notNull(),
    /** Counts changes of what the board knows of a driver, so that it never takes older facts for newer ones. */
    version: integer().notNull().default(1),
    /** Ranges of Bangkok days, the past ones removed. */
    daysOff: text({ mode: "json" }).$type<DaysOff>().notNull().default([]),
    /** When vehicles of theirs are out of service, the past removed. */
    outOfService: text({ mode: "json" }).$type<OutOfService>().notNull().default([]),
    /** NULL: at any hour. */
    weeklyHours: text({ mode: "json" }).$type<WeeklyHours>(),
  },
  (table) => [
    uniqueIndex("drivers_user").on(table.userId),
    index("drivers_without_account")
      .on(table.userId, table.createdAt, table.driverId)
      .where(sql`${table.archivedAt} IS NULL`),
    index("drivers_by_creation")
      .on(table.createdAt, table.driverId)
      .where(sql`${table.archivedAt} IS NULL`),
    index("drivers_deleted")
      .on(table.createdAt, table.driverId)
      .where(sql`${table.archivedAt} IS NOT NULL AND ${table.name} <> ''`),
    index("drivers_by_name").on(sql`lower(${table.name})`, table.driverId),
    index("drivers_by_licence")
      .on(sql`papers_on_file ->> 'licenceExpiresOn'`, table.driverId)
      .where(sql`${table.papersOnFile} IS NOT NULL`),
    index("drivers_to_alert")
      .on(table.vehicle, table.driverId)
      .where(sql`${table.available} = 1`),
    index("drivers_to_alert_second")
      .on(table.secondVehicle, table.driverId)
      .where(sql`${table.available} = 1`),
  ],
);

/** Which of their vehicles a driver brings to a job, where they chose one. Of another driver than the job's: it is void. */
export const jobVehicles = sqliteTable(
  "job_vehicles",
  {
    jobId: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    vehicleId: text().notNull(),
    chosenAt: integer().notNull(),
  },
  (table) => [index("job_vehicles_of_driver").on(table.driverId)],
);
