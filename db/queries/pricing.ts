import { desc, eq } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { PricingConfig, PricingVersion } from "#domain/pricing/config.ts";
import type { Database } from "../client.ts";
import { forgetTariff, keptTariff } from "./kept-tariff.ts";
import { toFerryRoute, vehicleFerriesQuery } from "./ferries.ts";
import { pricingVersions } from "../schema/pricing.ts";
import { users } from "../schema/users.ts";

export interface SavedPricing extends PricingVersion {
  readonly createdAt: number;
  readonly createdBy: string | null;
}

/** The current pricing config, or `undefined` before the database was seeded. */
export async function currentPricing(db: Database): Promise<SavedPricing | undefined> {
  return latestQuery(db).get();
}

/** The current pricing config with the name of its author, for the admin's form. */
export async function currentPricingWithAuthor(db: Database) {
  const row = await db
    .select({ config: pricingVersions, createdByName: users.name })
    .from(pricingVersions)
    .leftJoin(users, eq(users.id, pricingVersions.createdBy))
    .orderBy(desc(pricingVersions.version))
    .limit(1)
    .get();
  return row === undefined ? undefined : { ...row.config, createdByName: row.createdByName };
}

/** The pricing config of a version, or `undefined`. */
export async function pricingByVersion(db: Database, version: number): Promise<SavedPricing | undefined> {
  return db.select().from(pricingVersions).where(eq(pricingVersions.version, version)).get();
}

function latestQuery(db: Database) {
  return db.select().from(pricingVersions).orderBy(desc(pricingVersions.version)).limit(1);
}

/**
 * What a price depends on in the database: the current pricing config (none before seeding) and the ferries that carry
 * trucks.
 */
export interface Tariff {
  readonly config: SavedPricing | undefined;
  readonly ferries: readonly FerryRoute[];
}

/**
 * The tariff in force: at most 5 seconds old, at once what was saved in this isolate. A trip to the database only when
 * it is kept no longer.
 * @param now epoch milliseconds
 */
export function readTariff(db: Database, now: number): Promise<Tariff> {
  const read = async () => toTariff(await db.batch(tariffQueries(db)));
  return keptTariff(db, now, read, ({ config }) => config !== undefined);
}

/** The statements of the tariff, for a batch that also reads something else; `toTariff` takes their rows. */
export function tariffQueries(db: Database) {
  return [latestQuery(db), vehicleFerriesQuery(db)] as const;
}

/** The tariff from the rows of `tariffQueries`. */
export function toTariff([[config], ferries]: TariffRows): Tariff {
  return { config, ferries: ferries.map(toFerryRoute) };
}

type TariffRows = readonly [
  Awaited<ReturnType<typeof latestQuery>>,
  Awaited<ReturnType<typeof vehicleFerriesQuery>>,
];

/**
 * Makes a new version current.
 * @returns false when that version exists already: another admin saved first.
 */
export async function insertPricing(db: Database, row: SavedPricing & PricingConfig): Promise<boolean> {
  const inserted = await db
    .insert(pricingVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: pricingVersions.version });
  forgetTariff(db);
  return inserted.length === 1;
}
