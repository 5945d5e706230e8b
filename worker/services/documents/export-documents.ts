import Papa from "papaparse";
import { listDocuments, type DocumentSummary } from "#db/queries/documents/read-documents.ts";
import type { AdminDocumentFilterInput } from "#domain/documents/document-input.ts";
import { DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { adminFilter } from "./list-documents.ts";
import { numberOf } from "./read-document.ts";

/** More rows than a month has; a longer period is exported in parts. */
const ROWS_MAX = 5_000;

/** How a cell begins that a spreadsheet takes for a formula; some take the wide signs of East Asian text, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Excel reads a file without it as Windows-874 and breaks Thai. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The documents that a filter finds as CSV for spreadsheets: UTF-8 with a byte order mark, and cells that a spreadsheet
 * would take for a formula begin with an apostrophe.
 * @returns the text, and whether rows beyond the largest number were left out
 */
export async function exportDocuments(
  { db }: Pick<Dependencies, "db">,
  input: AdminDocumentFilterInput,
): Promise<{ readonly csv: string; readonly isCut: boolean }> {
  const { items, nextCursor } = await listDocuments(db, adminFilter(input), { limit: ROWS_MAX });
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
  const csv = Papa.unparse(
    { fields: [...COLUMNS], data: rows },
    { escapeFormulae: FORMULA, newline: "\r\n" },
  );
  return { csv: BYTE_ORDER_MARK + csv, isCut: nextCursor !== null };
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

function inBaht(satang: number): string {
  return (satang / SATANG_PER_BAHT).toFixed(2);
}
