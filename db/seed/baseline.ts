import type { Database } from "../client.ts";
import { toFerryRow } from "../queries/ferries/ferries.ts";
import { insertPricing, pricingAt } from "../queries/pricing.ts";
import { ferryRoutes } from "../schema/ferries.ts";
import { publicHolidays, truckBanAreas, truckBanWindows } from "../schema/truck-hours.ts";
import { FERRY_ROUTES } from "./ferry-routes.ts";
import { FIRST_PRICING } from "./first-pricing.ts";
import { PUBLIC_HOLIDAYS, TRUCK_BAN_AREAS, TRUCK_BAN_WINDOWS } from "./truck-hours.ts";

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
