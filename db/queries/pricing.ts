import { desc } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { PricingConfig, PricingVersion } from "#domain/pricing/config.ts";
import type { Database } from "../client.ts";
import { toFerryRoute, vehicleFerriesQuery } from "./ferries.ts";
import { pricingVersions } from "../schema/pricing.ts";

export interface SavedPricing extends PricingVersion {
  readonly createdAt: number;
  readonly createdBy: string | null;
}

/** The configuration in force, or `undefined` before the database was seeded. */
export async function currentPricing(db: Database): Promise<SavedPricing | undefined> {
  return latestQuery(db).get();
}

function latestQuery(db: Database) {
  return db.select().from(pricingVersions).orderBy(desc(pricingVersions.version)).limit(1);
}

/** What every price is made of, in one round trip: the configuration in force and the ferries that carry trucks. */
export async function readTariff(
  db: Database,
): Promise<{ config: SavedPricing | undefined; ferries: FerryRoute[] }> {
  const [[config], ferries] = await db.batch([latestQuery(db), vehicleFerriesQuery(db)]);
  return { config, ferries: ferries.map(toFerryRoute) };
}

/**
 * Puts a new version in force.
 * @returns false when that version exists already: another admin saved first.
 */
export async function insertPricing(db: Database, row: SavedPricing & PricingConfig): Promise<boolean> {
  const inserted = await db
    .insert(pricingVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: pricingVersions.version });
  return inserted.length === 1;
}
