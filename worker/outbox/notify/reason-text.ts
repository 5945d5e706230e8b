import type { Locale } from "#domain/locale.ts";
import { officeReasonOf, type OfficeReason } from "#domain/orders/office/office-reason.ts";
import { mailText, type MailTextKey } from "./mail/mail-text.ts";

/** A reason without its text does not compile. */
const OFFICE_REASON_TEXTS = {
  assigned_by_mistake: "mail_office_reason_assigned_by_mistake",
} as const satisfies Record<OfficeReason, MailTextKey>;

/** A stored reason in a reader's language: what somebody wrote, or in words what the product gave of itself. */
export function reasonText(locale: Locale, stored: string): string {
  const own = officeReasonOf(stored);
  return own === null ? stored : mailText(locale, OFFICE_REASON_TEXTS[own]);
}
