import { desc, eq } from "drizzle-orm";
import type { PricingConfig, PricingVersion } from "#domain/pricing/config.ts";
import type { Database } from "../client.ts";
import { pricingVersions } from "../schema/pricing.ts";

export interface SavedPricing extends PricingVersion {
  readonly createdAt: number;
  readonly createdBy: string | null;
}

/** The configuration in force, or `undefined` before the database was seeded. */
export async function currentPricing(db: Database): Promise<SavedPricing | undefined> {
  return db.select().from(pricingVersions).orderBy(desc(pricingVersions.version)).limit(1).get();
}

export async function pricingByVersion(db: Database, version: number): Promise<SavedPricing | undefined> {
  return db.select().from(pricingVersions).where(eq(pricingVersions.version, version)).get();
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
