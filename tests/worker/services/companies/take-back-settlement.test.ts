import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { withholdingCertificates } from "#db/schema/companies/certificates.ts";
import { settlementReversals } from "#db/schema/companies/settlements.ts";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { ledgerEntries, payments, refunds } from "#db/schema/payments.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { readSettings } from "#worker/env.ts";
import { fileCertificate } from "#worker/services/companies/certificates.ts";
import { readSettlements } from "#worker/services/companies/read-settlements.ts";
import { readOpenInvoices, settleInvoices } from "#worker/services/companies/settle-invoices.ts";
import { takeBackSettlement } from "#worker/services/companies/take-back-settlement.ts";
import { creditInvoice } from "#worker/services/documents/credit-invoice.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { readDocument } from "#worker/services/documents/read-document.ts";
import { makeRefund } from "#worker/services/payments/make-refund.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { failing, type Failure } from "../../../support/failing-database.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";
import { leftOfInvoice } from "../../../support/documents.ts";

const { companyId } = A_COMPANY;
const ORDERS = ["KD-AAAAAA", "KD-BBBBBB"] as const;
const WITHHELD = 33_00;
const NET = 3_300_00 - WITHHELD;
const TODAY = bangkokDay(Date.now());
const REASON = "It was another company's transfer.";
const ADMIN = { userId: "admin", role: "admin" } as Viewer;
let db: Database;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "booker");
  await createPerson(db, "accountant");
  await writeCompany(db, { booker: "booker", accountant: "accountant" });
  for (const [index, orderId] of ORDERS.entries()) await invoiceOnAccount(db, orderId, index + 1);
});

const settle = async (idempotencyKey = "settle-0001") => {
  const { settlementId } = await settleInvoices({ db, now: Date.now }, "admin", {
    companyId,
    receivedOn: TODAY,
    transferredSatang: 2 * NET,
    withheldSatang: 2 * WITHHELD,
    reference: "KBANK-1",
    idempotencyKey,
    allocations: ORDERS.map((orderId) => ({
      invoiceId: `${orderId}-INV1`,
      transferSatang: NET,
      withheldSatang: WITHHELD,
    })),
  });
  for (const orderId of ORDERS) await issueDueDocuments({ db, now: Date.now }, orderId);
  return settlementId;
};
const takeBack = (settlementId: string, { reason = REASON, by = "admin", on = db } = {}) =>
  takeBackSettlement({ db: on, now: Date.now }, by, { companyId, settlementId, reason });
const balances = async () => {
  const entries = await db.select().from(ledgerEntries);
  return ORDERS.map((id) => balanceDueSatang(ledgerSums(entries.filter(({ orderId }) => orderId === id))));
};
const certify = (settlementId: string) =>
  fileCertificate({ db, now: Date.now }, "admin", {
    companyId,
    settlementId,
    otherSettlementIds: [],
    number: "1/42",
    issuedOn: TODAY,
    amountSatang: 2 * WITHHELD,
    fileId: null,
    idempotencyKey: "certificate-0001",
  });
const listed = async () => {
  const deps = { db, settings: readSettings(env, "http://localhost/"), now: Date.now };
  return (await readSettlements(deps, ADMIN, { companyId })).items;
};

test("a payment that is taken back is reversed in the books, and its invoices are due again as before", async () => {
  const before = await readOpenInvoices({ db, now: Date.now }, { companyId });
  const settlementId = await settle();
  expect(await balances()).toEqual([0, 0]);
  await takeBack(settlementId);
  expect(await balances()).toEqual([3_300_00, 3_300_00]);
  expect(await readOpenInvoices({ db, now: Date.now }, { companyId })).toEqual(before);
  const kinds = (await db.select().from(ledgerEntries)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "payment")).toHaveLength(4);
  expect(kinds.filter((kind) => kind === "payment_reversal")).toHaveLength(4);
  expect(await db.select().from(orders)).toMatchObject([
    { paymentStatus: "unpaid" },
    { paymentStatus: "unpaid" },
  ]);
  expect(await db.select().from(refunds)).toEqual([]);
  expect(await listed()).toMatchObject([{ settlementId, takenBack: { reason: REASON } }]);
  await settle("settle-0002");
  expect(await balances()).toEqual([0, 0]);
});

test("its receipts stay as they were issued, and are shown as void; the next payment has its own", async () => {
  const settlementId = await settle();
  await takeBack(settlementId);
  const receipts = () => db.select().from(documents).where(eq(documents.kind, "receipt"));
  const [receipt] = await receipts();
  expect(receipt?.status).toBe("issued");
  const shown = await readDocument({ db }, ADMIN, receipt?.documentId ?? "");
  expect(shown.document).toMatchObject({ status: "void", number: expect.stringMatching(/\d$/) as string });
  for (const orderId of ORDERS) await issueDueDocuments({ db, now: Date.now }, orderId);
  expect(await receipts()).toHaveLength(2);
  await settle("settle-0002");
  expect(await receipts()).toHaveLength(4);
});

test("the certificate that was filed for it is void, may be filed for the right payment, and it waits for none", async () => {
  const settlementId = await settle();
  await certify(settlementId);
  await takeBack(settlementId);
  expect(await db.select().from(withholdingCertificates)).toMatchObject([
    { voidReason: REASON, voidedBy: "admin" },
  ]);
  expect(await listed()).toMatchObject([{ certificate: null, voidedCertificates: [{ number: "1/42" }] }]);
  // The same request again has the same answer, and files nothing.
  await expect(certify(settlementId)).resolves.toBeDefined();
  expect(await db.select().from(withholdingCertificates)).toHaveLength(1);
  const again = await settle("settle-0002");
  await certify(again);
  expect((await listed()).map(({ certificate }) => certificate?.number)).toEqual(["1/42", undefined]);
});

test("its company is told the reason: the address for bills, and who sees its documents", async () => {
  const settlementId = await settle();
  await takeBack(settlementId);
  await takeBack(settlementId);
  const mails = (await db.select().from(outbox)).filter(({ params }) =>
    params.includes("settlement_taken_back"),
  );
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    "accountant@example.test",
    A_COMPANY.billingEmail,
  ]);
});

test("pressed twice, also at once, it is taken back once; another admin is told", async () => {
  const settlementId = await settle();
  await Promise.all([takeBack(settlementId), takeBack(settlementId)]);
  await takeBack(settlementId);
  expect(await db.select().from(settlementReversals)).toHaveLength(1);
  expect(await balances()).toEqual([3_300_00, 3_300_00]);
  await expect(takeBack(settlementId, { by: "other" })).rejects.toMatchObject({ code: "PAYMENT_DECIDED" });
  await expect(takeBack(settlementId, { reason: "Other." })).rejects.toMatchObject({
    code: "PAYMENT_DECIDED",
  });
  await expect(takeBack(crypto.randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

// The first two of the batches read the money of an order each, the third writes.
test.each<Failure>([
  { call: 1, when: "before" },
  { call: 2, when: "before" },
  { call: 3, when: "before" },
  { call: 3, when: "after" },
])(
  "when the database fails $when batch $call, all of it is taken back or nothing, and repeating is safe",
  async (failure) => {
    const settlementId = await settle();
    const taking = takeBack(settlementId, { on: failing(env.DB, failure) });
    await expect(taking).rejects.toThrow("Network connection lost.");
    const isWritten = failure.when === "after";
    expect(await db.select().from(settlementReversals)).toHaveLength(isWritten ? 1 : 0);
    expect(await balances()).toEqual(isWritten ? [3_300_00, 3_300_00] : [0, 0]);
    await takeBack(settlementId);
    expect(await db.select().from(settlementReversals)).toHaveLength(1);
    expect(await balances()).toEqual([3_300_00, 3_300_00]);
  },
);

test("is refused as a whole once money of it has gone back", async () => {
  const settlementId = await settle();
  const documentId = `${ORDERS[0]}-INV1`;
  const credit = {
    documentId,
    creditId: crypto.randomUUID(),
    amountSatang: 1_100_00,
    reason: "Scratched.",
    seenLeftSatang: await leftOfInvoice(db, ORDERS[0]),
  };
  await creditInvoice({ db, now: Date.now }, ADMIN, credit);
  const refund = await db.select().from(refunds).get();
  await makeRefund({ db, now: Date.now }, ADMIN, { refundId: refund?.refundId ?? "", reference: "KBANK-2" });
  await expect(takeBack(settlementId)).rejects.toMatchObject({ code: "PAYMENT_SENT_BACK" });
  expect(await db.select().from(settlementReversals)).toEqual([]);
  expect(await db.select().from(payments).where(eq(payments.state, "taken_back"))).toEqual([]);
});

test("a refund that is only due is not due any more", async () => {
  const settlementId = await settle();
  const documentId = `${ORDERS[0]}-INV1`;
  const credit = {
    documentId,
    creditId: crypto.randomUUID(),
    amountSatang: 1_100_00,
    reason: "Scratched.",
    seenLeftSatang: await leftOfInvoice(db, ORDERS[0]),
  };
  await creditInvoice({ db, now: Date.now }, ADMIN, credit);
  await takeBack(settlementId);
  expect(await db.select().from(refunds)).toMatchObject([{ state: "void" }]);
  expect(await balances()).toEqual([2_200_00, 3_300_00]);
});
