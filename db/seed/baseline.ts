import type { PricingConfig } from "#domain/pricing/config.ts";
import type { Database } from "../client.ts";
import { toFerryRow } from "../queries/ferries/ferries.ts";
import { insertPricing, pricingAt } from "../queries/pricing.ts";
import { ferryRoutes } from "../schema/ferries.ts";
import { publicHolidays, truckBanAreas, truckBanWindows } from "../schema/truck-hours.ts";
import { FERRY_ROUTES } from "./ferry-routes.ts";
import { PUBLIC_HOLIDAYS, TRUCK_BAN_AREAS, TRUCK_BAN_WINDOWS } from "./truck-hours.ts";

/** A plausible first pricing config for 2026; an admin changes it at /admin/settings. */
export const FIRST_PRICING: PricingConfig = {
  basePriceSatang: 500_00,
  pricePerKmSatang: 14_00,
  pricePerWorkerHourSatang: 150_00,
  factorFourWheelMilli: 1_000,
  factorSixWheelMilli: 1_900,
  petrolPricePerLitreSatang: 36_50,
  ferryCostSmallSatang: 550_00,
  ferryCostLargeSatang: 1_500_00,
  consumptionFourWheelEmptyMl: 9_000,
  consumptionFourWheelUnder850Ml: 11_000,
  consumptionFourWheelFrom850Ml: 13_000,
  consumptionSixWheelMl: 18_000,
  driverSharePercent: 60,
  cancellationFreeHours: 24,
  cancellationFeePercent: 30,
  depositPercent: 0,
  wayBackSharePercent: 0,
  maxDailyDrivingHours: 8,
  waitingFreeMinutes: 60,
  waitingPerHalfHourSatang: 150_00,
  gatewayEnabled: false,
};

/**
 * What every database starts with: the first pricing config, the ferry routes, Bangkok's truck hours and public
 * holidays. Safe to repeat: existing pricing and existing rows are kept.
 * @param now epoch milliseconds
 */
export async function seedBaseline(db: Database, now: number): Promise<void> {
  if ((await pricingAt(db, now)) !== undefined) return;
  const [first, ...rest] = [
    ...FERRY_ROUTES.map((route) =>
      db.insert(ferryRoutes).values(toFerryRow(route, now)).onConflictDoNothing(),
    ),
    ...TRUCK_BAN_WINDOWS.map((row) => db.insert(truckBanWindows).values(row).onConflictDoNothing()),
    ...TRUCK_BAN_AREAS.map((row) => db.insert(truckBanAreas).values(row).onConflictDoNothing()),
    ...PUBLIC_HOLIDAYS.map((row) => db.insert(publicHolidays).values(row).onConflictDoNothing()),
  ];
  if (first !== undefined) await db.batch([first, ...rest]);
  await insertPricing(db, [{ ...FIRST_PRICING, version: 1, createdAt: now, createdBy: null }]);
}
