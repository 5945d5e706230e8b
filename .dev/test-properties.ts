import { globSync, readFileSync } from "node:fs";
import { launch, stopAll } from "./processes.ts";

/**
 * `npm run test:properties`: the property tests with other random values than those of `npm test`. `SEEDS` is how many
 * times, `SEED` the first seed; a failure names its seed, and `SEED=17 SEEDS=1` repeats it.
 */

const first = Number(process.env["SEED"] ?? Date.now() % 1_000_000_000);
const count = Number(process.env["SEEDS"] ?? 5);
const files = globSync("tests/**/*.test.{ts,tsx}").filter((file) =>
  readFileSync(file, "utf8").includes('"fast-check"'),
);
for (let seed = first; seed < first + count; seed++) {
  console.log(`seed ${seed}`);
  process.env["PROPERTY_SEED"] = String(seed);
  const run = launch(["vitest", "run", "--config", "tests/vitest.config.ts", ...files], "shown");
  const failed = (await run.ended) !== 0;
  if (failed) console.error(`failed with SEED=${seed}`);
  if (failed || seed === first + count - 1) await stopAll(failed ? 1 : 0);
}
