import { useSearch } from "@tanstack/react-router";
import type { DocumentKind, DocumentStatus } from "#domain/documents/document.ts";

/** Which documents the office's list shows, as the page's address says; names as in `documents.list`. */
export interface InvoiceList {
  /** Absent: issued ones. */
  readonly status?: DocumentStatus;
  readonly kind?: DocumentKind;
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A change of a list; `undefined` takes a part away. */
export type InvoiceListChange = { readonly [Part in keyof InvoiceList]?: InvoiceList[Part] | undefined };

/** The list in the address, and the document that is open beside it. */
export function useInvoiceList(): { readonly list: InvoiceList; readonly documentId: string | undefined } {
  const search = useSearch({ strict: false }) as InvoiceList & { readonly document?: string };
  const { status, kind, search: text, from, to, document } = search;
  return { list: withoutEmpty({ status, kind, search: text, from, to }), documentId: document };
}

/** The list without parts that are as if they were not there. */
export function withoutEmpty(list: InvoiceListChange): InvoiceList {
  const parts = Object.entries(list).filter(
    ([name, part]) => part !== undefined && part !== "" && !(name === "status" && part === "issued"),
  );
  return Object.fromEntries(parts);
}
