import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { LiveConnection, type LiveState, type LiveWorld } from "./live-connection.ts";
import { openLiveSocket } from "./live-socket.ts";
import { queryClient } from "../api/query-client.ts";
import { noticeChangedSession } from "../session/session-ended.ts";
import { currentSession, useSession } from "../session/session.ts";

export type { LiveState };

type Listener = (message: LiveMessage) => void;

/** How long the connection stays open without a listener, while navigating from one page to the next. */
const LINGER_MS = 3_000;

const BROWSER: LiveWorld = {
  openSocket: openLiveSocket,
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  isOnline: () => navigator.onLine,
};

/** The state of the connection with its times, epoch ms. */
export interface LiveStatus {
  readonly state: LiveState;
  /** When the next attempt is made, while `reconnecting`. */
  readonly retryAt: number | null;
  /** When this state began. */
  readonly since: number;
  /** When an open connection was lost, until it is open again; `null` also before the first. */
  readonly lostAt: number | null;
}

let status: LiveStatus = { state: "off", retryAt: null, since: 0, lostAt: null };
let userId: string | null = null;
let cancelLinger: () => void = () => undefined;
const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();

const connection = new LiveConnection(BROWSER, {
  onMessage: (message) => {
    for (const listener of listeners) listener(message);
  },
  onState: (state, retryInMs) => {
    const since = Date.now();
    const lostAt = state === "open" ? null : status.state === "open" ? since : status.lostAt;
    status = { state, retryAt: retryInMs === null ? null : since + retryInMs, since, lostAt };
    for (const listener of stateListeners) listener();
  },
  onRightsChanged: () => void reloadEverything(),
});

/** After a change of session or rights: the session, which may lead to the login page, and what the page shows. */
async function reloadEverything(): Promise<void> {
  await noticeChangedSession();
  await queryClient.invalidateQueries();
}

/**
 * Listens to the board's live messages while the component is mounted and someone is signed in; all listeners of the
 * tab share one connection. Every new connection sends a `snapshot`: earlier data may be out of date. A listener
 * added to an open connection gets no snapshot and must fetch its lists.
 * @returns the state of the connection
 */
export function useLive(onMessage: Listener): LiveState {
  const session = useSession();
  const signedInAs = session.status === "signed_in" ? session.user.id : null;
  const hear = useEffectEvent(onMessage);
  useEffect(() => {
    if (signedInAs === null) return undefined;
    return listen(signedInAs, (message) => hear(message));
  }, [signedInAs]);
  return useLiveState();
}

/** The state of the live connection, for a component that only shows it. */
function useLiveState(): LiveState {
  return useSyncExternalStore(subscribeState, () => status.state);
}

/** The state of the live connection with its times. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribeState, () => status);
}

function listen(asUserId: string, listener: Listener): () => void {
  cancelLinger();
  if (userId !== asUserId) close();
  userId = asUserId;
  listeners.add(listener);
  watchBrowser(true);
  connection.start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    if (currentSession().status === "signed_in") cancelLinger = BROWSER.after(LINGER_MS, close);
    else close();
  };
}

function close(): void {
  cancelLinger();
  watchBrowser(false);
  connection.stop();
  userId = null;
}

function watchBrowser(on: boolean): void {
  const change = on ? "addEventListener" : "removeEventListener";
  window[change]("online", wake);
  window[change]("offline", lose);
  document[change]("visibilitychange", wakeIfVisible);
}

function wake(): void {
  connection.wake();
}

function lose(): void {
  connection.lose();
}

function wakeIfVisible(): void {
  if (document.visibilityState === "visible") connection.wake();
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}
