import { companyById } from "#db/queries/companies/companies.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import { baht } from "../baht.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText } from "../mail-text.ts";
import type { CompanyTermsTemplate } from "./company-template.ts";

/** The credit terms that a company has when it is told. */
export async function composeCompanyTerms(
  { db, settings }: ComposeNeeds,
  { kind, companyId }: MailOf<"company_terms_changed">,
): Promise<CompanyTermsTemplate | null> {
  const company = await companyById(db, companyId);
  if (company === undefined) return null;
  const { name, creditLimitSatang, creditDays, billingDay, status } = company;
  const link = `${settings.origin}/profile?tab=company`;
  return { name: kind, companyName: name, creditLimitSatang, creditDays, billingDay, status, link };
}

/** What holds now of a company's credit, and whether it may order on account at all. */
export function companyTermsContent(template: CompanyTermsTemplate, locale: Locale): MailContent {
  const { companyName, creditLimitSatang, creditDays, billingDay, status, link } = template;
  const isActive = status === "active";
  return {
    subject: mailText(locale, isActive ? "mail_company_terms_subject" : "mail_company_suspended_subject", {
      company: companyName,
    }),
    text: mailText(locale, isActive ? "mail_company_terms_text" : "mail_company_suspended_text"),
    facts: [
      [
        mailText(locale, "mail_company_status"),
        mailText(locale, isActive ? "mail_company_status_active" : "mail_company_status_suspended"),
      ],
      [mailText(locale, "mail_company_credit_limit"), baht(creditLimitSatang, locale)],
      [mailText(locale, "mail_company_credit_days"), String(creditDays)],
      [mailText(locale, "mail_company_billing_day"), String(billingDay)],
    ],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}
