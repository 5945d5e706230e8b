import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { DocumentsTemplate } from "../mail-template.ts";
import { mailText } from "../mail-text.ts";

/** The documents of an order by name and number, and a link to where they are read, printed and downloaded. */
export function documentsContent(
  { orderId, documents, documentsLink }: DocumentsTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, "mail_documents_subject", { orderId }),
    text: mailText(locale, "mail_documents_text"),
    facts: [
      [mailText(locale, "mail_order_id"), orderId],
      ...documents.map(
        ({ title, number, totalSatang }) => [`${title} ${number}`, baht(totalSatang, locale)] as const,
      ),
    ],
    action: { label: mailText(locale, "mail_documents_action"), address: documentsLink },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
