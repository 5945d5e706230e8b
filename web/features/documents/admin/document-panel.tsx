import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminActions } from "./admin-actions.tsx";
import { balanceText } from "./balance-text.ts";
import { DocumentView, type ReadDocument } from "../document-view.tsx";
import type { InvoiceList } from "./invoice-list.ts";

export interface DocumentPanelProps {
  readonly documentId: string;
  /** What the list is of, which stays when another document is opened. */
  readonly list: InvoiceList;
  readonly onClose: () => void;
}

/** One document beside the list; on narrow screens instead of the list. */
export function DocumentPanel({ documentId, list, onClose }: DocumentPanelProps) {
  const query = trpc.documents.byId.useQuery({ documentId });
  return (
    <RecordPanel
      recordId={documentId}
      label={m.documents_detail_label()}
      heading={m.nav_admin_invoices()}
      row={documentId}
      onClose={onClose}
      title={query.data !== undefined && <DocumentName read={query.data} />}
    >
      <OfficeDocument
        key={documentId}
        documentId={documentId}
        list={list}
        wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
      />
    </RecordPanel>
  );
}

/** One document for staff who have no list of all: those of an order they read. */
export function DocumentWithoutList({ documentId }: { readonly documentId: string }) {
  return (
    <div className="page-column max-w-4xl py-5 print:max-w-none print:p-0">
      <h1 className="sr-only">{m.nav_admin_invoices()}</h1>
      <OfficeDocument
        key={documentId}
        documentId={documentId}
        list={{}}
        isNamed
        wayOut={<LinkButton to="/admin/orders">{m.nav_admin_orders()}</LinkButton>}
      />
    </div>
  );
}

interface OfficeDocumentProps {
  readonly documentId: string;
  readonly list: InvoiceList;
  readonly wayOut: ReactNode;
  /** Whether it shows its own heading; a panel has it already. */
  readonly isNamed?: boolean;
}

function OfficeDocument({ documentId, list, wayOut, isNamed = false }: OfficeDocumentProps) {
  const query = trpc.documents.byId.useQuery({ documentId }, REFRESHED);
  const mayChange = useOfficeMay("accounts");
  if (query.data === undefined)
    return (
      <RecordFallback
        query={query}
        rows={6}
        failed={m.documents_load_failed()}
        missing={m.document_not_found()}
        wayOut={wayOut}
      />
    );
  const { document, balance, ...state } = query.data;
  return (
    <DocumentView
      read={query.data}
      reader="admin"
      list={list}
      heading={isNamed && <DocumentName read={query.data} />}
      actions={
        mayChange && (
          <>
            {balance !== undefined && (
              <p className="figures">
                <span className="text-muted">{m.order_payment_label()}:</span> {balanceText(balance)}
              </p>
            )}
            <AdminActions document={document} {...state} />
          </>
        )
      }
    />
  );
}

function DocumentName({ read: { document } }: { readonly read: ReadDocument }) {
  return (
    <h2 className="text-xl wrap-anywhere print:hidden">
      {DOCUMENT_KIND_TEXTS[document.kind]()} <span className="figures">{document.number}</span>
    </h2>
  );
}
