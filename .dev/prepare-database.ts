/** Applies the migrations to the local database and seeds pricing config, ferries and demo data. Safe to repeat. */
import { spawnSync } from "node:child_process";
import { seedBaseline } from "#db/seed/baseline.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { fingerprintOf, noteMade } from "./fingerprint.ts";
import { withLocalDatabase } from "./local-database.ts";

const fingerprint = fingerprintOf("database");
// Without CI wrangler asks for confirmation.
const { status } = spawnSync("wrangler", ["d1", "migrations", "apply", "DB", "--local"], {
  stdio: "inherit",
  env: { ...process.env, CI: "true" },
});
if (status !== 0) process.exit(status ?? 1);
await withLocalDatabase(async (db, storage) => {
  const now = Date.now();
  await seedBaseline(db, now);
  await seedDemo(db, storage, now);
});
noteMade("database", fingerprint);
