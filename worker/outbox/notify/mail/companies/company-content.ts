import type { CompanyRole } from "#domain/companies/company-role.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailContent } from "../mail-content.ts";
import type { CompanyInvitationTemplate } from "./company-template.ts";
import { mailText, type MailTextKey } from "../mail-text.ts";

/** What each role is called. */
export const COMPANY_ROLE_TEXTS: Readonly<Record<CompanyRole, MailTextKey>> = {
  owner: "mail_company_role_owner",
  booker: "mail_company_role_booker",
  accountant: "mail_company_role_accountant",
};

/** Who invites to what, and the link, which works for the account of the invited address only. */
export function companyInvitationContent(
  { companyName, role, invitationLink }: CompanyInvitationTemplate,
  locale: Locale,
): MailContent {
  return {
    subject: mailText(locale, "mail_company_invitation_subject", { company: companyName }),
    text: mailText(locale, "mail_company_invitation_text", { company: companyName }),
    facts: [[mailText(locale, "mail_company_role"), mailText(locale, COMPANY_ROLE_TEXTS[role])]],
    action: { label: mailText(locale, "mail_company_invitation_action"), address: invitationLink },
    note: mailText(locale, "mail_company_invitation_note"),
  };
}
