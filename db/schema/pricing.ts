import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ConfigField } from "#domain/pricing/versions.ts";
import { users } from "./users.ts";

/**
 * Every pricing config that was ever saved. Saving inserts the next version; rows are never changed. A planned version is
 * replaced, or withdrawn, by a later one before it holds.
 */
export const pricingVersions = sqliteTable(
  "pricing_versions",
  {
    version: integer().primaryKey(),
    basePriceSatang: integer().notNull(),
    pricePerKmSatang: integer().notNull(),
    pricePerWorkerHourSatang: integer().notNull(),
    factorFourWheelMilli: integer().notNull(),
    factorSixWheelMilli: integer().notNull(),
    petrolPricePerLitreSatang: integer().notNull(),
    ferryCostSmallSatang: integer().notNull(),
    ferryCostLargeSatang: integer().notNull(),
    consumptionFourWheelEmptyMl: integer().notNull(),
    consumptionFourWheelUnder850Ml: integer().notNull(),
    consumptionFourWheelFrom850Ml: integer().notNull(),
    consumptionSixWheelMl: integer().notNull(),
    driverSharePercent: integer().notNull(),
    cancellationFreeHours: integer().notNull().default(24),
    cancellationFeePercent: integer().notNull().default(0),
    depositPercent: integer().notNull().default(0),
    wayBackSharePercent: integer().notNull().default(0),
    maxDailyDrivingHours: integer().notNull().default(8),
    waitingFreeMinutes: integer().notNull().default(60),
    waitingPerHalfHourSatang: integer().notNull().default(0),
    gatewayEnabled: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    /** `null` for the first version, which the seed writes. */
    createdBy: text().references(() => users.id),
    /** From when it holds; 0 for versions older than this column, which held when they were saved. */
    effectiveFrom: integer().notNull().default(0),
    /** The planned version in whose place this one is; that one never holds. */
    replaces: integer(),
    /** Takes the place of `replaces` and holds never: the plan is cancelled. Its prices mean nothing. */
    isWithdrawal: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * Which figures a plan sets itself (`ownFields`); NULL for one from before it was written down, and for
     * one that held at once.
     */
    ownFields: text({ mode: "json" }).$type<readonly ConfigField[]>(),
  },
  (table) => [
    index("pricing_versions_author").on(table.createdBy),
    index("pricing_versions_in_force").on(table.effectiveFrom, table.version),
    uniqueIndex("pricing_versions_replaces").on(table.replaces),
  ],
);
