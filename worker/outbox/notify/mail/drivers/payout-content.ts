import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { PayoutTemplate } from "./driver-template.ts";
import { mailText } from "../mail-text.ts";
import { dayText } from "../time-and-place.ts";

/** What was sent to a driver and for which days, and a link to their statement. */
export function payoutContent(template: PayoutTemplate, locale: Locale): MailContent {
  const { totalSatang, reference, link } = template;
  return {
    subject: mailText(locale, "mail_payout_subject", { amount: baht(totalSatang, locale) }),
    text: mailText(locale, "mail_payout_text"),
    facts: [
      [mailText(locale, "mail_payout_amount"), baht(totalSatang, locale)],
      [mailText(locale, "mail_payout_days"), paidDays(template, locale)],
      [mailText(locale, "mail_payout_reference"), reference],
    ],
    action: { label: mailText(locale, "mail_payout_action"), address: link },
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}

/** The first and the last day that a payout pays. */
export function paidDays({ fromDay, throughDay }: PayoutTemplate, locale: Locale): string {
  return `${dayText(fromDay, locale)} – ${dayText(throughDay, locale)}`;
}
