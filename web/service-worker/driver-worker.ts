import { SYNC_TAG } from "../lib/offline/background-sync.ts";
import { QUEUE_CHANNEL, sendQueue } from "../lib/offline/send-queue.ts";
import { openNotice, showNotice } from "./notices.ts";
import { deleteUnused, notePage, openAsset, openDocument, storeShell } from "./shell.ts";
import { worker, type FetchEvent } from "./worker-scope.ts";

/**
 * The service worker of the driver's area (`/driver/`): opens it without a connection, sends what waits when
 * the browser says that there is one, and shows what is pushed. It answers for the area's document and for
 * files named by their content; everything else, all calls of the API among it, goes to the server as if it
 * were not there.
 */
worker.addEventListener("install", (event) => {
  // At once: pages that are open keep their own files, and what waits is in the database, not here.
  event.waitUntil(storeShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(deleteUnused()));

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (mode === "navigate") answerNavigation(event);
  else if (pathname.startsWith("/assets/")) event.respondWith(openAsset(event.request));
});

worker.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting());
});

worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data));
});

function answerNavigation(event: FetchEvent): void {
  event.respondWith(openDocument(event));
  event.waitUntil(deleteUnused().then(() => notePage(event.resultingClientId)));
}

/** @throws when something still waits that may be sent later: the browser then tries again */
async function sendWaiting(): Promise<void> {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is our origin's
    const waiting = await sendQueue(null, (news) => channel.postMessage(news));
    if (waiting === "no_connection" || waiting === "later") throw new Error(waiting);
  } finally {
    channel.close();
  }
}
