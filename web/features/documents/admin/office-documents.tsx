import { Link } from "@tanstack/react-router";
import { DataTable, type TableLook } from "#web/components/lists/data-table.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import {
  DOCUMENT_LINK_LOOK,
  documentColumns,
  numberText,
  type DocumentRow,
} from "#web/entities/documents/document-list.tsx";
import { m } from "#web/paraglide/messages.js";
import type { InvoiceList } from "./invoice-list.ts";

/** A table where the list has the room of one, cards beside an open document and on phones. */
const LOOK: TableLook = {
  table: "@min-[49rem]:table",
  head: "@min-[49rem]:not-sr-only @min-[49rem]:table-header-group",
  body: "@min-[49rem]:table-row-group",
  row: "@min-[49rem]:table-row @min-[49rem]:rounded-none @min-[49rem]:border-0 @min-[49rem]:bg-transparent @min-[49rem]:p-0 @min-[49rem]:hover:bg-sunken",
  cell: "@min-[49rem]:table-cell @min-[49rem]:border-b @min-[49rem]:border-line @min-[49rem]:px-3 @min-[49rem]:py-2 @min-[49rem]:align-middle @min-[49rem]:first:pl-4 @min-[49rem]:last:pr-4",
  lead: "@min-[49rem]:text-base",
  start: "@min-[49rem]:text-left",
  end: "@min-[49rem]:text-right",
  label: "@min-[49rem]:hidden",
};

export interface OfficeDocumentsProps {
  readonly rows: readonly DocumentRow[];
  /** What the list is of, which stays when a document is opened. */
  readonly list: InvoiceList;
  readonly selectedId: string | undefined;
}

/** The documents of the office's list; each opens beside it. */
export function OfficeDocuments({ rows, list, selectedId }: OfficeDocumentsProps) {
  return (
    <div className="@container">
      <div className="@min-[49rem]:overflow-x-auto @min-[49rem]:rounded-card @min-[49rem]:border @min-[49rem]:border-line @min-[49rem]:bg-surface [&_tr]:relative">
        <DataTable
          caption={m.profile_invoices()}
          columns={columnsFor(list, selectedId)}
          rows={rows}
          rowKey={({ documentId }) => documentId}
          selectedKey={selectedId}
          tableFrom={LOOK}
          cardLook="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3"
        />
      </div>
    </div>
  );
}

/** Where each column is on a card of three lines; only the first is a link, so the order of reading stays. */
const ON_CARD: Readonly<Record<string, string>> = {
  number: "order-1",
  total: "order-2 text-right font-semibold",
  kind: "order-3",
  date: "order-4 text-right",
  buyer: "order-5 text-muted",
  order: "order-6 text-right text-muted",
};

function columnsFor(list: InvoiceList, selectedId: string | undefined) {
  const columns = documentColumns((row) => (
    <Link
      {...documentAddress(row.documentId, "admin", list)}
      replace={selectedId !== undefined}
      resetScroll={false}
      data-row={row.documentId}
      activeOptions={{ exact: true, includeSearch: true }}
      className={DOCUMENT_LINK_LOOK}
    >
      {numberText(row)}
    </Link>
  ));
  return columns.map((column) => ({ ...column, card: ON_CARD[column.key] }));
}
