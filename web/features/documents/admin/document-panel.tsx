import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { BesideList } from "#web/components/lists/beside-list.tsx";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminActions } from "./admin-actions.tsx";
import { DocumentView, type ReadDocument } from "../document-view.tsx";
import type { InvoiceList } from "./invoice-list.ts";

const ALONE_ON_PAPER = "print:static print:max-h-none print:overflow-visible print:border-0 print:p-0";

export interface DocumentPanelProps {
  readonly documentId: string;
  /** What the list is of, which stays when another document is opened. */
  readonly list: InvoiceList;
  readonly onClose: () => void;
}

/** One document beside the list; on narrow screens instead of the list. */
export function DocumentPanel({ documentId, list, onClose }: DocumentPanelProps) {
  const back = <Button onClick={onClose}>{m.order_back_to_list()}</Button>;
  return (
    <BesideList
      label={m.documents_detail_label()}
      heading={m.nav_admin_invoices()}
      backLabel={m.order_back_to_list()}
      onClose={onClose}
      className={ALONE_ON_PAPER}
    >
      <OfficeDocument
        key={documentId}
        documentId={documentId}
        list={list}
        wayOut={back}
        close={
          <IconButton
            label={m.action_close()}
            onClick={onClose}
            className="-mt-1 -mr-2 max-[1179.98px]:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        }
      />
    </BesideList>
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
        wayOut={<LinkButton to="/admin/orders">{m.nav_admin_orders()}</LinkButton>}
      />
    </div>
  );
}

interface OfficeDocumentProps {
  readonly documentId: string;
  readonly list: InvoiceList;
  readonly wayOut: ReactNode;
  /** Closes the document, at the end of its heading. */
  readonly close?: ReactNode;
}

function OfficeDocument({ documentId, list, wayOut, close }: OfficeDocumentProps) {
  const query = trpc.documents.byId.useQuery({ documentId });
  const mayChange = useOfficeMay("accounts");
  if (query.data === undefined)
    return (
      <>
        <div className="flex justify-end">{close}</div>
        <RecordFallback
          query={query}
          rows={6}
          failed={m.documents_load_failed()}
          missing={m.document_not_found()}
          wayOut={wayOut}
        />
      </>
    );
  const { document, leftSatang } = query.data;
  return (
    <DocumentView
      read={query.data}
      reader="admin"
      list={list}
      heading={
        <div className="flex items-start justify-between gap-3">
          <DocumentName read={query.data} />
          {close}
        </div>
      }
      actions={mayChange && <AdminActions document={document} leftSatang={leftSatang} />}
    />
  );
}

function DocumentName({ read: { document } }: { readonly read: ReadDocument }) {
  return (
    <h2 className="pt-1 text-xl wrap-anywhere">
      {DOCUMENT_KIND_TEXTS[document.kind]()} <span className="figures">{document.number}</span>
    </h2>
  );
}
