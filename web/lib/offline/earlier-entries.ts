import type { KeptPicture, NewEntry, ProofContent } from "./entry.ts";
import { settled } from "./device-database.ts";
import { save, sendWaiting } from "./queue.ts";

/** Where proofs were kept before they were part of the queue. */
const PROOFS_DATABASE = "khondee-proofs";
const PROOFS_STORE = "proofs";
/** Cash was kept under this and the id of its job. */
const CASH_KEY = "khondee-cash-";

interface EarlierProof extends ProofContent {
  readonly proofId: string;
  readonly driverId: string;
  readonly jobId: string;
  readonly orderId: string;
  readonly photos: readonly KeptPicture[];
  readonly state: "draft" | "waiting" | "refused";
  readonly takenAt: number;
}

/**
 * Moves what earlier versions kept on this phone into the queue, and sends it. What is another driver's stays for them.
 * Cash was kept without its driver: it is of whoever holds the job.
 * @param orderIds the orders of the driver's jobs, by job
 */
export async function bringEarlierEntries(
  userId: string,
  driverId: string,
  orderIds: ReadonlyMap<string, string>,
): Promise<void> {
  const brought = [...(await broughtProofs(userId, driverId)), ...(await broughtCash(userId, orderIds))];
  if (brought.includes("waiting")) await sendWaiting(userId);
}

async function broughtProofs(userId: string, driverId: string): Promise<readonly NewEntry["state"][]> {
  const database = await openEarlier();
  if (database === null) return [];
  const store = (mode: IDBTransactionMode) =>
    database.transaction(PROOFS_STORE, mode).objectStore(PROOFS_STORE);
  const all = await settled(store("readonly").getAll() as IDBRequest<EarlierProof[]>);
  const own = all.filter((proof) => proof.driverId === driverId);
  for (const proof of own) {
    await save(entryOf(proof, userId));
    await settled(store("readwrite").delete(proof.proofId));
  }
  database.close();
  if (own.length === all.length) indexedDB.deleteDatabase(PROOFS_DATABASE);
  return own.map(({ state }) => state);
}

function entryOf(proof: EarlierProof, userId: string): NewEntry {
  const { proofId, jobId, orderId, takenAt, state } = proof;
  const { stopPosition, photos, signature, receiverName, code } = proof;
  return {
    clientId: proofId,
    userId,
    jobId,
    orderId,
    command: { type: "proof", stopPosition, photos, signature, receiverName, code },
    at: takenAt,
    basedOn: null,
    // Its reason was kept as a sentence only: the server is asked once more, and says it again.
    state: state === "refused" ? "waiting" : state,
  };
}

/** The earlier database; `null` where this phone has none, and none is made. */
async function openEarlier(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(PROOFS_DATABASE);
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    return await settled(request);
  } catch {
    return null;
  }
}

interface EarlierCash {
  readonly key: string;
  readonly amountSatang: number;
}

async function broughtCash(
  userId: string,
  orderIds: ReadonlyMap<string, string>,
): Promise<readonly NewEntry["state"][]> {
  const brought: NewEntry["state"][] = [];
  for (const [jobId, orderId] of orderIds) {
    const kept = localStorage.getItem(CASH_KEY + jobId);
    if (kept === null) continue;
    const { key, amountSatang } = JSON.parse(kept) as EarlierCash;
    await save({
      clientId: key,
      userId,
      jobId,
      orderId,
      command: { type: "cash", amountSatang },
      at: Date.now(),
      basedOn: null,
      state: "waiting",
    });
    localStorage.removeItem(CASH_KEY + jobId);
    brought.push("waiting");
  }
  return brought;
}
