import { invoiceContentText, type InvoiceContent } from "#domain/documents/compose.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** Tells two drafts of an invoice apart by what they say, so that nobody issues what they have not seen. */
export function contentHash(content: InvoiceContent): Promise<string> {
  return sha256Hex(invoiceContentText(content));
}
