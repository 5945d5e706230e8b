import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { experimental_readRawConfig, getPlatformProxy } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { R2Storage } from "#worker/adapters/storage/r2-storage.ts";
import type { Bindings } from "#worker/env.ts";

/** Where a local database is: wrangler looks for the state beside the configuration. */
export interface LocalPlace {
  readonly configPath: string;
  readonly statePath: string;
}

/** The database of `npm start`. */
export const OF_START: LocalPlace = {
  configPath: ".cache/database-only.json",
  statePath: ".wrangler/state/v3",
};

/** A database of its own in a folder, with the configuration by which wrangler finds it. */
export function placeIn(folder: string): LocalPlace {
  const place = {
    configPath: join(folder, "wrangler.json"),
    statePath: join(folder, ".wrangler", "state", "v3"),
  };
  writeDatabaseConfig(place);
  return place;
}

/** Opens a local D1 database and file storage while `use` runs; without a place those of `wrangler dev`. */
export async function withLocalDatabase<Result>(
  use: (db: Database, storage: R2Storage) => Promise<Result>,
  place: LocalPlace = OF_START,
): Promise<Result> {
  writeDatabaseConfig(place);
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({
    configPath: place.configPath,
    persist: { path: place.statePath },
  });
  try {
    return await use(openDatabase(proxy.env.DB), new R2Storage(proxy.env.FILES));
  } finally {
    await proxy.dispose();
  }
}

/** Database and files alone: with the assets of wrangler.toml the proxy would read `dist` while the site is being built. */
function writeDatabaseConfig({ configPath }: LocalPlace): void {
  const { rawConfig } = experimental_readRawConfig({ config: "wrangler.toml" });
  const { name, compatibility_date, d1_databases = [], r2_buckets } = rawConfig;
  // Paths are relative to the configuration.
  const databases = (d1_databases as readonly { readonly migrations_dir?: string }[]).map((database) => ({
    ...database,
    migrations_dir: resolve(database.migrations_dir ?? "migrations"),
  }));
  mkdirSync(dirname(configPath), { recursive: true });
  writeFileSync(
    configPath,
    JSON.stringify({ name, compatibility_date, d1_databases: databases, r2_buckets }),
  );
}
