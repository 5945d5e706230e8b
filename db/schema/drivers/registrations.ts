import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OwnDraft } from "#domain/drivers/profile-input.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { DRIVER_STATES, DRIVER_STEPS } from "#domain/drivers/registration.ts";
import { users } from "../users.ts";

/**
 * Registrations of drivers. `drivers` has a row of the same id from the first approval on; that is what jobs refer to.
 * Instants are epoch milliseconds.
 */
export const driverRegistrations = sqliteTable(
  "driver_registrations",
  {
    driverId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    state: text({ enum: DRIVER_STATES }).notNull(),
    /** Counts the steps of its history. */
    version: integer().notNull(),
    /** What holds; NULL until the first approval, and for drivers from before registrations existed. */
    profile: text({ mode: "json" }).$type<DriverProfile>(),
    /** What waits for an admin. */
    sent: text({ mode: "json" }).$type<DriverProfile>(),
    /** When `sent` was sent; NULL while nothing waits. */
    sentAt: integer(),
    /** The form as it is typed; NULL while nothing has been typed since it was sent. */
    draft: text({ mode: "json" }).$type<OwnDraft>(),
    /** Why the last step refused or suspended, or "". */
    reason: text().notNull().default(""),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("driver_registrations_user").on(table.userId),
    index("driver_registrations_waiting")
      .on(table.sentAt, table.driverId)
      .where(sql`${table.sentAt} IS NOT NULL`),
    index("driver_registrations_by_state").on(table.state, table.changedAt, table.driverId),
    index("driver_registrations_by_licence")
      .on(sql`profile ->> 'licenceExpiresOn'`, table.driverId)
      .where(sql`${table.state} = 'approved'`),
  ],
);

/** The history of registrations: who did what and when. */
export const driverEvents = sqliteTable(
  "driver_events",
  {
    driverId: text()
      .notNull()
      .references(() => driverRegistrations.driverId, { onDelete: "cascade" }),
    /** The version of the registration after it. */
    version: integer().notNull(),
    /** Made by the browser for the press. */
    key: text().notNull(),
    at: integer().notNull(),
    actorKind: text({ enum: ["driver", "admin"] }).notNull(),
    /** A user's id. */
    actorId: text().notNull(),
    step: text({ enum: DRIVER_STEPS }).notNull(),
    fromState: text({ enum: DRIVER_STATES }).notNull(),
    toState: text({ enum: DRIVER_STATES }).notNull(),
    /** Why, or "". */
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.version] }),
    uniqueIndex("driver_events_key").on(table.driverId, table.key),
  ],
);
