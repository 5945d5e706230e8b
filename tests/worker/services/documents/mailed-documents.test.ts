import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { attachDocuments } from "#worker/outbox/notify/mail/documents/attach-documents.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { writeExample } from "../../../support/documents.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "mali");
  await writeExample(db, { customerId: "mali", orderId: ORDER });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, ORDER));
  await issueDueDocuments({ db, now: () => Date.parse("2026-11-22T10:00:00+07:00") }, ORDER);
});

async function attached(...more: readonly string[]) {
  const rows = await db.select().from(documents);
  const ids = [...rows.map(({ documentId }) => documentId), ...more];
  const listed = ids.map((documentId) => ({ documentId, title: "Invoice", number: "INV", totalSatang: 1 }));
  const template = {
    name: "documents_issued",
    orderId: ORDER,
    documents: listed,
    orderLink: null,
    hasPage: false,
  } as const;
  return attachDocuments({ db }, template, "th");
}

test("the mail about documents carries each as a PDF file under its number", async () => {
  const { attachments, documents: noted } = await attached();
  expect(attachments).toMatchObject([{ fileName: "INV2026-000001.pdf", contentType: "application/pdf" }]);
  expect(new TextDecoder().decode(attachments[0]?.content.slice(0, 5))).toBe("%PDF-");
  expect(noted).toMatchObject([{ fileName: "INV2026-000001.pdf", language: "th" }]);
});

test("one that cannot be made is logged and left out: the mail goes with the others", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { attachments } = await attached("no such document");
  expect(attachments).toHaveLength(1);
  expect(warn).toHaveBeenCalledWith(
    "document not attached",
    expect.objectContaining({ documentId: "no such document" }),
  );
});
