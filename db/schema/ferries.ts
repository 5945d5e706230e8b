import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
  },
  (table) => [
    index("ferry_routes_list").on(table.archivedAt, table.nameEn),
    index("ferry_routes_author").on(table.updatedBy),
  ],
);
