import { companyById } from "#db/queries/companies/companies.ts";
import { roleInCompany } from "#db/queries/companies/members.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText } from "../mail-text.ts";
import { COMPANY_ROLE_TEXTS } from "./company-content.ts";
import type { MembershipTemplate } from "./company-template.ts";

/** What somebody is in a company now; `null` once they are something else again, which is told on its own. */
export async function composeMembership(
  { db, settings }: ComposeNeeds,
  { kind, companyId, userId, role }: MailOf<"company_membership_changed">,
): Promise<MembershipTemplate | null> {
  const [company, held = null] = await Promise.all([
    companyById(db, companyId),
    roleInCompany(db, companyId, userId),
  ]);
  if (company === undefined || held !== role) return null;
  const link = role === null ? null : `${settings.origin}/profile?tab=company`;
  return { name: kind, companyName: company.name, role, link };
}

/** The role that the office has given to a member, or that they are none any more. */
export function membershipContent(
  { companyName: company, role, link }: MembershipTemplate,
  locale: Locale,
): MailContent {
  const note = mailText(locale, "mail_webhook_note", { contact: COMPANY.email });
  if (role === null || link === null)
    return {
      subject: mailText(locale, "mail_company_member_removed_subject", { company }),
      text: mailText(locale, "mail_company_member_removed_text"),
      note,
    };
  return {
    subject: mailText(locale, "mail_company_member_role_subject", { company }),
    text: mailText(locale, "mail_company_member_role_text"),
    facts: [[mailText(locale, "mail_company_role"), mailText(locale, COMPANY_ROLE_TEXTS[role])]],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note,
  };
}
