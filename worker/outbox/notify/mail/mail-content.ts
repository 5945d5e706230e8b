import type { Role } from "#domain/access/actor.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { IdentityProvider } from "#domain/access/identity-provider.ts";
import { billingNoteContent } from "./companies/billing-note-content.ts";
import { membershipContent } from "./companies/membership-mail.ts";
import { companyPayerContent } from "./companies/payer-mail.ts";
import { companyTermsContent } from "./companies/terms-mail.ts";
import { integrationContent } from "./companies/integration-mail.ts";
import { overdueNoteContent } from "./companies/overdue-note-content.ts";
import { webhookPausedContent } from "./companies/webhook-paused-content.ts";
import { settlementContent } from "./companies/settlement-content.ts";
import { companyInvitationContent } from "./companies/company-content.ts";
import { doorChangeContent } from "./door-changes/door-change-content.ts";
import { driverContent } from "./drivers/driver-content.ts";
import { driverFileContent, outagesContent } from "./drivers/office-changes-mail.ts";
import { paperContent } from "./drivers/paper-mail.ts";
import { timesContent } from "./drivers/times-mail.ts";
import { payoutContent } from "./drivers/payout-content.ts";
import { jobAlertContent } from "./drivers/job-alert.ts";
import { documentsContent } from "./documents/documents-content.ts";
import { jobContent } from "./job-content.ts";
import { orderContent } from "./order-content.ts";
import { claimContent } from "./claims/claim-content.ts";
import { contactMessageContent, contactReceivedContent } from "./contact-content.ts";
import { mailText, type MailTextKey } from "./mail-text.ts";
import type { MailTemplate } from "./mail-template.ts";
import { reviewContent } from "./reviews/review-mail.ts";
import { offerContent, revisionContent } from "./revision-content.ts";
import { bangkokTime, countryName } from "./time-and-place.ts";

/** The content of a mail, before the layout. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** To be typed or copied: shown large. */
  readonly code?: string;
  /** Labelled facts, shown as a list. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A person's text, line by line, shown as a quotation. */
  readonly quote?: string;
  readonly action?: MailLink;
  readonly note?: string;
  /** A secondary link, below the note. */
  readonly secondAction?: MailLink;
}

export interface MailLink {
  readonly label: string;
  readonly address: string;
}

/** The company's contact, for recipients who did not cause the mail. */
const CONTACT = { contact: COMPANY.email };

const PROVIDER_NAMES: Readonly<Record<IdentityProvider, string>> = { google: "Google", line: "LINE" };

/** The content of a mail in one language. */
export function mailContent(template: MailTemplate, locale: Locale, origin: string): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const newPassword = { label: say("mail_new_password_action"), address: `${origin}/forgot-password` };
  switch (template.name) {
    case "job_alert":
      return jobAlertContent(template, locale);
    case "confirm_sign_up":
      return {
        subject: say("mail_confirm_sign_up_subject"),
        text: say("mail_confirm_sign_up_text"),
        action: { label: say("mail_confirm_sign_up_action"), address: template.link },
        note: say("mail_confirm_sign_up_note"),
      };
    case "driver_invitation":
      return {
        subject: say("mail_driver_invitation_subject"),
        text: say("mail_driver_invitation_text", { driverName: template.driverName }),
        action: { label: say("mail_driver_invitation_action"), address: template.link },
        note: say("mail_driver_invitation_note", CONTACT),
      };
    case "customer_invitation":
      return {
        subject: say("mail_customer_invitation_subject"),
        text: say("mail_customer_invitation_text", { customerName: template.customerName }),
        action: { label: say("mail_driver_invitation_action"), address: template.link },
        note: say("mail_customer_invitation_note", CONTACT),
      };
    case "driver_account_linked":
      return {
        subject: say("mail_driver_account_linked_subject"),
        text: say("mail_driver_account_linked_text"),
        action: { label: say("mail_job_action"), address: template.link },
        note: say("mail_order_note", CONTACT),
      };
    case "login_code":
      return {
        // People read the code in the notification. It works in the browser that asked for it and nowhere else.
        subject: say("mail_login_code_subject", { code: template.code }),
        text: say("mail_login_code_text"),
        code: template.code,
        action: { label: say("mail_login_action"), address: template.link },
        note: say("mail_login_code_note"),
      };
    case "already_registered":
      return {
        subject: say("mail_already_registered_subject"),
        text: say("mail_already_registered_text"),
        action: { label: say("mail_login_action"), address: template.loginLink },
        note: say("mail_ignore"),
        secondAction: { ...newPassword, address: template.forgotLink },
      };
    case "reset_password":
      return {
        subject: say("mail_reset_password_subject"),
        text: say("mail_reset_password_text"),
        action: { label: say("mail_new_password_action"), address: template.link },
        note: say("mail_reset_password_note"),
      };
    case "confirm_new_email":
      return {
        subject: say("mail_confirm_new_email_subject"),
        text: say("mail_confirm_new_email_text"),
        action: { label: say("mail_confirm_new_email_action"), address: template.link },
        note: say("mail_confirm_new_email_note"),
      };
    case "newsletter_confirm":
      return {
        subject: say("mail_newsletter_confirm_subject"),
        text: say("mail_newsletter_confirm_text"),
        action: { label: say("mail_newsletter_confirm_action"), address: template.link },
        note: say("mail_newsletter_confirm_note"),
      };
    case "newsletter_welcome":
      return {
        subject: say("mail_newsletter_welcome_subject"),
        text: say("mail_newsletter_welcome_text"),
        secondAction: { label: say("mail_newsletter_unsubscribe"), address: template.unsubscribeLink },
      };
    case "email_in_use":
      return {
        subject: say("mail_email_in_use_subject"),
        text: say("mail_email_in_use_text"),
        action: { label: say("mail_login_action"), address: template.loginLink },
        note: say("mail_ignore"),
      };
    case "new_device":
      return newDevice(template, locale, newPassword);
    case "contact_message":
      return contactMessageContent(template, locale);
    case "contact_received":
      return contactReceivedContent(template, locale);
    case "payment_reported_office":
    case "payment_received":
    case "payment_rejected":
    case "payment_taken_back":
    case "checkout_failed":
    case "stripe_problem_office":
    case "refund_due":
    case "refund_due_office":
    case "refund_made":
    case "refund_taken_back":
    case "refund_void":
    case "order_placed":
    case "payment_reminder":
    case "order_placed_office":
    case "order_confirmed":
    case "order_driver_assigned":
    case "order_driver_left":
    case "order_started":
    case "order_delivered":
    case "order_set_back":
    case "order_cancelled":
    case "order_cancelled_office":
    case "cash_recorded":
    case "cash_rejected":
    case "cash_disputed_office":
    case "no_driver_day_before":
    case "no_driver_hours_before":
    case "no_driver_office":
    case "job_released_office":
      return orderContent(template, locale);
    case "claim_opened":
    case "claim_answered":
    case "claim_settled":
    case "claim_refused":
    case "claim_compensated":
    case "claim_compensation_taken_back":
    case "claim_settlement_taken_back":
    case "claim_refusal_taken_back":
    case "claim_opened_office":
    case "claim_replied_office":
    case "claim_withdrawn_office":
      return claimContent(template, locale);
    case "review_decided":
      return reviewContent(template, locale);
    case "documents_issued":
      return documentsContent(template, locale);
    case "billing_note":
      return billingNoteContent(template, locale);
    case "billing_note_overdue":
      return overdueNoteContent(template, locale);
    case "settlement_taken_back":
      return settlementContent(template, locale);
    case "webhook_paused":
      return webhookPausedContent(template, locale);
    case "company_terms_changed":
      return companyTermsContent(template, locale);
    case "company_payer_changed":
      return companyPayerContent(template, locale);
    case "company_membership_changed":
      return membershipContent(template, locale);
    case "integration_stopped":
      return integrationContent(template, locale);
    case "driver_registration":
    case "driver_registration_office":
      return driverContent(template, locale);
    case "paper_expires":
      return paperContent(template, locale);
    case "driver_times_changed":
      return timesContent(template, locale);
    case "vehicle_outages_changed":
      return outagesContent(template, locale);
    case "driver_file_changed":
      return driverFileContent(template, locale);
    case "payout_made":
    case "payout_taken_back":
      return payoutContent(template, locale);
    case "company_invitation":
      return companyInvitationContent(template, locale);
    case "order_offer":
    case "order_price_asked":
      return offerContent(template, locale);
    case "order_day_changed":
    case "order_workers_changed":
    case "order_move_changed":
    case "order_notes_changed":
    case "order_doors_changed":
    case "order_contact_changed":
    case "order_price_changed":
    case "order_payer_changed":
    case "order_value_changed":
    case "price_agreed_office":
    case "order_offer_withdrawn":
    case "price_request_withdrawn":
    case "offer_expired":
    case "offer_expired_office":
    case "price_request_expired":
    case "price_request_expired_office":
    case "offer_accepted_office":
    case "offer_declined_office":
    case "day_changed_office":
    case "workers_changed_office":
    case "move_changed_office":
    case "notes_changed_office":
    case "doors_changed_office":
      return revisionContent(template, locale);
    case "door_change_proposed":
    case "door_change_agreed":
    case "door_change_withdrawn":
    case "door_change_agreed_office":
    case "door_change_declined_office":
    case "door_change_expired_office":
      return doorChangeContent(template, locale);
    case "job_assigned":
    case "job_taken_away":
    case "job_cancelled":
    case "job_day_changed":
    case "job_moved":
    case "job_changed":
    case "job_doors_changed":
    case "job_set_back":
    case "job_started":
    case "job_completed":
    case "job_vehicle_changed":
    case "job_door_change_agreed":
    case "job_door_change_declined":
    case "job_door_change_expired":
      return jobContent(template, locale);
    case "role_changed":
      return {
        subject: say("mail_role_changed_subject"),
        text: say(ROLE_TEXTS[template.role]),
        note: say("mail_role_changed_note", CONTACT),
        action: { label: say("mail_role_changed_action"), address: template.loginLink },
      };
    case "account_deleted":
      return {
        subject: say("mail_account_deleted_subject"),
        text: say("mail_account_deleted_text"),
        note: say("mail_account_deleted_note", CONTACT),
      };
    case "email_changed":
      // No link: this mailbox can no longer reset the password.
      return {
        subject: say("mail_email_changed_subject"),
        text: say("mail_email_changed_text", { newEmail: template.newEmail }),
        note: say("mail_email_changed_note", CONTACT),
      };
    default: {
      const { subject, text } = NOTICES[template.name];
      const params = factsOf(template);
      return {
        subject: say(subject, params),
        text: say(text, params),
        note: say("mail_not_you", CONTACT),
        secondAction:
          "forgotLink" in template ? { ...newPassword, address: template.forgotLink } : newPassword,
      };
    }
  }
}

/** What a person is told of the role that they have now. */
const ROLE_TEXTS = {
  customer: "mail_role_none_text",
  driver: "mail_role_none_text",
  dispatcher: "mail_role_dispatcher_text",
  accountant: "mail_role_accountant_text",
  admin: "mail_role_admin_text",
} as const satisfies Record<Role, MailTextKey>;

/** A security notice: what happened to the account, and what to do if its owner did not do it. */
const NOTICES = {
  password_changed: { subject: "mail_password_changed_subject", text: "mail_password_changed_text" },
  second_factor_on: { subject: "mail_second_factor_on_subject", text: "mail_second_factor_on_text" },
  second_factor_off: { subject: "mail_second_factor_off_subject", text: "mail_second_factor_off_text" },
  identity_added: { subject: "mail_identity_added_subject", text: "mail_identity_added_text" },
  identity_removed: { subject: "mail_identity_removed_subject", text: "mail_identity_removed_text" },
  email_change_asked: { subject: "mail_email_change_asked_subject", text: "mail_email_change_asked_text" },
} as const satisfies Partial<Record<MailTemplate["name"], NoticeTexts>>;

interface NoticeTexts {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
}

function factsOf(template: MailTemplate): Readonly<Record<string, string>> {
  if ("provider" in template) return { provider: PROVIDER_NAMES[template.provider] };
  return "newEmail" in template ? { newEmail: template.newEmail } : {};
}

function newDevice(
  template: Extract<MailTemplate, { name: "new_device" }>,
  locale: Locale,
  newPassword: MailLink,
): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const joined = (...parts: string[]) =>
    parts.filter((part) => part !== "").join(" · ") || say("mail_new_device_unknown");
  const place = joined(template.city, countryName(template.country, locale));
  const time = say("mail_new_device_thai_time", { time: bangkokTime(template.at, locale) });
  return {
    subject: say("mail_new_device_subject"),
    text: say("mail_new_device_text"),
    facts: [
      [say("mail_new_device_browser"), joined(template.browser, template.system)],
      [say("mail_new_device_place"), place],
      [say("mail_new_device_time"), time],
    ],
    action: { label: say("mail_new_device_action"), address: template.profileLink },
    note: `${say("mail_new_device_note")} ${say("mail_not_you", CONTACT)}`,
    secondAction: newPassword,
  };
}
