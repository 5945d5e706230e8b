import type { DocumentKind, DocumentStatus } from "#domain/documents/document.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** What each kind of document is called. */
export const DOCUMENT_KIND_TEXTS = {
  quotation: m.document_kind_quotation,
  invoice: m.document_kind_invoice,
  receipt: m.document_kind_receipt,
  tax_invoice: m.document_kind_tax_invoice,
  abbreviated_tax_invoice: m.document_kind_abbreviated_tax_invoice,
  credit_note: m.document_kind_credit_note,
  billing_note: m.document_kind_billing_note,
} as const satisfies Record<DocumentKind, () => string>;

/** The kinds that orders have, in the order of a filter. */
export const LISTED_KINDS = [
  "invoice",
  "receipt",
  "tax_invoice",
  "abbreviated_tax_invoice",
  "credit_note",
] as const satisfies readonly DocumentKind[];

export const DOCUMENT_STATUS_TEXTS = {
  draft: { text: m.document_status_draft, tone: "waiting" },
  issued: { text: m.document_status_issued, tone: "done" },
  void: { text: m.document_status_void, tone: "stopped" },
} as const satisfies Record<DocumentStatus, StatusText>;
