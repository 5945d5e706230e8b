import { companyById } from "#db/queries/companies/companies.ts";
import { revisionForMail } from "#db/queries/orders/order-mails.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import { baht } from "../baht.ts";
import { orderTerms } from "../compose-order-mail.ts";
import type { ComposeNeeds, MailReader } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { mailText } from "../mail-text.ts";
import { bangkokTime } from "../time-and-place.ts";
import type { CompanyPayerTemplate } from "./company-template.ts";

/** An order that the office has put on a company's account, or taken off it. */
export async function composeCompanyPayer(
  deps: ComposeNeeds,
  { kind, companyId, pays, orderId, version, position }: MailOf<"company_payer_changed">,
  reader: MailReader,
): Promise<CompanyPayerTemplate | null> {
  const [company, order, event] = await Promise.all([
    companyById(deps.db, companyId),
    orderTerms(deps, orderId, reader),
    revisionForMail(deps.db, orderId, version, position),
  ]);
  if (company === undefined || order === null || event === undefined) return null;
  const { from, to, pickupAt, totalSatang } = order;
  const { name: companyName } = company;
  const link = `${deps.settings.origin}/profile?tab=company`;
  return {
    name: kind,
    companyName,
    pays,
    orderId,
    from,
    to,
    pickupAt,
    totalSatang,
    reason: event.reason,
    link,
  };
}

/** Which order it is, what it costs, and why. */
export function companyPayerContent(template: CompanyPayerTemplate, locale: Locale): MailContent {
  const { companyName: company, pays, orderId, from, to, pickupAt, totalSatang, reason, link } = template;
  const time = bangkokTime(pickupAt, locale);
  return {
    subject: mailText(locale, pays ? "mail_company_pays_subject" : "mail_company_pays_no_more_subject", {
      company,
      orderId,
    }),
    text: mailText(locale, pays ? "mail_company_pays_text" : "mail_company_pays_no_more_text"),
    facts: [
      [mailText(locale, "mail_order_id"), orderId],
      [mailText(locale, "mail_order_from"), from],
      [mailText(locale, "mail_order_to"), to],
      [mailText(locale, "mail_order_pickup"), mailText(locale, "mail_new_device_thai_time", { time })],
      [
        mailText(locale, "mail_order_total"),
        totalSatang === null ? mailText(locale, "mail_order_price_open") : baht(totalSatang, locale),
      ],
      [mailText(locale, "mail_order_reason"), reason],
    ],
    action: { label: mailText(locale, "mail_company_account_action"), address: link },
    note: mailText(locale, "mail_webhook_note", { contact: COMPANY.email }),
  };
}
