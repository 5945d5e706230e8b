import { COMPANY } from "#domain/company.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailContent } from "../mail-content.ts";
import type { OrderPage } from "../mail-template.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";

/** The texts that speak of the order's page or the profile, and what who has no account reads instead. */
const WITHOUT_PAGE: Partial<Record<MailTextKey, MailTextKey>> = {
  mail_order_placed_text: "mail_order_placed_call_text",
  mail_order_confirmed_driver_text: "mail_order_confirmed_driver_call_text",
  mail_order_driver_text: "mail_order_driver_call_text",
  mail_order_started_text: "mail_order_started_call_text",
  mail_order_delivered_text: "mail_order_delivered_call_text",
  mail_order_set_back_text: "mail_order_set_back_call_text",
  mail_payment_received_text: "mail_payment_received_call_text",
  mail_payment_rejected_text: "mail_payment_rejected_call_text",
  mail_payment_taken_back_text: "mail_payment_taken_back_call_text",
  mail_cash_recorded_text: "mail_cash_recorded_call_text",
  mail_cash_rejected_text: "mail_cash_rejected_call_text",
  mail_checkout_failed_text: "mail_checkout_failed_call_text",
  mail_refund_taken_back_text: "mail_refund_taken_back_call_text",
  mail_refund_void_text: "mail_refund_void_call_text",
  mail_order_contact_changed_text: "mail_order_contact_changed_call_text",
  mail_order_doors_changed_text: "mail_order_doors_changed_call_text",
  mail_order_notes_changed_text: "mail_order_notes_changed_call_text",
  mail_order_price_changed_text: "mail_order_price_changed_call_text",
  mail_order_payer_own_text: "mail_order_payer_own_call_text",
  mail_order_value_changed_text: "mail_order_value_changed_call_text",
  mail_claim_opened_text: "mail_claim_opened_call_text",
  mail_claim_answered_text: "mail_claim_answered_call_text",
  mail_claim_settlement_taken_back_text: "mail_claim_settlement_taken_back_call_text",
  mail_documents_text: "mail_documents_call_text",
};

/** The text of a mail about an order for its reader: without an account, one that speaks of no page. */
export function textForReader(key: MailTextKey, { hasPage }: OrderPage): MailTextKey {
  return (hasPage ? undefined : WITHOUT_PAGE[key]) ?? key;
}

/** What the end of a mail depends on, besides its reader. */
export interface OrderMailEnd {
  /** Whether it goes to the office, which needs no word about whom to ask. */
  readonly isToOffice: boolean;
  /** What the button to a page behind the login says. */
  readonly label?: MailTextKey;
}

/** How a mail about an order ends: its button, where its reader can open a page, and whom they ask. */
export function orderMailEnd(
  { orderLink, hasPage }: OrderPage,
  { isToOffice, label = "mail_order_action" }: OrderMailEnd,
  locale: Locale,
): Pick<MailContent, "action" | "note"> {
  const action = { label: mailText(locale, hasPage ? label : "mail_order_follow_action") };
  const note = hasPage
    ? mailText(locale, "mail_order_note", { contact: COMPANY.email })
    : mailText(locale, "mail_order_call_note", { phone: phoneText(COMPANY.phone) });
  return {
    ...(orderLink !== null && { action: { ...action, address: orderLink } }),
    ...(!isToOffice && { note }),
  };
}
