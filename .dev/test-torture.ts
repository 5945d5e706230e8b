import { launch, stopAll } from "./processes.ts";

/**
 * `npm run test:torture`: 1,000 seeds of clients, races and faults on the dispatch board. `SEEDS` is how many, `SEED` the
 * first of them: what a failed seed prints repeats it.
 */

const seeds = { TORTURE_SEED: process.env["SEED"] ?? "1", TORTURE_SEEDS: process.env["SEEDS"] ?? "1000" };
Object.assign(process.env, seeds);
const PATH = "tests/worker/durable-objects/torture";
const run = launch(
  ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "worker", PATH],
  "shown",
);
await stopAll(await run.ended);
