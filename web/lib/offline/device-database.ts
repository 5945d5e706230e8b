const DATABASE = "khondee-driver";
const VERSION = 1;

/** What the driver did and the server does not have yet, by `clientId`. */
export const QUEUE = "queue";
/** The server's last answers, by account and question. */
export const KNOWN = "known";
type StoreName = typeof QUEUE | typeof KNOWN;

let opened: Promise<IDBDatabase> | undefined;

/**
 * Works in one store of the driver's database on this device, in pages and in the service worker.
 * @param work makes its requests at once; the transaction ends when no more are made
 * @returns what `work` returned, once everything is written
 * @throws where the browser has no database, as in some private windows, or no room
 */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const transaction = await begin(name, mode);
  const written = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("not written")));
  });
  const [result] = await Promise.all([work(transaction.objectStore(name)), written]);
  return result;
}

/**
 * How a browser says that it has closed the connection, as on a phone short of memory; iPhones say the second when the
 * app comes back from the background.
 */
const CLOSED: ReadonlySet<string> = new Set(["InvalidStateError", "UnknownError"]);

/** A transaction; of a connection that the browser has closed meanwhile, of a new one. */
async function begin(name: StoreName, mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await connection()).transaction(name, mode);
  } catch (error) {
    if (!(error instanceof DOMException && CLOSED.has(error.name))) throw error;
    opened = undefined;
    return (await connection()).transaction(name, mode);
  }
}

function connection(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The result of a request. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });
}

/** Closes the database; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const current = opened;
  opened = undefined;
  await current?.then(
    (database) => database.close(),
    () => undefined,
  );
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(QUEUE, { keyPath: "clientId" });
    request.result.createObjectStore(KNOWN, { keyPath: ["userId", "question"] });
  });
  const database = await settled(request);
  // A newer version of the product in another tab waits for this.
  database.addEventListener("versionchange", () => void closeDatabase());
  database.addEventListener("close", () => (opened = undefined));
  return database;
}
