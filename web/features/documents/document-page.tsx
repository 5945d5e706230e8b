import { Link, useParams } from "@tanstack/react-router";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { DOCUMENT_LANGUAGES, type DocumentCopy, type DocumentLanguage } from "#domain/documents/document.ts";
import { scriptOf } from "#domain/locale.ts";
import { BackLink } from "#web/components/lists/back-link.tsx";
import { Button } from "#web/components/button.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { DocumentPaper } from "#web/entities/documents/document-paper.tsx";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { useStaffMay } from "#web/lib/session/staff-right.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminActions } from "./admin-actions.tsx";

const LANGUAGE_NAMES: Readonly<Record<DocumentLanguage, string>> = { th: "ไทย", en: "English" };

/** One document: as it is printed, in Thai or English, as original or copy. */
export function DocumentPage() {
  const { documentId = "" } = useParams({ strict: false });
  const query = trpc.documents.byId.useQuery({ documentId });
  const mayChange = useStaffMay("accounts");
  return (
    <div className="page-column max-w-4xl py-10 print:max-w-none print:p-0">
      {query.data === undefined ? (
        <RecordFallback
          query={query}
          rows={6}
          failed={m.documents_load_failed()}
          missing={m.document_not_found()}
          wayOut={
            mayChange ? (
              <LinkButton to="/admin/invoices">{m.nav_admin_invoices()}</LinkButton>
            ) : (
              <LinkButton to="/profile" search={{ tab: "invoices" }}>
                {m.profile_invoices()}
              </LinkButton>
            )
          }
        />
      ) : (
        <Read {...query.data} />
      )}
    </div>
  );
}

function Read({ document, related, leftSatang }: RouterOutputs["documents"]["byId"]) {
  const isStaff = useStaffMay("read_orders");
  const mayChange = useStaffMay("accounts");
  const [language, setLanguage] = useState<DocumentLanguage>(scriptOf(currentLocale()));
  const [copy, setCopy] = useState<DocumentCopy>("original");
  const { documentId, kind, number, orderId } = document;
  const file = `/api/documents/${documentId}.pdf?copy=${copy}&language=${language}`;
  return (
    <>
      <div className="mb-6 flex flex-col gap-5 print:hidden">
        <div>
          {mayChange && <BackLink to="/admin/invoices">{m.nav_admin_invoices()}</BackLink>}
          <h1 className="text-3xl wrap-anywhere">
            {DOCUMENT_KIND_TEXTS[kind]()} <span className="figures">{number}</span>
          </h1>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <SegmentedControl
            label={m.document_language_label()}
            value={language}
            onChange={setLanguage}
            segments={DOCUMENT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <SegmentedControl
            label={m.document_copy_label()}
            value={copy}
            onChange={setCopy}
            segments={[
              { value: "original", label: m.document_original() },
              { value: "copy", label: m.document_copy() },
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
            {m.document_print()}
          </Button>
          <a href={file} download className={buttonLook({})}>
            <Download aria-hidden="true" className="size-5" />
            PDF
          </a>
          {orderId !== null &&
            (isStaff ? (
              <LinkButton to="/admin/orders" search={{ order: orderId }}>
                {orderId}
              </LinkButton>
            ) : (
              <LinkButton to="/orders/$orderId" params={{ orderId }}>
                {orderId}
              </LinkButton>
            ))}
        </div>
        {mayChange && <AdminActions key={documentId} document={document} leftSatang={leftSatang} />}
      </div>
      <DocumentPaper document={document} language={language} copy={copy} />
      {related.length > 0 && (
        <section className="mt-8 print:hidden">
          <h2 className="mb-2 text-xl">{m.document_related_title()}</h2>
          <ul>
            {related.map((each) => (
              <li key={each.documentId}>
                <Link
                  to="/documents/$documentId"
                  params={{ documentId: each.documentId }}
                  className="inline-flex min-h-11 items-center text-teal underline-offset-4 hover:underline"
                >
                  {DOCUMENT_KIND_TEXTS[each.kind]()} {each.number}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
