import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer } from "../../features/jobs/fake-server.ts";
import { DRIVER, JOB, newPhone, openTab, type Tab } from "./phone.ts";

// What versions of the product from before the queue left on a phone.

let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  newPhone();
  server = new FakeServer();
  server.install();
  tab = await openTab();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
});

const orders = new Map([[JOB, "KD-AAAAAA"]]);
const earlierProof = (driverId: string) => ({
  proofId: `proof-of-${driverId}`,
  driverId,
  jobId: JOB,
  orderId: "KD-AAAAAA",
  stopPosition: 1,
  photos: [],
  signature: null,
  receiverName: "Mali",
  code: "",
  state: "waiting",
  problem: null,
  takenAt: 1_780_000_000_000,
});

async function earlierDatabase(proofs: readonly object[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("khondee-proofs", 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore("proofs", { keyPath: "proofId" }),
    );
    request.addEventListener("success", () => resolve(request.result));
  });
  const transaction = database.transaction("proofs", "readwrite");
  for (const proof of proofs) transaction.objectStore("proofs").put(proof);
  await new Promise((resolve) => {
    transaction.addEventListener("complete", resolve);
  });
  database.close();
}

test("what they left is sent: the driver's proofs, and the cash of the jobs that they hold", async () => {
  server.procedures["proofs.record"] = () => ({ data: null });
  server.procedures["payments.recordCash"] = () => ({ data: {} });
  await earlierDatabase([earlierProof("d-1"), earlierProof("d-2")]);
  const key = "0c9d1b7e-5a3f-4e62-8d41-7b6a9c2e5f18";
  localStorage.setItem(`khondee-cash-${JOB}`, JSON.stringify({ key, amountSatang: 100_00 }));
  await tab.earlier.bringEarlierEntries(DRIVER, "d-1", orders);
  await tab.earlier.bringEarlierEntries(DRIVER, "d-1", orders);
  expect(server.callsOf("proofs.record").map(({ input }) => input)).toMatchObject([
    { proofId: "proof-of-d-1" },
  ]);
  expect(server.callsOf("payments.recordCash").map(({ input }) => input)).toEqual([
    { jobId: JOB, key, amountSatang: 100_00 },
  ]);
  await tab.earlier.bringEarlierEntries("u-second", "d-2", orders);
  expect(server.callsOf("proofs.record")).toHaveLength(2);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(["khondee-driver"]);
});

test("they left nothing on a new phone, where no database is made for it", async () => {
  await tab.earlier.bringEarlierEntries(DRIVER, "d-1", orders);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("khondee-proofs");
});
