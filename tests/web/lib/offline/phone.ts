import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type * as earlierModule from "#web/lib/offline/earlier-entries.ts";
import { pressed, type Command, type NewEntry } from "#web/lib/offline/entry.ts";
import type * as storeModule from "#web/lib/offline/queue-store.ts";
import type * as queueModule from "#web/lib/offline/queue.ts";
import type * as senderModule from "#web/lib/offline/send-queue.ts";

/** A page of the product on a phone: its own modules, over the phone's one database. */
export interface Tab {
  readonly queue: typeof queueModule;
  readonly store: typeof storeModule;
  readonly sender: typeof senderModule;
  readonly earlier: typeof earlierModule;
}

/** Gives the test an empty phone: a database and locks, until `vi.unstubAllGlobals()`. */
export function newPhone(): void {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

/** Opens the product in another tab, or again after it was killed. */
export async function openTab(): Promise<Tab> {
  vi.resetModules();
  const [queue, store, sender, earlier] = await Promise.all([
    import("#web/lib/offline/queue.ts"),
    import("#web/lib/offline/queue-store.ts"),
    import("#web/lib/offline/send-queue.ts"),
    import("#web/lib/offline/earlier-entries.ts"),
  ]);
  return { queue, store, sender, earlier };
}

export const DRIVER = "u-driver";
export const JOB = "KD-AAAAAA-1";

/** A press of the driver. */
export function press(command: Command, facts: Partial<NewEntry> = {}): NewEntry {
  const at = 1_780_000_000_000;
  return {
    ...pressed({ userId: DRIVER, jobId: JOB, orderId: "KD-AAAAAA", command, at, basedOn: "in_progress" }),
    ...facts,
  };
}

export const START: Command = { type: "start" };
const photo = (key: string) => ({ key, file: new Blob(["picture"]), fileId: null });
export const PROOF: Command = {
  type: "proof",
  stopPosition: 1,
  photos: [photo("photo-0001")],
  signature: photo("signed-001"),
  receiverName: "Mali",
  code: "1234",
};

/** Sends what waits on the phone, as the page of `userId` does; `null`: as the service worker. */
export const send = ({ sender }: Tab, userId: string | null = DRIVER) => sender.sendQueue(userId, () => {});

/** What is on the phone. */
export const kept = ({ store }: Tab) => store.allEntries();
