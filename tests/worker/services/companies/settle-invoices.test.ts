import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { billingNotes } from "#db/schema/companies/billing-notes.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { settlementLines, settlements } from "#db/schema/companies/settlements.ts";
import { documents } from "#db/schema/documents.ts";
import { openInvoices as openOrders } from "#db/schema/companies/open-invoices.ts";
import { orders } from "#db/schema/orders.ts";
import { ledgerEntries, payments } from "#db/schema/payments.ts";
import { MAX_SETTLED_INVOICES } from "#domain/companies/company-input.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { openInvoicesQuery } from "#db/queries/companies/open-invoices.ts";
import { cursorSchema, type Cursor } from "#db/queries/page.ts";
import { readSettings } from "#worker/env.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { makeBillingNote } from "#worker/services/companies/billing-notes.ts";
import { readBillingNote } from "#worker/services/companies/read-billing-note.ts";
import { readOpenInvoices, settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { takeBackSettlement } from "#worker/services/companies/take-back-settlement.ts";
import { creditInvoice } from "#worker/services/documents/credit-invoice.ts";
import { readSettlements } from "#worker/services/companies/read-settlements.ts";
import { correctInvoice, issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { failing, type Failure } from "../../../support/failing-database.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";
import { leftOfInvoice } from "../../../support/documents.ts";
import { plan, slowLines } from "../../../support/query-plan.ts";

const { companyId } = A_COMPANY;
const ORDERS = ["KD-AAAAAA", "KD-BBBBBB"] as const;
/** Of transport for ฿3,300 one percent is withheld. */
const WITHHELD = 33_00;
const NET = 3_300_00 - WITHHELD;
const DAY_BEFORE = bangkokDay(Date.now() - DAY_MS);
let db: Database;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "booker");
  await writeCompany(db, { booker: "booker" });
  for (const [index, orderId] of ORDERS.entries()) await invoiceOnAccount(db, orderId, index + 1);
});

const openInvoices = async () => {
  const { items, nextCursor } = await readOpenInvoices({ db, now: Date.now }, { companyId });
  const cursor = nextCursor === null ? undefined : cursorSchema.parse(nextCursor);
  const more = cursor && (await readOpenInvoices({ db, now: Date.now }, { companyId, cursor }));
  return [...items, ...(more?.items ?? [])];
};
const both = (change: object = {}) => ({
  companyId,
  receivedOn: DAY_BEFORE,
  transferredSatang: 2 * NET,
  withheldSatang: 2 * WITHHELD,
  reference: "KBANK-1",
  idempotencyKey: "settle-0001",
  allocations: ORDERS.map((orderId) => ({
    invoiceId: `${orderId}-INV1`,
    transferSatang: NET,
    withheldSatang: WITHHELD,
  })),
  ...change,
});
const settle = (input = both(), on = db) => settleInvoices({ db: on, now: Date.now }, "admin", input);
const recorded = (page: { limit?: number; cursor?: Cursor } = {}) => {
  const settings = readSettings(env, "http://localhost/");
  return readSettlements({ db, settings, now: Date.now }, { userId: "admin" }, { companyId, ...page });
};
const balances = async () => {
  const entries = await db.select().from(ledgerEntries);
  return ORDERS.map((id) => balanceDueSatang(ledgerSums(entries.filter(({ orderId }) => orderId === id))));
};

test("one payment settles several invoices net of withholding: nothing is due of any order or in total", async () => {
  expect(await openInvoices()).toMatchObject([
    { openSatang: 3_300_00, withholdableSatang: WITHHELD },
    { openSatang: 3_300_00, withholdableSatang: WITHHELD },
  ]);
  await settle();
  expect(await balances()).toEqual([0, 0]);
  expect((await db.select().from(orders)).map(({ paymentStatus }) => paymentStatus)).toEqual([
    "paid",
    "paid",
  ]);
  expect(
    (await db.select().from(payments)).map(({ method, amountSatang }) => [method, amountSatang]),
  ).toEqual([
    ["transfer", NET],
    ["withholding", WITHHELD],
    ["transfer", NET],
    ["withholding", WITHHELD],
  ]);
  expect(await openInvoices()).toEqual([]);
});

test("of an invoice that was lowered, tax is withheld of what is left", async () => {
  const documentId = `${ORDERS[0]}-INV1`;
  const credit = {
    documentId,
    creditId: crypto.randomUUID(),
    amountSatang: 1_100_00,
    reason: "Scratched.",
    seenLeftSatang: await leftOfInvoice(db, ORDERS[0]),
  };
  await creditInvoice({ db, now: Date.now }, { userId: "admin" } as Viewer, credit);
  expect(await openInvoices()).toMatchObject([
    { openSatang: 2_200_00, withholdableSatang: 22_00 },
    { openSatang: 3_300_00, withholdableSatang: WITHHELD },
  ]);
  const { billingNoteId } = await makeBillingNote({ db, now: Date.now }, "admin", companyId);
  const note = await readBillingNote({ db }, { userId: "admin", role: "admin" } as Viewer, billingNoteId);
  expect(note.withholding).toMatchObject({ withheldSatang: 55_00, toPaySatang: 5_500_00 - 55_00 });
  expect(await db.select().from(billingNotes).get()).toMatchObject({ withheldSatang: 55_00 });
});

test("an invoice that replaces another is due when that was, so that a correction gives no more credit", async () => {
  const [orderId] = ORDERS;
  const before = await db
    .select()
    .from(documents)
    .where(eq(documents.documentId, `${orderId}-INV1`))
    .get();
  const later = () => Date.now() + 40 * DAY_MS;
  await correctInvoice({ db, now: later }, "admin", {
    documentId: `${orderId}-INV1`,
    reason: "Another address.",
    idempotencyKey: "press-1",
  });
  const after = await db
    .select()
    .from(documents)
    .where(eq(documents.documentId, `${orderId}-INV2`))
    .get();
  expect(after).toMatchObject({ status: "issued", dueOn: before?.dueOn });
  expect(after?.dueOn).not.toBeNull();
});

test("each invoice gets one receipt over the whole of it", async () => {
  await settle();
  for (const orderId of ORDERS) await issueDueDocuments({ db, now: Date.now }, orderId);
  const receipts = await db.select().from(documents).where(eq(documents.kind, "receipt"));
  expect(receipts.map(({ totalSatang }) => totalSatang)).toEqual([3_300_00, 3_300_00]);
});

test("a receipt is of the day on which the money came, whenever it was recorded; a day to come is refused", async () => {
  const [orderId] = ORDERS;
  await expect(settle(both({ receivedOn: bangkokDay(Date.now() + DAY_MS) }))).rejects.toMatchObject({
    fields: { receivedOn: "INVALID" },
  });
  await settle();
  await issueDueDocuments({ db, now: Date.now }, orderId);
  const receipt = await db.select().from(documents).where(eq(documents.kind, "receipt")).get();
  expect(bangkokDay(receipt?.received?.receivedAt ?? 0)).toBe(DAY_BEFORE);
});

test("a recorded payment is found again with its invoices, and their receipts once they are issued", async () => {
  const { settlementId } = await settle();
  expect(await recorded()).toMatchObject({
    nextCursor: null,
    items: [
      {
        settlementId,
        receivedOn: DAY_BEFORE,
        transferredSatang: 2 * NET,
        withheldSatang: 2 * WITHHELD,
        reference: "KBANK-1",
        lines: ORDERS.map((orderId) => ({
          orderId,
          transferSatang: NET,
          withheldSatang: WITHHELD,
          invoice: { documentId: `${orderId}-INV1`, number: expect.stringMatching(/^IN/) as string },
          receipt: null,
        })),
      },
    ],
  });
  for (const orderId of ORDERS) await issueDueDocuments({ db, now: Date.now }, orderId);
  const [found] = (await recorded()).items;
  expect(found?.lines.map(({ receipt }) => receipt?.number)).toEqual([
    expect.stringMatching(/-0*1$/),
    expect.stringMatching(/-0*2$/),
  ]);
});

test("two payments for parts of one invoice have each their own receipt", async () => {
  const part = (key: string, transferSatang: number, at: number) =>
    settleInvoices({ db, now: () => at }, "admin", {
      ...both(),
      idempotencyKey: key,
      transferredSatang: transferSatang,
      withheldSatang: 0,
      allocations: [{ invoiceId: `${ORDERS[0]}-INV1`, transferSatang, withheldSatang: 0 }],
    });
  await part("settle-part-1", 1_000_00, Date.now());
  await issueDueDocuments({ db, now: Date.now }, ORDERS[0]);
  await part("settle-part-2", 2_000_00, Date.now() + 60_000);
  await issueDueDocuments({ db, now: Date.now }, ORDERS[0]);
  const { items, nextCursor } = await recorded({ limit: 1 });
  const [at = "", id = ""] = nextCursor?.split("_") ?? [];
  const older = await recorded({ cursor: { at: Number(at), id } });
  const receipts = [...items, ...older.items].map(({ lines }) => lines[0]?.receipt?.documentId);
  expect(receipts).toHaveLength(2);
  expect(new Set(receipts).size).toBe(2);
  expect(receipts).not.toContain(undefined);
});

test("sent twice, also at once, it is recorded once", async () => {
  const [first, second] = await Promise.all([settle(), settle()]);
  expect(second).toEqual(first);
  expect(await settle()).toEqual(first);
  expect(await db.select().from(settlements)).toHaveLength(1);
  expect(await balances()).toEqual([0, 0]);
});

test("the same request with other facts is refused, so that nobody takes them for recorded", async () => {
  await settle();
  await expect(settle(both({ reference: "KBANK-2" }))).rejects.toMatchObject({
    code: "SETTLEMENT_INVOICE_CLOSED",
  });
  const [, second] = both().allocations;
  const change = { transferredSatang: NET, withheldSatang: WITHHELD, allocations: [second] };
  await expect(settle(both(change))).rejects.toMatchObject({ code: "SETTLEMENT_INVOICE_CLOSED" });
});

test("of two settlements of one invoice at once, the second is refused", async () => {
  const answers = await Promise.allSettled([settle(), settle(both({ idempotencyKey: "settle-0002" }))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await balances()).toEqual([0, 0]);
});

test("while the price of one order is decided, none of them is settled or taken back", async () => {
  const hold = (priceHeldUntil: number | null) =>
    db.update(orders).set({ priceHeldUntil }).where(eq(orders.orderId, ORDERS[1]));
  await hold(Date.now() + 60_000);
  await expect(settle()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await balances()).toEqual([3_300_00, 3_300_00]);
  expect(await db.select().from(payments)).toEqual([]);
  await hold(null);
  const { settlementId } = await settle();
  await hold(Date.now() + 60_000);
  const taking = { companyId, settlementId, reason: "another company's" };
  const takeBack = () => takeBackSettlement({ db, now: Date.now }, "admin", taking);
  await expect(takeBack()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await balances()).toEqual([0, 0]);
  // One that is decided meanwhile lets it through.
  const [taken] = await Promise.all([takeBack(), hold(null)]);
  expect(taken).toBeUndefined();
  expect(await balances()).toEqual([3_300_00, 3_300_00]);
});

// The first two of the batches read the money of an order each, the third writes.
test.each<Failure>([
  { call: 1, when: "before" },
  { call: 2, when: "before" },
  { call: 3, when: "before" },
  { call: 3, when: "after" },
])(
  "when the database fails $when batch $call, all of it is there or nothing, and repeating is safe",
  async (failure) => {
    await expect(settle(both(), failing(env.DB, failure))).rejects.toThrow("Network connection lost.");
    const isWritten = failure.when === "after";
    expect(await balances()).toEqual(isWritten ? [0, 0] : [3_300_00, 3_300_00]);
    expect(await db.select().from(settlementLines)).toHaveLength(isWritten ? 2 : 0);
    await settle();
    expect(await db.select().from(settlements)).toHaveLength(1);
    expect(await balances()).toEqual([0, 0]);
  },
);

test("sums that differ by a satang write nothing", async () => {
  await expect(settle(both({ transferredSatang: 2 * NET + 1 }))).rejects.toMatchObject({
    code: "SETTLEMENT_MISMATCH",
  });
  expect(await db.select().from(payments)).toEqual([]);
});

test("open invoices come page by page, the oldest order first; what is settled or comes meanwhile moves none of the others", async () => {
  const placedAt = async (orderId: string, createdAt: number) => {
    await db.update(orders).set({ createdAt }).where(eq(orders.orderId, orderId));
    await db.update(openOrders).set({ createdAt }).where(eq(openOrders.orderId, orderId));
  };
  const numbers = async (limit: number, after?: string | null) => {
    const cursor = after == null ? undefined : cursorSchema.parse(after);
    const { items, nextCursor } = await readOpenInvoices({ db, now: Date.now }, { companyId, limit, cursor });
    return [items.map(({ orderId }) => orderId), nextCursor] as const;
  };
  for (const [at, orderId] of [...ORDERS, "KD-CCCCCC", "KD-DDDDDD"].entries()) {
    if (at >= 2) await invoiceOnAccount(db, orderId, at + 1);
    await placedAt(orderId, at);
  }
  const [first, cursor] = await numbers(2);
  expect(first).toEqual([...ORDERS]);
  // Of the first page everything is settled, an older order gets its invoice, and a refund puts another one under another status.
  await settle();
  await invoiceOnAccount(db, "KD-EEEEEE", 9);
  await placedAt("KD-EEEEEE", 0);
  await db.update(orders).set({ paymentStatus: "partially_refunded" }).where(eq(orders.orderId, "KD-CCCCCC"));
  const [second, next] = await numbers(1, cursor);
  expect(second).toEqual(["KD-CCCCCC"]);
  expect(await numbers(1, next)).toEqual([["KD-DDDDDD"], null]);
  expect((await numbers(9))[0]).toEqual(["KD-EEEEEE", "KD-CCCCCC", "KD-DDDDDD"]);
});

test("an open invoice is found by its number, and one that is settled, or of another company, is not", async () => {
  const found = async (search: string, of = companyId) =>
    (await readOpenInvoices({ db, now: Date.now }, { companyId: of, search })).items.map(
      ({ number }) => number,
    );
  const [first] = await openInvoices();
  expect(await found(` ${first!.number.toLowerCase()} `)).toEqual([first!.number]);
  expect(await found(` ${Number(first!.number.slice(-6))}`)).toEqual([first!.number]);
  expect(await found("KBANK")).toEqual([]);
  await db.insert(companies).values({
    ...(await db.select().from(companies).get())!,
    companyId: "CO-OTHERS",
    branch: "00001",
    createdBy: "other",
  });
  expect(await found(first!.number, "CO-OTHERS")).toEqual([]);
  await settle();
  expect(await found(first!.number)).toEqual([]);
});

test("a payment for as many invoices as one may name is recorded, also when more are open", async () => {
  for (let index = 3; index <= 101; index++)
    await invoiceOnAccount(db, `KD-A${String(index).padStart(5, "0")}`, index);
  const open = await openInvoices();
  expect(open).toHaveLength(101);
  const paid = open.slice(0, MAX_SETTLED_INVOICES);
  await settle(
    both({
      transferredSatang: paid.length * NET,
      withheldSatang: paid.length * WITHHELD,
      allocations: paid.map(({ invoiceId }) => ({
        invoiceId,
        transferSatang: NET,
        withheldSatang: WITHHELD,
      })),
    }),
  );
  expect(await openInvoices()).toHaveLength(101 - paid.length);
  expect(await db.select().from(settlementLines)).toHaveLength(paid.length);
});

test("a page of the open invoices reads those alone, also when the invoice is opened again, credited or its payment taken back", async () => {
  const kept = async () => (await db.select().from(openOrders)).map(({ orderId }) => orderId).toSorted();
  expect(await kept()).toEqual([...ORDERS]);
  const { settlementId } = await settle();
  expect(await kept()).toEqual([]);
  expect(await openInvoices()).toEqual([]);
  const reason = "It was another company's transfer.";
  await takeBackSettlement({ db, now: Date.now }, "admin", { companyId, settlementId, reason });
  expect(await kept()).toEqual([...ORDERS]);
  expect(await openInvoices()).toHaveLength(2);
  const lines = await plan(openInvoicesQuery(db, companyId, { at: 1, id: "KD-AAAAAA" }).limit(101));
  expect(lines[0]).toBe(
    "SEARCH i USING COVERING INDEX open_invoices_of_company (company_id=? AND (created_at,order_id)>(?,?))",
  );
  expect(lines[1]).toMatch(/^SEARCH o USING INDEX sqlite_autoindex_orders_1 \(order_id=\?\)$/);
  expect(slowLines(lines)).toEqual([]);
});

test("invoices that were open before their list had an order of its own are in it, and those that were settled are not", async () => {
  await invoiceOnAccount(db, "KD-CCCCCC", 3);
  await settle();
  const [kept] = await db.select().from(openOrders);
  await db.delete(openOrders);
  const queries = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("open_invoices.sql"))?.queries ?? [];
  const fills = queries.filter((query) => /^INSERT /m.test(query) && !query.includes("TRIGGER"));
  expect(fills).toHaveLength(1);
  for (const query of fills) await db.run(sql.raw(query));
  expect(await db.select().from(openOrders)).toEqual([kept]);
  expect(kept).toMatchObject({ orderId: "KD-CCCCCC", companyId });
});
