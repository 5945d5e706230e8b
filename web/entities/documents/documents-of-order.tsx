import { Link } from "@tanstack/react-router";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { documentAddress, type DocumentReader } from "./document-address.ts";
import { DOCUMENT_KIND_TEXTS, DOCUMENT_STATUS_TEXTS } from "./document-texts.ts";

export interface DocumentsOfOrderProps {
  readonly orderId: string;
  readonly reader: DocumentReader;
}

/** The documents of an order as links; nothing while there are none. */
export function DocumentsOfOrder({ orderId, reader }: DocumentsOfOrderProps) {
  const query = trpc.documents.ofOrder.useQuery({ orderId });
  const documents = query.data ?? [];
  if (documents.length === 0) return <PartFailed query={query} failed={m.documents_load_failed()} />;
  return (
    <section className="mt-6 print:hidden">
      <h2 className="mb-1 text-lg">{m.document_order_title()}</h2>
      <ul className="flex flex-col gap-2">
        {documents.map(({ documentId, kind, number, status, totalSatang }) => (
          <li key={documentId} className="flex flex-wrap justify-between gap-x-4">
            <Link
              {...documentAddress(documentId, reader)}
              className="inline-flex min-h-11 items-center text-teal underline-offset-4 hover:underline"
            >
              {DOCUMENT_KIND_TEXTS[kind]()} {number ?? DOCUMENT_STATUS_TEXTS[status].text()}
            </Link>
            <span className="figures inline-flex min-h-11 items-center">{formatUnitPrice(totalSatang)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
