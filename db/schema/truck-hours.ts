import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Point } from "#domain/geo/place.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { DELETED_KINDS, type DeletedEntry } from "#domain/truck-hours/deleted-entry.ts";
import { users } from "./users.ts";

/** Who changed a row last and when; nobody where the seed wrote it. Each save raises the version. */
const authorship = {
  version: integer().notNull().default(1),
  updatedAt: integer().notNull().default(0),
  updatedBy: text().references(() => users.id),
};

/** Times of day during which a kind of truck may not be on Bangkok's ordinary roads. */
export const truckBanWindows = sqliteTable(
  "truck_ban_windows",
  {
    windowId: text().primaryKey(),
    vehicle: text({ enum: VEHICLE_TYPES }).notNull(),
    startMin: integer().notNull(),
    endMin: integer().notNull(),
    exemptOnHolidays: integer({ mode: "boolean" }).notNull(),
    source: text().notNull(),
    ...authorship,
  },
  (table) => [
    index("truck_ban_windows_author").on(table.updatedBy),
    index("truck_ban_windows_by_start").on(table.startMin, table.windowId),
  ],
);

/** The areas in which the windows, or the low-emission days, apply. */
export const truckBanAreas = sqliteTable("truck_ban_areas", {
  areaId: text().primaryKey(),
  kind: text({ enum: ["truck_ban", "low_emission"] }).notNull(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  corners: text({ mode: "json" }).$type<readonly Point[]>().notNull(),
  source: text().notNull(),
});

/** Public holidays, by Bangkok day. */
export const publicHolidays = sqliteTable(
  "public_holidays",
  {
    day: text().primaryKey(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    ...authorship,
  },
  (table) => [index("public_holidays_author").on(table.updatedBy)],
);

/** Days on which an admin closed the low-emission zone to trucks. */
export const lowEmissionDays = sqliteTable(
  "low_emission_days",
  {
    day: text().primaryKey(),
    declaredAt: integer().notNull(),
    /** `null` for days declared before this was stored. */
    declaredBy: text().references(() => users.id),
  },
  (table) => [index("low_emission_days_author").on(table.declaredBy)],
);

/**
 * What admins deleted of the truck hours, as it was: orders keep no reference to any of it (their warnings are worked out anew), so
 * nothing has to be refused, and what held once stays readable.
 */
export const deletedTruckHours = sqliteTable(
  "deleted_truck_hours",
  {
    deletedId: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: DELETED_KINDS }).notNull(),
    /** The row as it was; a holiday and a low-emission day have their day, a window its hours. */
    entry: text({ mode: "json" }).$type<DeletedEntry>().notNull(),
    deletedAt: integer().notNull(),
    deletedBy: text()
      .notNull()
      .references(() => users.id),
  },
  (table) => [index("deleted_truck_hours_by").on(table.deletedBy)],
);
