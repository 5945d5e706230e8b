import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Ferries between two ports, in both directions. Archived rows stay for the orders that refer to them. */
export const ferryRoutes = sqliteTable(
  "ferry_routes",
  {
    ferryRouteId: text().primaryKey(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    departurePortTh: text().notNull(),
    departurePortEn: text().notNull(),
    departureLatitude: real().notNull(),
    departureLongitude: real().notNull(),
    departureLandmassId: text().notNull(),
    arrivalPortTh: text().notNull(),
    arrivalPortEn: text().notNull(),
    arrivalLatitude: real().notNull(),
    arrivalLongitude: real().notNull(),
    arrivalLandmassId: text().notNull(),
    firstSailingMin: integer().notNull(),
    lastSailingMin: integer().notNull(),
    frequencyMin: integer().notNull(),
    frequencyTextTh: text().notNull(),
    frequencyTextEn: text().notNull(),
    durationS: integer().notNull(),
    distanceM: integer().notNull(),
    vehicleFareMinSatang: integer().notNull(),
    vehicleFareMaxSatang: integer().notNull(),
    passengerFareMinSatang: integer().notNull(),
    passengerFareMaxSatang: integer().notNull(),
    fareVerified: integer({ mode: "boolean" }).notNull(),
    operators: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    notes: text().notNull(),
    vehicleAllowed: integer({ mode: "boolean" }).notNull(),
    /** The largest vehicle that it takes; `null` where no limit is known. */
    maxVehicleLengthCm: integer(),
    maxVehicleHeightCm: integer(),
    maxVehicleWeightKg: integer(),
    source: text().notNull(),
    confidence: text({ enum: ["high", "medium", "low"] }).notNull(),
    /** Incremented by each save, so that one admin does not overwrite another's change. */
    version: integer().notNull().default(1),
    updatedAt: integer().notNull(),
    /** Who saved it last; `null` as the seed wrote it. */
    updatedBy: text().references(() => users.id),
    archivedAt: integer(),
    /** Since when its own fares hold: planned fares that begin later take their place. */
    faresFrom: integer().notNull().default(0),
  },
  (table) => [
    index("ferry_routes_list").on(table.archivedAt, table.nameEn, table.ferryRouteId),
    index("ferry_routes_deleted")
      .on(table.archivedAt, table.ferryRouteId)
      .where(sql`${table.archivedAt} IS NOT NULL`),
    index("ferry_routes_author").on(table.updatedBy),
  ],
);

/** Vehicle fares of a ferry that hold from a later day; withdrawn ones never do. */
export const ferryFares = sqliteTable(
  "ferry_fares",
  {
    fareId: text().primaryKey(),
    ferryRouteId: text()
      .notNull()
      .references(() => ferryRoutes.ferryRouteId),
    effectiveFrom: integer().notNull(),
    vehicleFareMinSatang: integer().notNull(),
    vehicleFareMaxSatang: integer().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().references(() => users.id),
    withdrawnAt: integer(),
    withdrawnBy: text().references(() => users.id),
  },
  (table) => [
    uniqueIndex("ferry_fares_of_route")
      .on(table.ferryRouteId, table.effectiveFrom)
      .where(sql`${table.withdrawnAt} IS NULL`),
    index("ferry_fares_history").on(table.ferryRouteId, table.createdAt, table.fareId),
    index("ferry_fares_ahead")
      .on(table.effectiveFrom)
      .where(sql`${table.withdrawnAt} IS NULL`),
    index("ferry_fares_author").on(table.createdBy),
    index("ferry_fares_withdrawn_by").on(table.withdrawnBy),
  ],
);

/** Every state in which a ferry was saved; triggers on `ferry_routes` write it. Rows are never changed. */
export const ferryVersions = sqliteTable(
  "ferry_versions",
  {
    ferryRouteId: text().notNull(),
    version: integer().notNull(),
    savedAt: integer().notNull(),
    savedBy: text().references(() => users.id),
    /** The columns of the row that an admin edits, as JSON with their names in drizzle. */
    state: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ferryRouteId, table.version] }),
    index("ferry_versions_author").on(table.savedBy),
  ],
);
