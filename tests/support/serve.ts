import { createTestHarness, type TestHarness } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { Bindings } from "#worker/env.ts";
import { seedDemo } from "../../.dev/demo/seed-demo.ts";

/** Signs the sessions of the served product. */
export const SERVED_AUTH_SECRET = "a secret that only journeys know, 32 and more";

/** The whole product on a free port, as it is deployed, with the demo's people and orders. */
export interface Server {
  readonly url: string;
  readonly db: Database;
  readonly harness: TestHarness;
}

// Nothing is asked of the internet.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

/** Serves what `npm run build` made. Close it with `harness.close()`. */
export async function serveProduct(): Promise<Server> {
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        vars: {
          BETTER_AUTH_SECRET: SERVED_AUTH_SECRET,
          QUOTE_SECRET: "another secret that only journeys know, 32+",
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings & Record<string, unknown>>();
  await worker.applyD1Migrations("DB");
  const db = openDatabase((await worker.getEnv()).DB);
  const now = Date.now();
  await seedBaseline(db, now);
  await seedDemo(db, now);
  await worker.scheduled({ cron: "* * * * *" });
  return { url: url.origin, db, harness };
}
