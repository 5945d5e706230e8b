import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { invoiceBalancesQuery } from "#db/queries/documents/invoice-balances.ts";
import { documentListQuery, documentTotalsQuery } from "#db/queries/documents/read-documents.ts";
import type { Cursor } from "#db/queries/page.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER: Cursor = { at: 1_800_000_000_000, id: "KD-AAAAAA-INV1" };

test.each([
  { orderId: "KD-AAAAAA" },
  { numbered: { kind: "invoice", year: 2026, number: 1 } },
  { numbered: { kind: "invoice", year: 2026, number: 1 }, kind: "receipt" },
] as const)("a search for documents reads those it finds: %o", async (search) => {
  const [line] = await plan(documentListQuery(db, { status: "issued", ...search }).limit(101));
  expect(line).toMatch(
    /USING INDEX documents_(of_order \(order_id=\?|number \(kind=\? AND year=\? AND number=\?)/,
  );
});

test("the documents whose buyers the index names are read by their ids, and those alone are sorted", async () => {
  const filter = {
    status: "issued",
    kind: "receipt",
    fromDay: "2026-01-15",
    documentIds: ["a", "b"],
  } as const;
  for (const cursor of [undefined, LATER]) {
    const [line] = await plan(documentListQuery(db, filter, cursor).limit(101));
    expect(line).toMatch(/^SEARCH documents USING INDEX sqlite_autoindex_documents_1 \(document_id=\?/);
  }
});

test.each([
  {},
  { fromDay: "2026-01-15" },
  { fromDay: "2024-01-15", throughDay: "2026-11-27", kind: "invoice" },
] as const)("the sums of the documents are read from the totals of their spans: %o", async (range) => {
  const lines = await plan(documentTotalsQuery(db, { status: "issued", ...range }));
  const searches = lines.filter((line) => line.includes("document_totals"));
  expect(searches.length).toBeGreaterThan(0);
  for (const line of searches) expect(line).toMatch(/\(status=\? AND unit=\? AND span>\? AND span<\?\)$/);
});

test("how far the invoices of a page are paid is read by their ids, and by the index of their orders", async () => {
  const lines = await plan(invoiceBalancesQuery(db, ["a", "b"]));
  expect(lines[0]).toMatch(/^SEARCH invoice USING INDEX sqlite_autoindex_documents_1 \(document_id=\?/);
  expect(lines.filter((line) => line.includes("documents_of_order (order_id=?"))).toHaveLength(1);
  expect(slowLines(lines).filter((line) => !line.includes("json_each"))).toEqual([]);
});
