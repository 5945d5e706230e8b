import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailContent } from "../mail-content.ts";
import type { DriverRegistrationTemplate } from "./driver-template.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";

/** A mail about a driver's registration: what was decided and why, or for the office that one waits. */
export function driverContent(template: DriverRegistrationTemplate, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  if (template.name === "driver_registration_office") {
    const { isChange, driverName, link } = template;
    return {
      subject: say(isChange ? "mail_driver_change_office_subject" : "mail_driver_office_subject", {
        driverName,
      }),
      text: say("mail_driver_office_text"),
      action: { label: say("mail_driver_office_action"), address: link },
    };
  }
  const { reason, link } = template;
  const { subject, text, action } = textsOf(template);
  return {
    subject: say(subject),
    text: say(text),
    ...(reason !== "" && { facts: [[say("mail_order_reason"), reason] as const] }),
    action: { label: say(action), address: link },
    note: say("mail_order_note", { contact: COMPANY.email }),
  };
}

interface DriverTexts {
  readonly subject: MailTextKey;
  readonly text: MailTextKey;
  readonly action: MailTextKey;
}

function textsOf(
  template: Extract<DriverRegistrationTemplate, { name: "driver_registration" }>,
): DriverTexts {
  const toDashboard = { action: "mail_job_action" } as const;
  switch (template.step) {
    case "approve":
      return template.isChange
        ? {
            subject: "mail_driver_change_approved_subject",
            text: "mail_driver_change_approved_text",
            ...toDashboard,
          }
        : { subject: "mail_driver_approved_subject", text: "mail_driver_approved_text", ...toDashboard };
    case "refuse":
      return template.isChange
        ? {
            subject: "mail_driver_change_refused_subject",
            text: "mail_driver_change_refused_text",
            ...toDashboard,
          }
        : {
            subject: "mail_driver_refused_subject",
            text: "mail_driver_refused_text",
            action: "mail_driver_correct_action",
          };
    case "suspend":
      return { subject: "mail_driver_suspended_subject", text: "mail_driver_suspended_text", ...toDashboard };
    case "edit":
      return {
        subject: "mail_driver_corrected_subject",
        text: "mail_driver_corrected_text",
        action: "mail_driver_corrected_action",
      };
    case "remove":
      return {
        subject: "mail_driver_deleted_subject",
        text: "mail_driver_deleted_text",
        action: "mail_driver_deleted_action",
      };
    case "lift":
      return { subject: "mail_driver_lifted_subject", text: "mail_driver_lifted_text", ...toDashboard };
  }
}
