import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Every pricing config that was ever current. Saving inserts the next version; rows are never changed. */
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
    maxDailyDrivingHours: integer().notNull().default(8),
    waitingFreeMinutes: integer().notNull().default(60),
    waitingPerHalfHourSatang: integer().notNull().default(0),
    gatewayEnabled: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    /** `null` for the first version, which the seed writes. */
    createdBy: text().references(() => users.id),
  },
  (table) => [index("pricing_versions_author").on(table.createdBy)],
);
