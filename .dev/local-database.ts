import { mkdirSync, writeFileSync } from "node:fs";
import { experimental_readRawConfig, getPlatformProxy } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { R2Storage } from "#worker/adapters/storage/r2-storage.ts";
import type { Bindings } from "#worker/env.ts";

const CONFIG_PATH = ".cache/database-only.json";

/** Opens the local D1 database and file storage of `wrangler dev` while `use` runs. */
export async function withLocalDatabase<Result>(
  use: (db: Database, storage: R2Storage) => Promise<Result>,
): Promise<Result> {
  writeDatabaseConfig();
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({
    configPath: CONFIG_PATH,
    persist: { path: ".wrangler/state/v3" },
  });
  try {
    return await use(openDatabase(proxy.env.DB), new R2Storage(proxy.env.FILES));
  } finally {
    await proxy.dispose();
  }
}

/** Database and files alone: with the assets of wrangler.toml the proxy would read `dist` while the site is being built. */
function writeDatabaseConfig(): void {
  const { rawConfig } = experimental_readRawConfig({ config: "wrangler.toml" });
  const { name, compatibility_date, d1_databases, r2_buckets } = rawConfig;
  mkdirSync(".cache", { recursive: true });
  writeFileSync(CONFIG_PATH, JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }));
}
