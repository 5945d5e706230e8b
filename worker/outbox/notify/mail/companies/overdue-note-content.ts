import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { sumSatang } from "#domain/money.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { OverdueNoteTemplate } from "./company-template.ts";
import { mailText } from "../mail-text.ts";

/** Which invoices of a billing note are unpaid, since when, what they come to, and how they are paid. */
export function overdueNoteContent(
  { companyName, number, invoices, link }: OverdueNoteTemplate,
  locale: Locale,
): MailContent {
  const total = sumSatang(invoices.map(({ openSatang }) => openSatang));
  return {
    subject: mailText(locale, "mail_billing_note_overdue_subject", { number }),
    text: mailText(locale, "mail_billing_note_overdue_text", { company: companyName, number }),
    facts: [
      ...invoices.map(
        (invoice) =>
          [
            invoice.number,
            mailText(locale, "mail_billing_note_overdue_invoice", {
              amount: baht(invoice.openSatang, locale),
              days: String(invoice.daysOverdue),
            }),
          ] as const,
      ),
      [mailText(locale, "mail_billing_note_total"), baht(total, locale)],
    ],
    action: { label: mailText(locale, "mail_billing_note_action"), address: link },
    note: mailText(locale, "mail_billing_note_overdue_note", { number, contact: COMPANY.email }),
  };
}
