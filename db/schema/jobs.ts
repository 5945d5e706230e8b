import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobCard } from "#domain/jobs/card.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { drivers } from "./drivers.ts";
import { orders } from "./orders.ts";

/**
 * One vehicle of one order. The dispatch board decides who holds a job. These rows are its projection: written only
 * with a newer `version`, and read by lists.
 */
export const jobs = sqliteTable(
  "jobs",
  {
    jobId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    vehicleIndex: integer().notNull(),
    vehicle: text({ enum: VEHICLE_TYPES }).notNull(),
    pickupAt: integer().notNull(),
    endsAt: integer().notNull(),
    estimatedPaySatang: integer().notNull(),
    card: text({ mode: "json" }).$type<JobCard>().notNull(),
    status: text({ enum: JOB_STATUSES }).notNull(),
    driverId: text().references(() => drivers.driverId),
    overlapReason: text(),
    /** When the driver who holds it started it; absent for jobs started before this was recorded. */
    startedAt: integer(),
    completedAt: integer(),
    version: integer().notNull(),
  },
  (table) => [
    index("jobs_of_order").on(table.orderId, table.vehicleIndex),
    index("jobs_open").on(table.status, table.vehicle, table.pickupAt, table.jobId),
    index("jobs_of_driver").on(table.driverId, table.pickupAt, table.jobId),
  ],
);

/**
 * Drivers who have opened the customer's contact of a job: one row per job and driver, however often they look. Part of
 * the order's history, but no decision of the board.
 */
export const contactOpenings = sqliteTable(
  "contact_openings",
  {
    jobId: text()
      .notNull()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    /** Epoch milliseconds. */
    openedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.driverId] }),
    index("contact_openings_of_order").on(table.orderId, table.openedAt),
    index("contact_openings_of_driver").on(table.driverId),
  ],
);
