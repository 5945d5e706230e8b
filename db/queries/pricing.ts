import { and, desc, eq, lte } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { PricingVersion } from "#domain/pricing/config.ts";
import type { ConfigField } from "#domain/pricing/versions.ts";
import type { Database } from "../client.ts";
import { standing } from "./pricing/dated-versions.ts";
import { forgetTariff, keptTariff } from "./pricing/kept-tariff.ts";
import { toFerryRoute, vehicleFerriesQuery } from "./ferries/ferries.ts";
import { pricingVersions } from "../schema/pricing.ts";

export interface SavedPricing extends PricingVersion {
  readonly createdAt: number;
  readonly createdBy: string | null;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
  readonly replaces: number | null;
  readonly isWithdrawal: boolean;
  /** Which figures a plan sets itself; `null` where that is not known. */
  readonly ownFields: readonly ConfigField[] | null;
}

/** Neither withdrawn or replaced before it held, nor itself the withdrawal of another. */
export const STANDS = standing("pricing_versions");

/** The pricing config in force at an instant, or `undefined` before the database was seeded. */
export async function pricingAt(db: Database, at: number): Promise<SavedPricing | undefined> {
  return inForceQuery(db, at).get();
}

/** The pricing config of a version, or `undefined`. */
export async function pricingByVersion(db: Database, version: number): Promise<SavedPricing | undefined> {
  return db.select().from(pricingVersions).where(eq(pricingVersions.version, version)).get();
}

/**
 * The version in force at an instant, as `versionAt` of the domain has it: the one that began last, of the same instant
 * the one saved last. Whatever asks for the prices in force asks this.
 */
export function inForceQuery(db: Database, at: number) {
  return db
    .select()
    .from(pricingVersions)
    .where(and(lte(pricingVersions.effectiveFrom, at), STANDS))
    .orderBy(desc(pricingVersions.effectiveFrom), desc(pricingVersions.version))
    .limit(1);
}

/**
 * What a price depends on in the database: the pricing config in force (none before seeding) and the ferries that carry
 * trucks.
 */
export interface Tariff {
  readonly config: PricingVersion | undefined;
  readonly ferries: readonly FerryRoute[];
}

/**
 * The tariff in force: at most 5 seconds old, at once what was saved in this isolate. A trip to the database only when
 * it is kept no longer.
 * @param now epoch milliseconds
 */
export function readTariff(db: Database, now: number): Promise<Tariff> {
  const read = async () => toTariff(await db.batch(tariffQueries(db, now)));
  return keptTariff(db, now, read, ({ config }) => config !== undefined);
}

/** The tariff that will hold at an instant, with the fares that were planned until then; read each time. */
export async function tariffAt(db: Database, at: number): Promise<Tariff> {
  return toTariff(await db.batch(tariffQueries(db, at)));
}

/** The statements of the tariff in force, for a batch that also reads something else; `toTariff` takes their rows. */
export function tariffQueries(db: Database, now: number) {
  return [inForceQuery(db, now), vehicleFerriesQuery(db, now)] as const;
}

/** The tariff from the rows of `tariffQueries`. */
export function toTariff([[config], ferries]: TariffRows): Tariff {
  return { config, ferries: ferries.map(toFerryRoute) };
}

type TariffRows = readonly [
  Awaited<ReturnType<typeof inForceQuery>>,
  Awaited<ReturnType<typeof vehicleFerriesQuery>>,
];

/**
 * Adds versions, all or none.
 * @throws the database's unique-constraint error when one of their numbers is taken: another admin saved first
 */
export async function insertPricing(
  db: Database,
  rows: readonly (typeof pricingVersions.$inferInsert)[],
): Promise<void> {
  const [first, ...rest] = rows.map((row) => db.insert(pricingVersions).values(row));
  if (first !== undefined) await db.batch([first, ...rest]);
  forgetTariff(db);
}
