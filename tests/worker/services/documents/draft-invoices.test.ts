import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { firstWaiting } from "#db/queries/control-room/decisions.ts";
import { countWaiting } from "#db/queries/control-room/waiting.ts";
import { orderBuyerWrite } from "#db/queries/documents/buyers.ts";
import { documentById } from "#db/queries/documents/read-documents.ts";
import { documents } from "#db/schema/documents.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { IssueInvoiceInput } from "#domain/documents/document-input.ts";
import { HEAD_OFFICE, type Buyer } from "#domain/documents/document.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { AuditNotes, beginAction } from "#worker/services/audit/audited-action.ts";
import {
  draftInvoice,
  issueDraft,
  issueDueDocuments,
  voidDocument,
} from "#worker/services/documents/issue-documents.ts";
import { readDocument } from "#worker/services/documents/read-document.ts";
import { EXAMPLE_SATANG, registerForVat, SAMPLE_TAX_ID, writeReceived } from "../../../support/documents.ts";
import {
  balanceOf,
  issuedDocuments,
  NOW,
  ORDER,
  orderToDocument,
  type Documenting,
} from "./issued-documents.ts";

const VIEWER = { userId: "admin", role: "admin", grantedRole: "admin" } as Viewer;
const COMPANY: Buyer = {
  kind: "company",
  name: "Siam Rice Co., Ltd.",
  address: "88 Rama IV Road",
  branch: HEAD_OFFICE,
  taxId: SAMPLE_TAX_ID,
};

let db: Database;
let deps: Documenting;
beforeEach(async () => {
  deps = await orderToDocument();
  ({ db } = deps);
});

const issued = () => issuedDocuments(db);
/** What goes with the press of whoever has read the draft as it is stored now. */
const read = async (documentId: string): Promise<IssueInvoiceInput> => {
  const { contentHash = "" } = await readDocument(deps, VIEWER, documentId);
  return { documentId, seenContent: contentHash };
};
const balance = () => balanceOf(db, ORDER);

test("a draft has no number and is no claim; issuing gives it the next, and both may be repeated", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  expect(await draftInvoice(deps, "admin", ORDER)).toEqual({ documentId });
  expect(await issued()).toEqual([]);
  expect(await balance()).toBe(0);
  const seen = await read(documentId);
  await issueDraft(deps, "admin", seen);
  await issueDraft(deps, "admin", seen);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
  expect(await balance()).toBe(EXAMPLE_SATANG);
  await expect(voidDocument(deps, "admin", documentId)).rejects.toMatchObject({ code: "DOCUMENT_NOT_DRAFT" });
  await expect(draftInvoice(deps, "admin", ORDER)).rejects.toMatchObject({ code: "NOTHING_TO_INVOICE" });
});

test("a draft is issued of the total that was seen: of another one it is drafted anew, and told", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const first = await read(documentId);
  const raised = EXAMPLE_SATANG + 100_00;
  await db
    .update(orderLines)
    .set({ line: sql`json_set(line, '$.amountSatang', amount_satang + 10000)` })
    .where(and(eq(orderLines.orderId, ORDER), eq(orderLines.kind, "transport")));
  await db.update(orders).set({ totalSatang: raised });
  const refused = { code: "INVOICE_CHANGED", params: { totalSatang: raised } };
  await expect(issueDraft(deps, "admin", first)).rejects.toMatchObject(refused);
  expect(await issued()).toEqual([]);
  expect((await documentById(db, documentId))?.totalSatang).toBe(raised);
  const second = await read(documentId);
  await issueDraft(deps, "admin", second);
  expect(await balance()).toBe(raised);
  // A colleague, who has the first draft before them still, is told what was issued; the own press may be repeated.
  await expect(issueDraft(deps, "admin", first)).rejects.toMatchObject(refused);
  await issueDraft(deps, "admin", second);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
});

test("a draft of the same total that is made out to somebody else by now is drafted anew, and not issued unseen", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const first = await read(documentId);
  await orderBuyerWrite(db, ORDER, COMPANY);
  const refused = { code: "INVOICE_CHANGED", params: { totalSatang: EXAMPLE_SATANG } };
  await expect(issueDraft(deps, "admin", first)).rejects.toMatchObject(refused);
  expect(await issued()).toEqual([]);
  const second = await readDocument(deps, VIEWER, documentId);
  expect(second.document.buyer).toEqual(COMPANY);
  await issueDraft(deps, "admin", await read(documentId));
  expect(await issued()).toMatchObject([{ buyer: COMPANY.name, totalSatang: EXAMPLE_SATANG }]);
  await expect(issueDraft(deps, "admin", first)).rejects.toMatchObject(refused);
});

test("a draft of the same total with VAT in it by now is drafted anew, and not issued unseen", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const first = await read(documentId);
  await registerForVat(db, "admin");
  await expect(issueDraft(deps, "admin", first)).rejects.toMatchObject({ code: "INVOICE_CHANGED" });
  expect(await issued()).toEqual([]);
  await issueDraft(deps, "admin", await read(documentId));
  expect(await issued()).toMatchObject([{ vatSatang: 140_00, totalSatang: EXAMPLE_SATANG }]);
});

test("whoever has an older draft before them than the one that is stored leaves that as it is", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const first = await read(documentId);
  await orderBuyerWrite(db, ORDER, COMPANY);
  await draftInvoice({ ...deps, now: () => NOW + 1 }, "admin", ORDER);
  const later = { ...deps, now: () => NOW + 2 };
  await expect(issueDraft(later, "admin", first)).rejects.toMatchObject({ code: "INVOICE_CHANGED" });
  expect((await documentById(db, documentId))?.datedAt).toBe(NOW + 1);
});

test("only the accounts are told what goes with the press, and only of a draft", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const dispatcher = { ...VIEWER, role: "dispatcher" } as Viewer;
  expect(await readDocument(deps, dispatcher, documentId)).not.toHaveProperty("contentHash");
  await issueDraft(deps, "admin", await read(documentId));
  expect(await readDocument(deps, VIEWER, documentId)).not.toHaveProperty("contentHash");
});

test("the audit log keeps both totals of a draft that is drafted anew, although nothing is issued", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const seen = await read(documentId);
  const raised = EXAMPLE_SATANG + 100_00;
  await db
    .update(orderLines)
    .set({ line: sql`json_set(line, '$.amountSatang', amount_satang + 10000)` })
    .where(and(eq(orderLines.orderId, ORDER), eq(orderLines.kind, "transport")));
  await db.update(orders).set({ totalSatang: raised });
  const audit = new AuditNotes();
  await orderBuyerWrite(db, ORDER, COMPANY);
  const origin = {
    viewer: VIEWER,
    address: "",
    userAgent: "",
    requestId: "r-1",
    what: "documents.issue",
    input: {},
  };
  const end = await beginAction(deps, origin, audit);
  await expect(issueDraft({ ...deps, audit }, "admin", seen)).rejects.toMatchObject({
    code: "INVOICE_CHANGED",
  });
  await end({ outcome: "INVOICE_CHANGED", params: { totalSatang: raised }, fields: {} });
  const ended = await db.select().from(auditEntries).where(isNotNull(auditEntries.ofSeq)).get();
  expect(JSON.parse(ended?.changes ?? "")).toEqual([
    {
      kind: "document",
      id: documentId,
      fields: {
        totalSatang: [EXAMPLE_SATANG, raised],
        "changedDetails.0": [null, "buyer"],
        "changedDetails.1": [null, "lines"],
      },
    },
  ]);
});

test("a draft that was given up is never issued and leaves no gap", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const seen = await read(documentId);
  await voidDocument(deps, "admin", documentId);
  await voidDocument(deps, "admin", documentId);
  await expect(issueDraft(deps, "admin", seen)).rejects.toMatchObject({ code: "DOCUMENT_NOT_DRAFT" });
  await db.update(orders).set({ status: "delivered" });
  await issueDueDocuments(deps, ORDER);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
});

test("a draft takes part in what becomes due by itself", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  const rows = await db.select().from(documents).where(eq(documents.kind, "invoice"));
  expect(rows.map((row) => [row.documentId, row.status])).toEqual([[documentId, "issued"]]);
});

test("a draft waits for the accountants until it is issued or given up", async () => {
  const count = async () => (await countWaiting(db, ["draftInvoices"], NOW)).draftInvoices;
  expect(await count()).toBe(0);
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  expect(await count()).toBe(1);
  expect(await firstWaiting(db, ["draftInvoices"], NOW)).toEqual({
    draftInvoices: [
      {
        id: documentId,
        orderId: ORDER,
        label: (await documentById(db, documentId))?.buyer.name,
        amountSatang: EXAMPLE_SATANG,
        at: NOW,
        count: 1,
      },
    ],
  });
  await voidDocument(deps, "admin", documentId);
  expect(await count()).toBe(0);
  const again = await draftInvoice(deps, "admin", ORDER);
  expect(await count()).toBe(1);
  await issueDraft(deps, "admin", await read(again.documentId));
  expect(await count()).toBe(0);
});
