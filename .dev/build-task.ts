import { parentPort, Worker, workerData } from "node:worker_threads";
import { buildClient } from "./client-build.ts";
import { buildServiceWorker } from "./service-worker.ts";
import { prerenderPages } from "./prerender.ts";

/** The independent parts of the site's build. */
const TASKS = {
  common: () => buildClient("common"),
  khmer: () => buildClient("khmer"),
  pages: prerenderPages,
  worker: buildServiceWorker,
} as const;
type TaskName = keyof typeof TASKS;
type ResultOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;

/** Runs a part of the build in a worker thread, to use all cores. */
export function runTask<Name extends TaskName>(name: Name): Promise<ResultOf<Name>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { task: name } });
  return new Promise((resolve, reject) => {
    worker.once("message", (result: ResultOf<Name>) => {
      resolve(result);
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error(`The build's part "${name}" ended without a result`)));
  });
}

if (parentPort !== null) {
  const { task } = workerData as { readonly task: TaskName };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort.postMessage(await TASKS[task]());
}
