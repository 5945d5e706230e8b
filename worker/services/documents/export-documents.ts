import { listDocuments, type DocumentSummary } from "#db/queries/documents/read-documents.ts";
import type { AdminDocumentFilterInput } from "#domain/documents/document-input.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { adminFilter } from "./list-documents.ts";
import { numberOf } from "./read-document.ts";
import { inBaht, spreadsheetOf } from "./spreadsheet.ts";

/** More rows than a month has; a longer period is exported in parts. */
const ROWS_MAX = 5_000;

/**
 * The documents that a filter finds as CSV for spreadsheets.
 * @returns the text, and whether rows beyond the largest number were left out
 */
export async function exportDocuments(
  deps: Pick<Dependencies, "db" | "orderIndex">,
  input: AdminDocumentFilterInput,
): Promise<{ readonly csv: string; readonly isCut: boolean }> {
  const { filter, isCut } = await adminFilter(deps, input, ROWS_MAX);
  const { items, nextCursor } = await listDocuments(deps.db, filter, { limit: ROWS_MAX });
  const rows = items.map((row) => ({
    number: numberOf(row) ?? "",
    kind: row.kind,
    title: DOCUMENT_TITLES[row.kind].th,
    status: row.status,
    date: bangkokDay(row.datedAt),
    order: row.orderId,
    buyer: row.buyer.name,
    buyer_tax_id: row.buyer.taxId,
    buyer_branch: row.buyer.branch,
    ...taxCells(row),
    total_thb: inBaht(row.totalSatang),
  }));
  return { csv: spreadsheetOf(COLUMNS, rows), isCut: isCut || nextCursor !== null };
}

const COLUMNS = [
  "number",
  "kind",
  "title",
  "status",
  "date",
  "order",
  "buyer",
  "buyer_tax_id",
  "buyer_branch",
  "exempt_thb",
  "before_vat_thb",
  "vat_thb",
  "total_thb",
] as const;

/** Tax is in invoices and tax invoices; a receipt repeats it, and one over a part of the price has no lines to say it. */
function taxCells({ kind, exemptSatang, taxableSatang, vatSatang }: DocumentSummary) {
  const isTaxed = kind !== "receipt";
  return {
    exempt_thb: isTaxed ? inBaht(exemptSatang) : "",
    before_vat_thb: isTaxed ? inBaht(taxableSatang) : "",
    vat_thb: isTaxed ? inBaht(vatSatang) : "",
  };
}
