import { bangkokDay } from "#domain/time.ts";
import { DOCUMENT_KIND_TEXTS, DOCUMENT_STATUS_TEXTS } from "#web/entities/documents/document-texts.ts";
import type { ExportedFile } from "#web/entities/files/export-button.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { bahtCell, bahtHeading, type SheetColumn } from "#web/lib/i18n/spreadsheet.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { INVOICE_STATE_TEXTS } from "./balance-text.ts";
import type { InvoiceList } from "./invoice-list.ts";

type Exported = RouterOutputs["documents"]["csv"]["rows"][number];

/**
 * That only the latest of those that a buyer's words find are among what is listed, and that the search index is being built;
 * `undefined` where all are.
 */
export function documentsReachText(isCut: boolean, isCurrent: boolean): string | undefined {
  const texts = [
    ...(isCurrent === false ? [m.control_search_building()] : []),
    ...(isCut ? [m.documents_search_cut()] : []),
  ];
  return texts.length === 0 ? undefined : texts.join(" ");
}

/** The documents of a list as a file, newest first, with its words. */
export function documentsFile(list: InvoiceList): ExportedFile<Exported> {
  return {
    name: "documents.csv",
    title: m.nav_admin_invoices,
    failed: m.documents_load_failed,
    columns: documentColumns,
    readPart: async (asked, signal) => {
      const part = await trpcClient.documents.csv.mutate({ ...list, ...asked }, { signal });
      return { ...part, notice: documentsReachText(part.isCut, part.isCurrent) };
    },
  };
}

function documentColumns(): readonly SheetColumn<Exported>[] {
  return [
    { heading: m.document_number_label(), cell: ({ number }) => number ?? "" },
    { heading: m.document_kind_label(), cell: ({ kind }) => DOCUMENT_KIND_TEXTS[kind]() },
    { heading: m.order_status_label(), cell: ({ status }) => DOCUMENT_STATUS_TEXTS[status].text() },
    { heading: m.document_date_label(), cell: ({ datedAt }) => bangkokDay(datedAt) },
    { heading: m.order_id_label(), cell: ({ orderId }) => orderId },
    { heading: m.document_buyer_label(), cell: ({ buyerName }) => buyerName },
    { heading: m.buyer_tax_id(), cell: ({ buyerTaxId }) => buyerTaxId },
    { heading: m.buyer_branch(), cell: ({ buyerBranch }) => buyerBranch },
    { heading: bahtHeading(m.csv_exempt()), cell: ({ tax }) => bahtCell(tax?.exemptSatang ?? null) },
    { heading: bahtHeading(m.csv_before_vat()), cell: ({ tax }) => bahtCell(tax?.taxableSatang ?? null) },
    { heading: bahtHeading(m.csv_vat()), cell: ({ tax }) => bahtCell(tax?.vatSatang ?? null) },
    { heading: bahtHeading(m.document_total_label()), cell: ({ totalSatang }) => bahtCell(totalSatang) },
    {
      heading: m.order_payment_label(),
      cell: ({ balance }) => (balance === null ? "" : INVOICE_STATE_TEXTS[balance.state]()),
    },
    {
      heading: bahtHeading(m.csv_left_to_pay()),
      cell: ({ balance }) => bahtCell(balance === null ? null : balance.leftSatang),
    },
  ];
}
