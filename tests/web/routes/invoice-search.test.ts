import { expect, test } from "vitest";
import { invoiceSearch } from "#web/routes/admin/invoice-search.ts";

test("the list of documents and the open one are read from the address", () => {
  const search = {
    status: "draft",
    kind: "receipt",
    search: "บ้านสวน",
    from: "2026-12-01",
    to: "2026-12-31",
    document: "KD-A-INV1",
  };
  expect(invoiceSearch(search)).toEqual(search);
});

test("a tax id that the router reads as a number is a search text", () => {
  expect(invoiceSearch({ search: 3_105_536_000_315 })).toEqual({ search: "3105536000315" });
});

test.each([
  { status: "issued" },
  { status: "lost" },
  { kind: "letter" },
  { search: "  " },
  { from: "2026-02-30" },
  { document: ["a"] },
])("what is invalid, or as without it, is left out: %o", (search) => {
  expect(invoiceSearch(search)).toEqual({});
});

test("a longer text than the server takes is cut", () => {
  expect(invoiceSearch({ search: "ก".repeat(200) }).search).toHaveLength(80);
});
