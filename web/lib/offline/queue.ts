import { useEffect, useSyncExternalStore } from "react";
import { reloadSession } from "../session/session.ts";
import { serverNow } from "../server-clock.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { isConflict, isSameStep, isStep, type Entry, type KeptRefusal, type NewEntry } from "./entry.ts";
import {
  addEntry,
  allEntries,
  changeEntry,
  deleteEntry,
  deleteOldDrafts,
  saveEntry,
  takeBack,
} from "./queue-store.ts";
import { QUEUE_CHANNEL, sendQueue, type Lane, type QueueNews, type Waiting } from "./send-queue.ts";

/** Pauses before the next attempts; a connection that comes back ends them. The last one repeats. */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/** The queue as this page shows it. */
export interface QueueState {
  /** In the order in which they are sent, of all accounts of this device. */
  readonly entries: readonly Entry[];
  /** The `clientId` of what is being sent in each lane, or `null`. */
  readonly sending: Readonly<Record<Lane, string | null>>;
  /** Why the last attempt left something behind. */
  readonly waiting: Waiting;
}

/** What became of a press at once. */
export type PressOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly clientId: string; readonly refusal: KeptRefusal };

let state: QueueState = { entries: [], sending: { steps: null, records: null }, waiting: "nothing" };
let failures = 0;
/** The account whose dashboard is open, so that what waits is tried again. */
let watched: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many attempts of this page are at the pictures of proofs, or wait for others to be done with them. */
let atPictures = 0;
const listeners = new Set<() => void>();
const sentListeners = new Set<(entry: Entry, answer: unknown) => void>();
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(QUEUE_CHANNEL);
others?.addEventListener("message", ({ data }: MessageEvent<QueueNews>) => void hear(data));

/** The queue, kept up to date. */
export function useQueueState(): QueueState {
  return useSyncExternalStore(subscribe, () => state);
}

/** The queue right now, as tests read it; pages use the hook. */
export function queueState(): QueueState {
  return state;
}

/** Called when the server has an entry, whoever of this browser sent it, before the entry disappears. */
export function onSent(listener: (entry: Entry, answer: unknown) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/**
 * Sends what waits for an account: now, when a connection comes back, when the page is looked at again, and after growing
 * pauses. Used once, by the dashboard.
 * @param isLive whether the server has just been heard: browsers say that they are online with a signal that carries nothing
 */
export function useQueueSender(userId: string, isLive: boolean): void {
  useEffect(() => {
    const send = () => void sendWaiting(userId);
    const sendIfVisible = () => {
      if (document.visibilityState === "visible") send();
    };
    watched = userId;
    void deleteOldDrafts(serverNow());
    send();
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", sendIfVisible);
    return () => {
      watched = null;
      clearTimeout(timer);
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", sendIfVisible);
    };
  }, [userId]);
  useEffect(() => {
    if (isLive) void sendWaiting(userId);
  }, [userId, isLive]);
}

/** Keeps what the driver did, sends it if it can be sent, and says what became of it. */
export async function press(entry: NewEntry): Promise<PressOutcome> {
  // Done once more, knowing what changed: the earlier press was not meant so.
  for (const each of await allEntries())
    if (isConflict(each) && isSameStep(each, entry)) await takeBack(each.clientId);
  const added = await addEntry(entry);
  const { clientId } = added;
  await tell({ type: "changed" });
  await attempted(added, sendWaiting(entry.userId));
  const kept = state.entries.find((each) => each.clientId === clientId);
  if (kept === undefined || kept.state === "told") return { kind: "sent" };
  if (kept.refusal === null) return { kind: "waiting" };
  return { kind: "refused", clientId, refusal: kept.refusal };
}

/** Resolves once an entry was tried: what else waits, such as the pictures of a proof, may take minutes. */
async function attempted({ clientId, attempts }: Entry, sending: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = subscribe(() => {
    const kept = state.entries.find((each) => each.clientId === clientId);
    if (kept === undefined || kept.state !== "waiting" || kept.attempts > attempts) resolve();
  });
  await Promise.race([promise, sending]);
  stop();
}

/** Keeps an entry as it is filled in, or corrected. */
export async function save(entry: NewEntry): Promise<void> {
  await saveEntry(entry);
  await tell({ type: "changed" });
}

/** Forgets entries: drafts that are not wanted, refusals that have been read. */
export async function forget(clientIds: readonly string[]): Promise<void> {
  for (const clientId of clientIds) await deleteEntry(clientId);
  await tell({ type: "changed" });
}

/**
 * Answers a conflict: the step was meant so, although the order has changed. It is sent again as of when it was pressed.
 * @param seenRevision the order's `revision` that the driver has seen now
 */
export async function sayItWasSo({ clientId, userId }: Entry, seenRevision: number): Promise<void> {
  await changeEntry(clientId, (entry) => ({ ...entry, state: "waiting", refusal: null, seenRevision }));
  await tell({ type: "changed" });
  await sendWaiting(userId);
}

/** The other answer: it was not meant so. */
export async function takeStepBack({ clientId, userId }: Entry): Promise<void> {
  await takeBack(clientId);
  await tell({ type: "changed" });
  await sendWaiting(userId);
}

/** Sends what waits for an account now, and otherwise tries again later. */
export function sendWaiting(userId: string): Promise<void> {
  return attempt(userId, false);
}

/** @param isRetry leaves out the pictures where another attempt is at them: it tries those again itself */
async function attempt(userId: string, isRetry: boolean): Promise<void> {
  clearTimeout(timer);
  await refresh();
  if (!hasWaiting(userId)) return;
  const failed = failures + 1;
  const send = (lane: Lane) => sendQueue(userId, (news) => void tell(news), [lane]);
  const steps = await send("steps");
  await refresh();
  // Cash whose answer did not come keeps no picture waiting.
  const isWithoutLine = steps === "no_connection" && hasWaiting(userId, isStep);
  const isOver = isWithoutLine || steps === "signed_out" || (isRetry && atPictures > 0);
  // Before the pictures, which may take minutes: no step waits for them.
  if (isOver || steps !== "nothing") await tryLater(userId, steps, failed);
  if (isOver) return;
  atPictures += 1;
  const records = await send("records").finally(() => (atPictures -= 1));
  if (records !== "nothing" || steps === "nothing") await tryLater(userId, records, failed);
}

/** Notes why something waits after an attempt, and tries again after a pause that grows with the attempts that failed. */
async function tryLater(userId: string, reason: Waiting, failed: number): Promise<void> {
  await refresh();
  // A later attempt may have sent it meanwhile.
  const waiting = hasWaiting(userId) ? reason : "nothing";
  set({ waiting });
  failures = waiting === "nothing" ? 0 : failed;
  if (waiting === "nothing") return;
  // The page then asks for a login; what waits stays.
  if (waiting === "signed_out") void reloadSession();
  else void askForBackgroundSync();
  clearTimeout(timer);
  if (watched !== userId) return;
  const pause = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1];
  timer = setTimeout(() => void attempt(userId, true), pause);
}

function hasWaiting(userId: string, isSought: (entry: Entry) => boolean = () => true): boolean {
  return state.entries.some(
    (entry) => entry.userId === userId && entry.state === "waiting" && isSought(entry),
  );
}

/** Tells the other contexts of this browser, and this one. */
async function tell(news: QueueNews): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is our origin's
  others?.postMessage(news);
  await hear(news);
}

async function hear(news: QueueNews): Promise<void> {
  switch (news.type) {
    case "sent":
      for (const listener of sentListeners) listener(news.entry, news.answer);
      return;
    case "sending":
      return set({ sending: { ...state.sending, [news.lane]: news.clientId } });
    case "changed":
      return refresh();
  }
}

async function refresh(): Promise<void> {
  const entries = await allEntries();
  if (entries.length > 0 || state.entries.length > 0) set({ entries });
}

function set(change: Partial<QueueState>): void {
  const next = { ...state, ...change };
  if (next.entries === state.entries && next.sending === state.sending && next.waiting === state.waiting)
    return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
