import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { convertV4MiniflareOptions, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** Writes what `wrangler deploy` would upload into a folder. */
export function bundleWorker(folder: string): void {
  execFileSync("wrangler", ["deploy", "--dry-run", "--outdir", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** What a simulated deployment consists of. */
export interface Simulated {
  /** From `bundleWorker`. */
  readonly bundle: string;
  /** Where databases and objects are kept. */
  readonly state: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Whether messages of the queue are delivered: without, effects stay in the outbox. */
  readonly deliversQueue: boolean;
}

/** The options of wrangler.toml for the simulator itself, without the proxy of `wrangler dev`. */
export function simulatorOptions({
  bundle,
  state,
  port,
  variables,
  deliversQueue,
}: Simulated): MiniflareOptions {
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  if (!deliversQueue) delete workerOptions.queueConsumers;
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    resourcePersistencePath: state,
    workers: [
      {
        ...workerOptions,
        modulesRoot: bundle,
        modules: [{ type: "ESModule", path: join(bundle, "index.js") }],
        bindings: variables,
      },
      ...externalWorkers,
    ],
  });
}
