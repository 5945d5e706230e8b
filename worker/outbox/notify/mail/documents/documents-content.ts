import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { DocumentsTemplate } from "../mail-template.ts";
import { mailText } from "../mail-text.ts";
import { orderMailEnd, textForReader } from "../order-page/order-page-content.ts";

/**
 * The documents of an order by name and number, and a link to where they are read, printed and downloaded; for whoever has no
 * account there is no such place, only the page that follows their order, while it is not over.
 */
export function documentsContent(template: DocumentsTemplate, locale: Locale): MailContent {
  const { orderId, documents } = template;
  return {
    subject: mailText(locale, "mail_documents_subject", { orderId }),
    text: mailText(locale, textForReader("mail_documents_text", template)),
    facts: [
      [mailText(locale, "mail_order_id"), orderId],
      ...documents.map(
        ({ title, number, totalSatang }) => [`${title} ${number}`, baht(totalSatang, locale)] as const,
      ),
    ],
    ...orderMailEnd(template, { isToOffice: false, label: "mail_documents_action" }, locale),
  };
}
