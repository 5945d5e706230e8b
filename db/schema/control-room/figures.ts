import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { jobs } from "../jobs.ts";

/**
 * What a completed job counts in the figures. Triggers on `jobs` (migration `figures`) write an unmeasured row when a job
 * is completed and delete it when the job is set back; the cron measures it. Distances are metres.
 */
export const jobFigures = sqliteTable(
  "job_figures",
  {
    jobId: text()
      .primaryKey()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    orderId: text().notNull(),
    completedAt: integer().notNull(),
    /** NULL: not measured yet. */
    measuredAt: integer(),
    /** Road and sea of its order; NULL where its route is not known. */
    loadedM: integer(),
    /** From where the truck came to the pickup; NULL where one of the places is not known. */
    emptyM: integer(),
    /** From its last stop to the first area of its driver; NULL where one of the places is not known. */
    homeM: integer(),
    /** NULL without a recorded arrival or a planned one. */
    isOnTime: integer({ mode: "boolean" }),
    /**
     * Whether its driver holds, or has driven, another job from where it ended: the truck stays until that one. Of two loads
     * with one pickup the truck goes home after the one with the later id. Triggers keep it (migration `figures_of_a_day`).
     */
    isFollowed: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether its order is delivered and it is the last completed job of it. Triggers keep it, too. */
    isDelivery: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    // All that the totals of a day are summed from.
    index("job_figures_of_day").on(
      table.completedAt,
      table.measuredAt,
      table.loadedM,
      table.emptyM,
      table.homeM,
      table.isOnTime,
      table.isFollowed,
      table.isDelivery,
    ),
    index("job_figures_of_order").on(table.orderId, table.completedAt),
    index("job_figures_unmeasured")
      .on(table.completedAt)
      .where(sql`${table.measuredAt} IS NULL`),
  ],
);

/**
 * Bangkok days (`2026-12-01`) whose totals are behind. Written by triggers on jobs, their figures, orders and documents
 * (migrations `figures` and `figures_of_a_day`), so in the transaction of every change, and by whoever measures a job;
 * deleted with the totals' writing.
 */
export const staleDays = sqliteTable("stale_days", { day: text().primaryKey() });

/** The totals of a finished Bangkok day. The cron alone writes them; every row can be computed again. */
export const dailyFigures = sqliteTable("daily_figures", {
  /** `2026-12-01` */
  day: text().primaryKey(),
  revenueSatang: integer().notNull(),
  delivered: integer().notNull(),
  jobs: integer().notNull(),
  loadedM: integer().notNull(),
  emptyM: integer().notNull(),
  emptyKnown: integer().notNull(),
  arrivals: integer().notNull(),
  onTime: integer().notNull(),
  /** The ways home after jobs that no other one of the driver followed while the truck stayed there. */
  homeM: integer().notNull().default(0),
});
