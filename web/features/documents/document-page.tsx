import { useParams } from "@tanstack/react-router";
import { BackLink } from "#web/components/lists/back-link.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useStaffMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { DocumentView } from "./document-view.tsx";

/** One document on a page of its own, for customers; the staff find the way to the same one in the control room. */
export function DocumentPage() {
  const { documentId = "" } = useParams({ strict: false });
  const query = trpc.documents.byId.useQuery({ documentId });
  const isStaff = useStaffMay("read_orders");
  return (
    <div className="page-column max-w-4xl py-10 print:max-w-none print:p-0">
      {query.data === undefined ? (
        <RecordFallback
          query={query}
          rows={6}
          failed={m.documents_load_failed()}
          missing={m.document_not_found()}
          wayOut={
            <LinkButton to="/profile" search={{ tab: "invoices" }}>
              {m.profile_invoices()}
            </LinkButton>
          }
        />
      ) : (
        <DocumentView
          read={query.data}
          reader={isStaff ? "admin" : "customer"}
          heading={
            <div>
              {isStaff && (
                <BackLink {...documentAddress(documentId, "admin")}>{m.nav_admin_invoices()}</BackLink>
              )}
              <h1 className="text-3xl wrap-anywhere">
                {DOCUMENT_KIND_TEXTS[query.data.document.kind]()}{" "}
                <span className="figures">{query.data.document.number}</span>
              </h1>
            </div>
          }
        />
      )}
    </div>
  );
}
