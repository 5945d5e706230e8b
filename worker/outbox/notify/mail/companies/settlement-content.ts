import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { SettlementTemplate } from "./company-template.ts";
import { mailText } from "../mail-text.ts";

/** Which payment was taken back and why, its invoices, and a link to the company's account. */
export function settlementContent(
  { companyName, totalSatang, reference, invoiceNumbers, reason, link }: SettlementTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, "mail_settlement_taken_back_subject", { company: companyName }),
    text: mailText(locale, "mail_settlement_taken_back_text"),
    facts: [
      [mailText(locale, "mail_payment_amount"), baht(totalSatang, locale)],
      [mailText(locale, "mail_refund_reference"), reference],
      [mailText(locale, "mail_billing_note_invoices"), invoiceNumbers.join(", ")],
      [mailText(locale, "mail_order_reason"), reason],
    ],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
