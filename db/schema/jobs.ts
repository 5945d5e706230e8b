import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DrivingProfile } from "#domain/driving-hours/profile.ts";
import type { NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { drivers } from "./drivers.ts";
import { orders } from "./orders.ts";

/**
 * Whether a job ends on a later day in Bangkok (UTC+7 all year) than it begins. A literal, as conditions of
 * partial indexes are.
 */
export const LASTS_PAST_MIDNIGHT = sql`(ends_at + 25200000) / 86400000 > (pickup_at + 25200000) / 86400000`;

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
    /** What it pays whoever takes it. */
    estimatedPaySatang: integer().notNull(),
    /** What it pays the driver who holds it, fixed when they took it; without one it is absent. */
    paySatang: integer(),
    card: text({ mode: "json" }).$type<JobCard>().notNull(),
    status: text({ enum: JOB_STATUSES }).notNull(),
    driverId: text().references(() => drivers.driverId),
    overlapReason: text(),
    /**
     * The vehicle that its driver started it with, or chose for it since; absent until it is started, once it is open again,
     * for jobs started before this was recorded, and once its driver is erased.
     */
    truck: text({ mode: "json" }).$type<NotedTruck>(),
    /** When the driver who holds it started it; absent for jobs started before this was recorded. */
    startedAt: integer(),
    /** When the board received that; absent for jobs started before this was recorded. */
    startReceivedAt: integer(),
    completedAt: integer(),
    /** When its driver was at each stop; empty for jobs driven before this was recorded. */
    visits: text({ mode: "json" }).$type<readonly StopVisit[]>().notNull().default([]),
    /** The latest presses of drivers that changed it, so that a board that is built anew knows their repetitions. */
    commandIds: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** What its waiting costs the customer unless it is waived, and the driver's part of it; 0 until it is completed. */
    waitingSatang: integer().notNull().default(0),
    waitingPaySatang: integer().notNull().default(0),
    isWaitingWaived: integer({ mode: "boolean" }).notNull().default(false),
    /** When its truck was taken away from the order (epoch milliseconds), whose job it is no longer; absent while it is. */
    takenAwayAt: integer(),
    version: integer().notNull(),
  },
  (table) => [
    // With what the lists of orders say of them.
    index("jobs_of_order").on(table.orderId, table.vehicleIndex, table.status, table.driverId),
    index("jobs_open").on(table.status, table.vehicle, table.pickupAt, table.jobId),
    index("jobs_by_pickup").on(table.pickupAt, table.jobId),
    index("jobs_past_midnight").on(table.pickupAt, table.jobId, table.endsAt).where(LASTS_PAST_MIDNIGHT),
    index("jobs_of_driver").on(table.driverId, table.pickupAt, table.jobId),
  ],
);

/**
 * What drivers drove of jobs that were taken from them, or cancelled, while they were under way: it counts for their legal
 * hours, though the job is not theirs any more. Written by the dispatch board's projection and never changed.
 */
export const stoppedDrives = sqliteTable(
  "stopped_drives",
  {
    jobId: text()
      .notNull()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    /** From its start until it was taken back, epoch milliseconds. */
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    pickupAt: integer().notNull(),
    visits: text({ mode: "json" }).$type<readonly StopVisit[]>().notNull(),
    driving: text({ mode: "json" }).$type<DrivingProfile>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.startsAt] }),
    index("stopped_drives_of_driver").on(table.driverId, table.endsAt),
    index("stopped_drives_ended").on(table.endsAt),
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

/**
 * The last position of a job's truck, and nothing before it. A row is the consent of its driver: it is written when they
 * agree to send their position, deleted when they withdraw that, and by the cron a day after the last report.
 */
export const jobPositions = sqliteTable(
  "job_positions",
  {
    jobId: text()
      .primaryKey()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    consentedAt: integer().notNull(),
    /** No position before the first report. */
    latitude: real(),
    longitude: real(),
    accuracyM: real(),
    /** When the device was there; it only grows. */
    fixedAt: integer(),
    /** When the row was last written, by the server's clock. */
    updatedAt: integer().notNull(),
    /** How far along its stops the truck is; see `domain/tracking/progress.ts`. */
    nextStop: integer().notNull().default(0),
    stopReachedAt: integer(),
  },
  (table) => [
    index("job_positions_of_driver").on(table.driverId),
    index("job_positions_updated").on(table.updatedAt),
  ],
);

/** The arrival window of a job that was told last; deleted a day after it is over. All epoch milliseconds. */
export const arrivalWindows = sqliteTable(
  "arrival_windows",
  {
    jobId: text()
      .primaryKey()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    earliestAt: integer().notNull(),
    likelyAt: integer().notNull(),
    latestAt: integer().notNull(),
    toldAt: integer().notNull(),
  },
  (table) => [index("arrival_windows_latest").on(table.latestAt)],
);
