import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { baht } from "../baht.ts";
import type { MailContent } from "../mail-content.ts";
import type { PayoutTemplate } from "./driver-template.ts";
import { mailText } from "../mail-text.ts";
import { dayText } from "../time-and-place.ts";

/** What was sent to a driver, or is taken back and why, for which days, and a link to their statement, where they can open it. */
export function payoutContent(template: PayoutTemplate, locale: Locale): MailContent {
  const { totalSatang, reference, reason, link } = template;
  const amount = { amount: baht(totalSatang, locale) };
  const isMade = template.name === "payout_made";
  return {
    subject: mailText(locale, isMade ? "mail_payout_subject" : "mail_payout_taken_back_subject", amount),
    text: mailText(locale, isMade ? "mail_payout_text" : "mail_payout_taken_back_text"),
    facts: [
      [mailText(locale, "mail_payout_amount"), amount.amount],
      [mailText(locale, "mail_payout_days"), paidDays(template, locale)],
      [mailText(locale, "mail_payout_reference"), reference],
      ...(reason === "" ? [] : [[mailText(locale, "mail_order_reason"), reason] as const]),
    ],
    ...(link !== null && { action: { label: mailText(locale, "mail_payout_action"), address: link } }),
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}

/** The first and the last day that a payout pays. */
export function paidDays({ fromDay, throughDay }: PayoutTemplate, locale: Locale): string {
  return `${dayText(fromDay, locale)} – ${dayText(throughDay, locale)}`;
}
