import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { BillingNoteTemplate } from "./company-template.ts";
import { mailText } from "../mail-text.ts";

/** How many invoices a billing note collects and what they come to, and a link to where it is read and downloaded. */
export function billingNoteContent(
  { companyName, number, invoices, totalSatang, link }: BillingNoteTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, "mail_billing_note_subject", { number }),
    text: mailText(locale, "mail_billing_note_text", { company: companyName }),
    facts: [
      [mailText(locale, "mail_billing_note_invoices"), String(invoices)],
      [mailText(locale, "mail_billing_note_total"), baht(totalSatang, locale)],
    ],
    action: { label: mailText(locale, "mail_billing_note_action"), address: link },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
