import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { auditChainQuery } from "#db/queries/audit/read-audit.ts";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import { verifyChain } from "#worker/services/audit/verify-chain.ts";
import { freshDatabase } from "../../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

type Append = typeof appendEntry;
const COPY = "#worker/services/audit/append-entry.ts?isolate";

/** The same code with a state of its own, as other isolates have it. */
async function isolates(): Promise<readonly Append[]> {
  const copies = await Promise.all(
    ["2", "3"].map(
      (name) => import(/* @vite-ignore */ `${COPY}=${name}`) as Promise<{ appendEntry: Append }>,
    ),
  );
  const all = [appendEntry, ...copies.map((copy) => copy.appendEntry)];
  expect(new Set(all).size).toBe(3);
  return all;
}

const write = (n: number, append: Append = appendEntry) =>
  append(
    { db },
    {
      at: n,
      ofSeq: null,
      actorId: "admin",
      actorRole: "admin",
      network: "local",
      device: "",
      what: "orders.cancel",
      requestId: `r-${n}`,
      records: "{}",
      changes: "[]",
      outcome: "",
    },
    [],
  );
const entries = () => auditChainQuery(db, 0, 1_000);
const verify = () => verifyChain((afterSeq) => auditChainQuery(db, afterSeq, 100));

test("many at once from several isolates are each written once, in few trips to the database", async () => {
  const appends = await isolates();
  const batch = vi.spyOn(db.$client, "batch");
  const heads = await Promise.all(Array.from({ length: 60 }, (_, n) => write(n, appends[n % 3])));
  const trips = batch.mock.calls.length;
  batch.mockRestore();
  const stored = await entries();
  expect(stored.map(({ requestId }) => requestId).toSorted()).toEqual(
    Array.from({ length: 60 }, (_, n) => `r-${n}`).toSorted(),
  );
  // Each of them was told its own place.
  for (const [n, { seq, hash }] of heads.entries())
    expect(stored[seq - 1]).toMatchObject({ requestId: `r-${n}`, hash });
  expect(await verify()).toMatchObject({ isSound: true, head: { seq: 60 } });
  // If each that loses tried again at once, it were half the square: 1,800.
  expect(trips).toBeLessThan(600);
});

test("one whose answer was lost, or that was never written, holds up none after it", async () => {
  await write(0);
  const original = db.$client.batch.bind(db.$client);
  const batch = vi.spyOn(db.$client, "batch");
  batch.mockImplementationOnce(async (statements) => {
    await original(statements);
    throw new Error("D1_ERROR: Network connection lost");
  });
  await expect(write(1)).rejects.toThrow("Network connection lost");
  batch.mockImplementationOnce(() => Promise.reject(new Error("D1_ERROR: overloaded")));
  await expect(write(2)).rejects.toThrow("overloaded");
  batch.mockRestore();
  await Promise.all([3, 4, 5].map((n) => write(n)));
  expect((await entries()).map(({ requestId }) => requestId)).toEqual(
    expect.arrayContaining(["r-0", "r-1", "r-3", "r-4", "r-5"]),
  );
  expect(await verify()).toMatchObject({ isSound: true, head: { seq: 5 } });
});
