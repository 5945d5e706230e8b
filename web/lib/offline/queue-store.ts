import { DAY_MS } from "#domain/time.ts";
import { inStore, QUEUE, settled } from "./device-database.ts";
import { isSameStep, type Entry, type NewEntry } from "./entry.ts";

/** A draft that nobody finished is deleted after this long: nobody may record it any more. */
const DRAFT_KEPT_MS = 7 * DAY_MS;
/** So is anything of another account that has not come back to this device. */
const ENTRY_KEPT_MS = 60 * DAY_MS;

/** What this device could not write: it lasts as long as the page. */
const unwritten = new Map<string, Entry>();

/** All entries on this device, in the order in which they are sent. */
export async function allEntries(): Promise<readonly Entry[]> {
  const written = await inStore(QUEUE, "readonly", (store) =>
    settled(store.getAll() as Request<Entry[]>),
  ).catch(() => []);
  const entries = new Map([...written.map((entry) => [entry.clientId, entry] as const), ...unwritten]);
  return [...entries.values()].toSorted((a, b) => a.sequence - b.sequence);
}

/**
 * Keeps an entry, behind all others. A step that waits already is not kept twice.
 * @returns the entry that is kept for it
 */
export async function addEntry(entry: NewEntry): Promise<Entry> {
  const behind = (all: readonly Entry[]): Entry => {
    const same = all.find((each) => each.state === "waiting" && isSameStep(each, entry));
    const sequence = Math.max(0, ...all.map((each) => each.sequence)) + 1;
    return same ?? { ...entry, sequence, attempts: 0, refusal: null };
  };
  try {
    return await inStore(QUEUE, "readwrite", async (store) => {
      const kept = behind([...(await settled(store.getAll() as Request<Entry[]>)), ...unwritten.values()]);
      store.put(kept);
      return kept;
    });
  } catch {
    const kept = behind(await allEntries());
    unwritten.set(kept.clientId, kept);
    return kept;
  }
}

/** Keeps an entry as it is now, behind all others: one that is being filled in, or has just been finished. */
export async function saveEntry(entry: NewEntry): Promise<void> {
  const behind = (all: readonly Entry[]): Entry => ({
    ...entry,
    sequence: Math.max(0, ...all.map((each) => each.sequence)) + 1,
    attempts: 0,
    refusal: null,
  });
  try {
    await inStore(QUEUE, "readwrite", async (store) => {
      store.put(behind([...(await settled(store.getAll() as Request<Entry[]>)), ...unwritten.values()]));
    });
    unwritten.delete(entry.clientId);
  } catch {
    unwritten.set(entry.clientId, behind(await allEntries()));
  }
}

/**
 * Changes an entry, unless it has been deleted meanwhile.
 * @returns the entry as it is now, or `null`
 */
export async function changeEntry(clientId: string, change: (entry: Entry) => Entry): Promise<Entry | null> {
  const volatile = unwritten.get(clientId);
  if (volatile !== undefined) {
    const changed = change(volatile);
    unwritten.set(clientId, changed);
    return changed;
  }
  return inStore(QUEUE, "readwrite", async (store) => {
    const found = await settled(store.get(clientId) as Request<Entry | undefined>);
    if (found === undefined) return null;
    const changed = change(found);
    store.put(changed);
    return changed;
  }).catch(() => null);
}

/** Forgets an entry: the server has it, or its driver no longer wants it. */
export async function deleteEntry(clientId: string): Promise<void> {
  unwritten.delete(clientId);
  await inStore(QUEUE, "readwrite", (store) => settled(store.delete(clientId))).catch(() => undefined);
}

/**
 * Deletes old drafts, and what other accounts left behind. What an account has done itself is never deleted: it is sent,
 * however late, and what the server refuses stays until it has been read.
 * @param userId the account that uses this device now
 */
export async function deleteOldEntries(now: number, userId: string): Promise<void> {
  for (const { clientId, state, at, userId: of } of await allEntries()) {
    const isOldDraft = state === "draft" && at < now - DRAFT_KEPT_MS;
    const isLeftBehind = of !== userId && at < now - ENTRY_KEPT_MS;
    if (isOldDraft || isLeftBehind) await deleteEntry(clientId);
  }
}

type Request<Result> = IDBRequest<Result>;
