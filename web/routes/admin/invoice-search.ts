import {
  DOCUMENT_KINDS,
  DOCUMENT_SEARCH_MAX,
  DOCUMENT_STATUSES,
  type DocumentKind,
  type DocumentStatus,
} from "#domain/documents/document.ts";
import { optionalDay, optionalTexts } from "../search.ts";

/** Which documents the office looks at; names as in `documents.list`. */
export interface InvoiceSearch {
  readonly status?: DocumentStatus;
  readonly kind?: DocumentKind;
  readonly search?: string;
  /** Days of Bangkok, `2026-12-01`, both included. */
  readonly from?: string;
  readonly to?: string;
  /** The document that is open beside the list. */
  readonly document?: string;
}

/** The list in the search parameters, and the open document; what is invalid, or as without it, is left out. */
export function invoiceSearch(search: Readonly<Record<string, unknown>>): InvoiceSearch {
  const status = DOCUMENT_STATUSES.find((each) => each !== "issued" && each === search["status"]);
  const kind = DOCUMENT_KINDS.find((each) => each === search["kind"]);
  const { search: text = "" } = optionalTexts(search, "search");
  return {
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(text.trim() !== "" && { search: text.slice(0, DOCUMENT_SEARCH_MAX) }),
    ...optionalDay("from", search),
    ...optionalDay("to", search),
    ...optionalTexts(search, "document"),
  };
}
