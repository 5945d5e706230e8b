import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { ROOM_FRAME, ROOM_LOOK } from "#web/components/lists/office-look.ts";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { DOCUMENT_LINK_LOOK, documentColumns, numberText } from "#web/entities/documents/document-list.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { balanceText } from "./balance-text.ts";
import type { InvoiceList } from "./invoice-list.ts";

type OfficeDocument = RouterOutputs["documents"]["list"]["items"][number];

export interface OfficeDocumentsProps {
  readonly rows: readonly OfficeDocument[];
  /** What the list is of, which stays when a document is opened. */
  readonly list: InvoiceList;
  readonly selectedId: string | undefined;
}

/** The documents of the office's list; each opens beside it. */
export function OfficeDocuments({ rows, list, selectedId }: OfficeDocumentsProps) {
  return (
    <div className={`${ROOM_FRAME} [&_tr]:relative`}>
      <DataTable
        caption={m.profile_invoices()}
        columns={columnsFor(list, selectedId)}
        rows={rows}
        rowKey={({ documentId }) => documentId}
        selectedKey={selectedId}
        tableFrom={ROOM_LOOK}
        cardLook="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3"
      />
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

function columnsFor(list: InvoiceList, selectedId: string | undefined): Column<OfficeDocument>[] {
  const columns: Column<OfficeDocument>[] = documentColumns((row) => (
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
  return columns.map(({ cell, ...column }) => ({
    ...column,
    card: ON_CARD[column.key],
    cell: column.key === "kind" ? (row: OfficeDocument) => withBalance(cell(row), row) : cell,
  }));
}

/** What a document is, and below it how far an invoice is paid: in the column that wraps its words on cards. */
function withBalance(kind: ReactNode, { balance }: OfficeDocument): ReactNode {
  return (
    <>
      {kind}
      {balance !== null && (
        <span className="figures block text-sm leading-tight text-muted">{balanceText(balance)}</span>
      )}
    </>
  );
}
