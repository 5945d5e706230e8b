import { seedBaseline } from "#db/seed/baseline.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { withLocalDatabase } from "./local-database.ts";

// Run by `npm start` and `npm run reset`, on this machine's database only.
await withLocalDatabase(async (db) => {
  const now = Date.now();
  await seedBaseline(db, now);
  await seedDemo(db, now);
});
