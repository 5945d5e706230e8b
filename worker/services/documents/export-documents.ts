import { invoiceBalances } from "#db/queries/documents/invoice-balances.ts";
import { listDocuments, type DocumentSummary } from "#db/queries/documents/read-documents.ts";
import type { Cursor } from "#db/queries/page.ts";
import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import type { AdminDocumentFilterInput } from "#domain/documents/document-input.ts";
import type { InvoiceBalance } from "#domain/documents/invoice-balance.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport, rangeOf, type ExportedPart } from "../audit/note-export.ts";
import { adminFilter, OF_BUYERS_MAX } from "./list-documents.ts";
import { numberOf } from "./read-document.ts";

/** A document as a file has it. */
export type ExportedDocument = ReturnType<typeof toRow>;

/**
 * A part of the documents that a filter finds for a file, newest first; the audit log says which. `isCut`,
 * `isCurrent`: as of the list.
 */
export async function exportDocuments(
  { db, orderIndex, audit }: Pick<Dependencies, "db" | "orderIndex"> & Audited,
  input: AdminDocumentFilterInput & { readonly exportId: string; readonly cursor?: Cursor | undefined },
): Promise<ExportedPart<ExportedDocument> & { readonly isCut: boolean; readonly isCurrent: boolean }> {
  const { exportId, cursor, status, kind, from, to, search } = input;
  const { filter, isCut, isCurrent } = await adminFilter({ orderIndex }, input, OF_BUYERS_MAX);
  const page = await listDocuments(db, filter, { cursor, limit: ROWS_IN_PART });
  const balances = await invoiceBalances(db, page.items);
  noteExport(
    { audit },
    {
      exportId,
      ...rangeOf(page.items.map(({ documentId }) => documentId)),
      isEnd: page.nextCursor === null,
      view: { status, kind, fromDay: from, toDay: to, isSearched: search === "" ? undefined : true },
    },
  );
  const rows = page.items.map((item) => toRow(item, balances.get(item.documentId) ?? null));
  return { rows, nextCursor: page.nextCursor, isCut, isCurrent };
}

/** Tax is in invoices and tax invoices; a receipt repeats it, and one over a part of the price has no lines to say it. */
function toRow(summary: DocumentSummary, balance: InvoiceBalance | null) {
  const { kind, status, year, number, datedAt, orderId, buyer, ...amounts } = summary;
  const { exemptSatang, taxableSatang, vatSatang, totalSatang } = amounts;
  return {
    number: numberOf({ kind, year, number }),
    kind,
    status,
    datedAt,
    orderId,
    buyerName: buyer.name,
    buyerTaxId: buyer.taxId,
    buyerBranch: buyer.branch,
    tax: kind === "receipt" ? null : { exemptSatang, taxableSatang, vatSatang },
    totalSatang,
    balance,
  };
}
