import { DAY_MS } from "#domain/time.ts";
import { inStore, QUEUE, settled } from "./device-database.ts";
import { isBehind, isSameStep, isStep, type Entry, type NewEntry } from "./entry.ts";

/** A draft that nobody finished is deleted after this long: nobody may record it any more. */
const DRAFT_KEPT_MS = 7 * DAY_MS;

/**
 * What this device could not write, by `clientId`; `null` is deleted. It lasts as long as the page, comes before what is
 * written, and is written as soon as that works again.
 */
const unwritten = new Map<string, Entry | null>();
/** What was read last, for when the device cannot be read either. */
let lastRead: readonly Entry[] = [];

/**
 * All entries on this device, in the order in which they are sent; those that it could not write, and that are lost with
 * the page, are `isUnwritten`.
 */
export async function allEntries(): Promise<readonly Entry[]> {
  if (unwritten.size > 0) await writeRest();
  lastRead = await inStore(QUEUE, "readonly", read).catch(() => lastRead);
  return withUnwritten(lastRead).map((entry) =>
    unwritten.has(entry.clientId) ? { ...entry, isUnwritten: true } : entry,
  );
}

/**
 * Keeps an entry, behind all others. A step that waits already is not kept twice.
 * @returns the entry that is kept for it
 */
export function addEntry(entry: NewEntry): Promise<Entry> {
  return put((all) => {
    const same = all.find((each) => each.state === "waiting" && isSameStep(each, entry));
    return same ?? behind(all, entry);
  });
}

/** Keeps an entry as it is now, behind all others: one that is being filled in, or has just been finished. */
export async function saveEntry(entry: NewEntry): Promise<void> {
  await put((all) => behind(all, entry));
}

/**
 * Changes an entry, unless it has been deleted meanwhile.
 * @returns the entry as it is now, or `null`
 */
export function changeEntry(clientId: string, change: (entry: Entry) => Entry): Promise<Entry | null> {
  return put((all) => {
    const found = all.find((each) => each.clientId === clientId);
    return found === undefined ? null : change(found);
  });
}

/**
 * Takes back a step that its driver did not mean so: forgets it, and refuses each later step of the job that waited for
 * the answer, as the server would, so that none of them disappears unread.
 */
export async function takeBack(clientId: string): Promise<void> {
  const all = await allEntries();
  const found = all.find((each) => each.clientId === clientId);
  if (found === undefined) return;
  const next = found.refusal?.params["stop"] ?? 1;
  const refusal = { code: "STOP_OUT_OF_ORDER", params: { next } } as const;
  for (const each of all)
    if (each.state === "waiting" && isStep(each) && isBehind(each, found))
      await changeEntry(each.clientId, (entry) => ({ ...entry, state: "refused", refusal }));
  await deleteEntry(clientId);
}

/** Forgets an entry: the server has it, or its driver no longer wants it. */
export async function deleteEntry(clientId: string): Promise<void> {
  try {
    await inStore(QUEUE, "readwrite", (store) => settled(store.delete(clientId)));
    unwritten.delete(clientId);
  } catch {
    unwritten.set(clientId, null);
  }
}

/** Keeps what follows from all entries, in one transaction; where the device cannot write, as long as the page. */
async function put<Kept extends Entry | null>(from: (all: readonly Entry[]) => Kept): Promise<Kept> {
  try {
    const kept = await inStore(QUEUE, "readwrite", async (store) => {
      const next = from(withUnwritten(await read(store)));
      if (next !== null) store.put(next);
      return next;
    });
    if (kept !== null) unwritten.delete(kept.clientId);
    return kept;
  } catch {
    const kept = from(withUnwritten(lastRead));
    if (kept !== null) unwritten.set(kept.clientId, kept);
    return kept;
  }
}

/** Writes what could not be written before, if that works again. */
async function writeRest(): Promise<void> {
  const rest = [...unwritten];
  const write = async (store: IDBObjectStore) => {
    for (const [clientId, entry] of rest)
      if (entry === null) store.delete(clientId);
      else store.put(entry);
  };
  try {
    await inStore(QUEUE, "readwrite", write);
  } catch {
    return;
  }
  for (const [clientId, entry] of rest) if (unwritten.get(clientId) === entry) unwritten.delete(clientId);
}

function read(store: IDBObjectStore): Promise<readonly Entry[]> {
  return settled(store.getAll() as Request<Entry[]>);
}

function withUnwritten(written: readonly Entry[]): readonly Entry[] {
  const kept = written.filter(({ clientId }) => !unwritten.has(clientId));
  const rest = [...unwritten.values()].filter((entry) => entry !== null);
  return [...kept, ...rest].toSorted((a, b) => a.sequence - b.sequence);
}

function behind(all: readonly Entry[], entry: NewEntry): Entry {
  const sequence = Math.max(0, ...all.map((each) => each.sequence)) + 1;
  return { ...entry, sequence, attempts: 0, refusal: null };
}

/**
 * Deletes drafts that nobody finished. What somebody has done is never deleted, whoever uses this device now: it is sent
 * at their next login here, however late, and what the server refuses stays until they have read it.
 */
export async function deleteOldDrafts(now: number): Promise<void> {
  for (const { clientId, state, at } of await allEntries())
    if (state === "draft" && at < now - DRAFT_KEPT_MS) await deleteEntry(clientId);
}

type Request<Result> = IDBRequest<Result>;
