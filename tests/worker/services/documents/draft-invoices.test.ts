import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { firstWaiting } from "#db/queries/control-room/decisions.ts";
import { countWaiting } from "#db/queries/control-room/waiting.ts";
import { documentById } from "#db/queries/documents/read-documents.ts";
import { documents } from "#db/schema/documents.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { AuditNotes, beginAction } from "#worker/services/audit/audited-action.ts";
import {
  draftInvoice,
  issueDraft,
  issueDueDocuments,
  voidDocument,
} from "#worker/services/documents/issue-documents.ts";
import { EXAMPLE_SATANG, writeReceived } from "../../../support/documents.ts";
import {
  balanceOf,
  issuedDocuments,
  NOW,
  ORDER,
  orderToDocument,
  type Documenting,
} from "./issued-documents.ts";

let db: Database;
let deps: Documenting;
beforeEach(async () => {
  deps = await orderToDocument();
  ({ db } = deps);
});

const issued = () => issuedDocuments(db);
const balance = () => balanceOf(db, ORDER);

test("a draft has no number and is no claim; issuing gives it the next, and both may be repeated", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  expect(await draftInvoice(deps, "admin", ORDER)).toEqual({ documentId });
  expect(await issued()).toEqual([]);
  expect(await balance()).toBe(0);
  const seen = { documentId, seenTotalSatang: EXAMPLE_SATANG };
  await issueDraft(deps, "admin", seen);
  await issueDraft(deps, "admin", seen);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
  expect(await balance()).toBe(EXAMPLE_SATANG);
  await expect(voidDocument(deps, "admin", documentId)).rejects.toMatchObject({ code: "DOCUMENT_NOT_DRAFT" });
  await expect(draftInvoice(deps, "admin", ORDER)).rejects.toMatchObject({ code: "NOTHING_TO_INVOICE" });
});

test("a draft is issued of the total that was seen: of another one it is drafted anew, and both are told", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const issue = (seenTotalSatang: number) => issueDraft(deps, "admin", { documentId, seenTotalSatang });
  const raised = EXAMPLE_SATANG + 100_00;
  await db
    .update(orderLines)
    .set({ line: sql`json_set(line, '$.amountSatang', amount_satang + 10000)` })
    .where(and(eq(orderLines.orderId, ORDER), eq(orderLines.kind, "transport")));
  await db.update(orders).set({ totalSatang: raised });
  const refused = {
    code: "INVOICE_TOTAL_CHANGED",
    params: { totalSatang: raised, seenSatang: EXAMPLE_SATANG },
  };
  await expect(issue(EXAMPLE_SATANG)).rejects.toMatchObject(refused);
  expect(await issued()).toEqual([]);
  expect((await documentById(db, documentId))?.totalSatang).toBe(raised);
  await issue(raised);
  expect(await balance()).toBe(raised);
  // A colleague, who has the first draft before them still, is told what was issued; the own press may be repeated.
  await expect(issue(EXAMPLE_SATANG)).rejects.toMatchObject(refused);
  await issue(raised);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
});

test("the audit log keeps both totals of a draft that is drafted anew, although nothing is issued", async () => {
  const viewer = { userId: "admin", role: "admin", grantedRole: "admin" } as Viewer;
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  const raised = EXAMPLE_SATANG + 100_00;
  await db
    .update(orderLines)
    .set({ line: sql`json_set(line, '$.amountSatang', amount_satang + 10000)` })
    .where(and(eq(orderLines.orderId, ORDER), eq(orderLines.kind, "transport")));
  await db.update(orders).set({ totalSatang: raised });
  const audit = new AuditNotes();
  const origin = { viewer, address: "", userAgent: "", requestId: "r-1", what: "documents.issue", input: {} };
  const end = await beginAction(deps, origin, audit);
  const seen = { documentId, seenTotalSatang: EXAMPLE_SATANG };
  await expect(issueDraft({ ...deps, audit }, "admin", seen)).rejects.toMatchObject({
    code: "INVOICE_TOTAL_CHANGED",
  });
  await end({
    outcome: "INVOICE_TOTAL_CHANGED",
    params: { totalSatang: raised, seenSatang: EXAMPLE_SATANG },
    fields: {},
  });
  const ended = await db.select().from(auditEntries).where(isNotNull(auditEntries.ofSeq)).get();
  expect(JSON.parse(ended?.changes ?? "")).toEqual([
    { kind: "document", id: documentId, fields: { totalSatang: [EXAMPLE_SATANG, raised] } },
  ]);
});

test("a draft that was given up is never issued and leaves no gap", async () => {
  const { documentId } = await draftInvoice(deps, "admin", ORDER);
  await voidDocument(deps, "admin", documentId);
  await voidDocument(deps, "admin", documentId);
  const seen = { documentId, seenTotalSatang: EXAMPLE_SATANG };
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
      },
    ],
  });
  await voidDocument(deps, "admin", documentId);
  expect(await count()).toBe(0);
  const again = await draftInvoice(deps, "admin", ORDER);
  expect(await count()).toBe(1);
  await issueDraft(deps, "admin", { ...again, seenTotalSatang: EXAMPLE_SATANG });
  expect(await count()).toBe(0);
});
