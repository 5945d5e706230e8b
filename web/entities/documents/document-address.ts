import { linkOptions } from "@tanstack/react-router";

/** Who follows a link to a document: customers have a page of it, the staff open it in the control room. */
export type DocumentReader = "customer" | "admin";

/**
 * Where a reader opens a document, for a link or `navigate`.
 * @param list what the office's list beside it is of, as in that page's address
 */
export function documentAddress(documentId: string, reader: DocumentReader, list: object = {}) {
  return reader === "admin"
    ? linkOptions({ to: "/admin/invoices", search: { ...list, document: documentId } })
    : linkOptions({ to: "/documents/$documentId", params: { documentId } });
}
