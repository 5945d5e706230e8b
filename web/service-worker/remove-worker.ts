import { CACHE_PREFIX } from "./shell.ts";
import { worker } from "./worker-scope.ts";

/** Takes the place of the driver's service worker where a deployment switches it off: removes it and all it has stored. */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  await worker.registration.unregister();
}
