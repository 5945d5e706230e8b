import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailContent } from "../mail-content.ts";
import type { WebhookPausedTemplate } from "./company-template.ts";
import { mailText } from "../mail-text.ts";

/** Which endpoint was paused, and where it is resumed. */
export function webhookPausedContent(
  { companyName, host, link }: WebhookPausedTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, "mail_webhook_paused_subject", { company: companyName }),
    text: mailText(locale, "mail_webhook_paused_text"),
    facts: [[mailText(locale, "mail_webhook_address"), host]],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}
