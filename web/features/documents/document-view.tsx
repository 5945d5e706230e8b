import { Link } from "@tanstack/react-router";
import { Download, Printer } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DOCUMENT_LANGUAGES, type DocumentCopy, type DocumentLanguage } from "#domain/documents/document.ts";
import { scriptOf } from "#domain/locale.ts";
import { Button } from "#web/components/button.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { documentAddress, type DocumentReader } from "#web/entities/documents/document-address.ts";
import { DocumentPaper } from "#web/entities/documents/document-paper.tsx";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { m } from "#web/paraglide/messages.js";

const LANGUAGE_NAMES: Readonly<Record<DocumentLanguage, string>> = { th: "ไทย", en: "English" };

export type ReadDocument = RouterOutputs["documents"]["byId"];

export interface DocumentViewProps {
  readonly read: ReadDocument;
  readonly reader: DocumentReader;
  /** What the list of the office is of, which stays when another document is opened. */
  readonly list?: object | undefined;
  /** The document's name, and the way back. */
  readonly heading: ReactNode;
  /** What can be done with it. */
  readonly actions?: ReactNode;
}

/** One document as it is printed, in Thai or English, as original or copy; its file, its order and what belongs to it. */
export function DocumentView({ read, reader, list, heading, actions }: DocumentViewProps) {
  const { document, related } = read;
  const [language, setLanguage] = useState<DocumentLanguage>(scriptOf(currentLocale()));
  const [copy, setCopy] = useState<DocumentCopy>("original");
  const { documentId, orderId } = document;
  const file = `/api/documents/${documentId}.pdf?copy=${copy}&language=${language}`;
  return (
    <>
      <div className="mb-6 flex flex-col gap-5 print:hidden">
        {heading}
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
          {orderId !== null && <OrderButton orderId={orderId} reader={reader} />}
        </div>
        {actions}
      </div>
      <DocumentPaper document={document} language={language} copy={copy} />
      {related.length > 0 && (
        <section className="mt-8 print:hidden">
          <h2 className="mb-2 text-xl">{m.document_related_title()}</h2>
          <ul>
            {related.map((each) => (
              <li key={each.documentId}>
                <Link
                  {...documentAddress(each.documentId, reader, list)}
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

function OrderButton({ orderId, reader }: { readonly orderId: string; readonly reader: DocumentReader }) {
  if (reader === "admin")
    return (
      <LinkButton to="/admin/orders" search={{ order: orderId }}>
        {orderId}
      </LinkButton>
    );
  return (
    <LinkButton to="/orders/$orderId" params={{ orderId }}>
      {orderId}
    </LinkButton>
  );
}
