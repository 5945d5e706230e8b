import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { drivers } from "../drivers.ts";
import { jobs } from "../jobs.ts";

/** Of which open jobs drivers are told: of each once. Those with the same driver and `dueAt` are one message. */
export const jobAlerts = sqliteTable(
  "job_alerts",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.driverId, { onDelete: "cascade" }),
    jobId: text()
      .notNull()
      .references(() => jobs.jobId, { onDelete: "cascade" }),
    /** When its message is due, epoch milliseconds. */
    dueAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.jobId] }),
    index("job_alerts_due").on(table.driverId, table.dueAt),
    index("job_alerts_of_job").on(table.jobId),
  ],
);
