import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { refunds } from "#db/schema/payments.ts";
import { IN_PART_MAX } from "#domain/payments/search/money-filter.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import { exportRefunds } from "#worker/services/payments/export-money.ts";
import { listRefundsFor } from "#worker/services/payments/find-money.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.insert(refunds).values({
    refundId: "R-0",
    orderId: "KD-AAAAAA",
    amountSatang: 100,
    reason: "cancellation",
    state: "done",
    createdAt: 1,
    doneAt: 2,
    doneBy: "admin",
    reference: "KBANK-42",
  });
});

/** An index that knows so many refunds with the text, of which the first one is in the database. */
const knowing = (count: number, isCurrent = true) =>
  ({
    findRecords: (_kinds: unknown, _read: unknown, limit: number) =>
      Promise.resolve({
        ids: { refunds: Array.from({ length: Math.min(limit, count) }, (_, at) => `R-${at}`) },
        isCurrent,
      }),
  }) as unknown as Dependencies["orderIndex"];
const search = { reference: "ANK" };

test("more that have a part of a reference than are looked at are told, in the list and in its file", async () => {
  for (const [count, isSearchCut] of [
    [IN_PART_MAX, false],
    [IN_PART_MAX + 1, true],
  ] as const) {
    const deps = { db, orderIndex: knowing(count) };
    expect(await listRefundsFor(deps, { search })).toMatchObject({
      items: [{ refundId: "R-0" }],
      isSearchCut,
    });
    expect(await exportRefunds(deps, { exportId: crypto.randomUUID(), search })).toMatchObject({
      rows: [{ refundId: "R-0" }],
      isSearchCut,
    });
  }
  expect(await listRefundsFor({ db, orderIndex: knowing(9_999) }, {})).toMatchObject({ isSearchCut: false });
});

test("that the search index is being built is told in the list and in its file", async () => {
  const deps = { db, orderIndex: knowing(1, false) };
  expect(await listRefundsFor(deps, { search })).toMatchObject({ isSearchCurrent: false });
  expect(await exportRefunds(deps, { exportId: crypto.randomUUID(), search })).toMatchObject({
    isSearchCurrent: false,
  });
  expect(await listRefundsFor(deps, {})).toMatchObject({ isSearchCurrent: true });
});
