import { getPlatformProxy } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import type { Bindings } from "#worker/env.ts";

/** Opens the local D1 database of `wrangler dev` while `use` runs. */
export async function withLocalDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({ configPath: "wrangler.toml" });
  try {
    return await use(openDatabase(proxy.env.DB));
  } finally {
    await proxy.dispose();
  }
}
