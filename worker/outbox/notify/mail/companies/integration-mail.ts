import { triesOfFirstQuery } from "#db/queries/api/webhook-deliveries.ts";
import { endpointById } from "#db/queries/api/webhook-endpoints.ts";
import { companyById } from "#db/queries/companies/companies.ts";
import { TOLD_AFTER_ATTEMPTS } from "#domain/api/webhook-retries.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";
import type { IntegrationTemplate } from "./company-template.ts";

/** What has stopped of a company's integration; `null` once that is over: resumed, accepted again, or gone. */
export async function composeIntegrationStopped(
  { db, settings }: ComposeNeeds,
  { kind, companyId, what, id, name }: MailOf<"integration_stopped">,
): Promise<IntegrationTemplate | null> {
  const company = await companyById(db, companyId);
  if (company === undefined) return null;
  if (await isOver(db, what, id)) return null;
  const link = `${settings.origin}/profile?tab=company`;
  return { name: kind, what, companyName: company.name, title: name, link };
}

/** Whether what a mail would say is so no more. */
async function isOver(
  db: ComposeNeeds["db"],
  what: IntegrationTemplate["what"],
  endpointId: string,
): Promise<boolean> {
  if (what !== "endpoint_paused" && what !== "endpoint_failing") return false;
  const endpoint = await endpointById(db, endpointId);
  if (endpoint === undefined) return true;
  if (what === "endpoint_paused") return endpoint.pausedAt === null;
  if (endpoint.pausedAt !== null) return true;
  // That something waits does not say so: the next one may have been written since, and not been tried.
  const first = await triesOfFirstQuery(db, endpointId).get();
  return first === undefined || first.attempts < TOLD_AFTER_ATTEMPTS;
}

const TEXTS = {
  key_revoked: {
    subject: "mail_key_revoked_subject",
    text: "mail_key_revoked_text",
    label: "mail_api_key_name",
  },
  key_without_maker: {
    subject: "mail_key_without_maker_subject",
    text: "mail_key_without_maker_text",
    label: "mail_api_key_name",
  },
  endpoint_failing: {
    subject: "mail_endpoint_failing_subject",
    text: "mail_endpoint_failing_text",
    label: "mail_webhook_address",
  },
  endpoint_paused: {
    subject: "mail_webhook_paused_subject",
    text: "mail_endpoint_paused_text",
    label: "mail_webhook_address",
  },
  endpoint_deleted: {
    subject: "mail_endpoint_deleted_subject",
    text: "mail_endpoint_deleted_text",
    label: "mail_webhook_address",
  },
  endpoint_moved: {
    subject: "mail_endpoint_moved_subject",
    text: "mail_endpoint_moved_text",
    label: "mail_webhook_address",
  },
} as const satisfies Record<IntegrationTemplate["what"], Record<"subject" | "text" | "label", MailTextKey>>;

/** Which key or endpoint was stopped or moved, what that means, and where it is set right. */
export function integrationContent(
  { what, companyName, title, link }: IntegrationTemplate,
  locale: Locale,
): MailContent {
  const { subject, text, label } = TEXTS[what];
  return {
    subject: mailText(locale, subject, { company: companyName }),
    text: mailText(locale, text),
    facts: [[mailText(locale, label), title]],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}
