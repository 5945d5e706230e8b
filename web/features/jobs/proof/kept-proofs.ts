import { DAY_MS } from "#domain/time.ts";

/** A picture of a proof on this phone, and its id on the server once it is there. */
export interface KeptPicture {
  /** The idempotency key of its upload. */
  readonly key: string;
  readonly file: Blob;
  readonly fileId: string | null;
}

/** A proof that the server does not have yet. */
export interface KeptProof {
  readonly proofId: string;
  /** Whose it is: another driver on the same phone neither sees nor sends it. */
  readonly driverId: string;
  readonly jobId: string;
  readonly orderId: string;
  readonly stopPosition: number;
  readonly photos: readonly KeptPicture[];
  readonly signature: KeptPicture | null;
  readonly receiverName: string;
  readonly code: string;
  /** A draft is being filled in, a waiting one is to be sent, a refused one waits for the driver. */
  readonly state: "draft" | "waiting" | "refused";
  /** Why it was refused, in words. */
  readonly problem: string | null;
  /** Epoch milliseconds. */
  readonly takenAt: number;
}

/** Proofs that were never sent are deleted after this long: nobody may record them any more. */
const KEPT_MS = 7 * DAY_MS;
const DATABASE = "khondee-proofs";
const STORE = "proofs";

/** The proofs kept in this browser, without those that are too old. */
export async function loadKeptProofs(now: number): Promise<readonly KeptProof[]> {
  try {
    const all: readonly KeptProof[] = await inStore("readonly", (store) => store.getAll());
    const old = all.filter(({ takenAt }) => takenAt < now - KEPT_MS);
    await Promise.all(old.map(({ proofId }) => deleteKeptProof(proofId)));
    return all.filter((proof) => !old.includes(proof));
  } catch {
    return [];
  }
}

/** Keeps a proof. Where the browser keeps nothing, it lasts as long as the page. */
export async function keepProof(proof: KeptProof): Promise<void> {
  await inStore("readwrite", (store) => store.put(proof)).catch(() => undefined);
}

export async function deleteKeptProof(proofId: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(proofId)).catch(() => undefined);
}

let opened: Promise<IDBDatabase> | undefined;

/** @throws where the browser has no database, as in some private windows */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= open();
  const database = await opened;
  return settled(work(database.transaction(STORE, mode).objectStore(STORE)));
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(STORE, { keyPath: "proofId" }),
  );
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });
}
