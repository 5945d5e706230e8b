import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { Badge } from "#web/components/badge.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { documentAddress } from "./document-address.ts";
import { DOCUMENT_KIND_TEXTS, DOCUMENT_STATUS_TEXTS } from "./document-texts.ts";

type Listed = RouterOutputs["documents"]["list"];
/** A document in a list, also in that of its customer. */
export type DocumentRow = RouterOutputs["documents"]["mine"]["items"][number];

/** Documents as a table, on phones as cards; each opens its page. */
export function DocumentList({ rows }: { readonly rows: readonly DocumentRow[] }) {
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface [&_tr]:relative">
      <DataTable
        caption={m.profile_invoices()}
        columns={documentColumns(pageLink)}
        rows={rows}
        rowKey={({ documentId }) => documentId}
      />
    </div>
  );
}

/** The number of a document, which opens its page. */
function pageLink(row: DocumentRow): ReactNode {
  return (
    <Link {...documentAddress(row.documentId, "customer")} className={DOCUMENT_LINK_LOOK}>
      {numberText(row)}
    </Link>
  );
}

/** The classes of the link in a row that opens its document: all of the row is pressed. */
export const DOCUMENT_LINK_LOOK =
  "figures font-heading font-semibold whitespace-nowrap text-teal underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline";

/** The number of a document, of one without a number its status. */
export function numberText({ number, status }: DocumentRow): string {
  return number ?? DOCUMENT_STATUS_TEXTS[status].text();
}

/** The columns of a list of documents, with what opens one in its first. */
export function documentColumns(opens: (row: DocumentRow) => ReactNode): Column<DocumentRow>[] {
  return [
    {
      key: "number",
      header: m.document_number_label(),
      lead: true,
      cell: opens,
    },
    {
      key: "kind",
      header: m.document_kind_label(),
      cell: ({ kind, status }) => (
        // Its longest word keeps its room beside the buyer's name, which breaks anywhere.
        <span className="wrap-break-word">
          {DOCUMENT_KIND_TEXTS[kind]()}{" "}
          {status !== "issued" && (
            <Badge tone={DOCUMENT_STATUS_TEXTS[status].tone}>{DOCUMENT_STATUS_TEXTS[status].text()}</Badge>
          )}
        </span>
      ),
    },
    {
      key: "date",
      header: m.document_date_label(),
      cell: ({ datedAt }) => <span className="figures whitespace-nowrap">{formatShortDay(datedAt)}</span>,
    },
    {
      key: "order",
      header: m.order_id_label(),
      cell: ({ orderId }) => <span className="figures whitespace-nowrap">{orderId}</span>,
    },
    {
      key: "buyer",
      header: m.document_buyer_label(),
      cell: ({ buyerName }) => <span className="wrap-anywhere">{buyerName}</span>,
    },
    {
      key: "total",
      header: m.document_total_label(),
      align: "end",
      cell: ({ totalSatang }) => <span className="whitespace-nowrap">{formatUnitPrice(totalSatang)}</span>,
    },
  ];
}

/** How many documents of each kind there are, with their total and their VAT. */
export function DocumentSums({ sums }: { readonly sums: Listed["sums"] }) {
  if (sums.length === 0) return null;
  return (
    <div>
      <div className="flex items-center text-sm text-muted">
        {m.document_sums_title()}
        <HowItIsMade title={m.document_sums_title()} how={m.document_sums_how()} />
      </div>
      <dl className="flex flex-wrap gap-3">
        {sums.map(({ kind, count, totalSatang, vatSatang }) => (
          <div key={kind} className="rounded-card border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">
              {DOCUMENT_KIND_TEXTS[kind]()} <span className="figures">({count})</span>
            </dt>
            <dd className="figures font-heading font-semibold">
              {formatUnitPrice(totalSatang)}
              {vatSatang > 0 && (
                <span className="block text-sm font-normal text-muted">
                  {m.documents_vat_sum({ amount: formatUnitPrice(vatSatang) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
