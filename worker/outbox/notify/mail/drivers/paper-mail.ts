import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailContent } from "../mail-content.ts";
import { driverPage } from "./driver-page.ts";
import type { PaperTemplate } from "./driver-template.ts";
import { mailText } from "../mail-text.ts";
import { dayText } from "../time-and-place.ts";

/** A paper that expires soon, with the form where the new one is sent by who has an account. */
export async function composePaperExpires(
  deps: ComposeNeeds,
  { kind, driverId, paper, plate, expiresOn }: MailOf<"paper_expires">,
): Promise<PaperTemplate> {
  return { name: kind, paper, plate, expiresOn, link: await driverPage(deps, driverId, "/driver/register") };
}

const PAPER_TEXTS = {
  licence: "mail_paper_licence",
  registration: "mail_paper_registration",
  insurance: "mail_paper_insurance",
} as const;

/** What expires, when, and what follows from it. */
export function paperContent({ paper, plate, expiresOn, link }: PaperTemplate, locale: Locale): MailContent {
  const what = mailText(locale, PAPER_TEXTS[paper], { plate });
  const day = dayText(expiresOn, locale);
  return {
    subject: mailText(locale, "mail_paper_expires_subject", { paper: what, day }),
    text: mailText(locale, link === null ? "mail_paper_expires_on_file" : "mail_paper_expires_text"),
    ...(link === null
      ? {}
      : { action: { label: mailText(locale, "mail_paper_expires_action"), address: link } }),
    note: mailText(locale, "mail_order_note", { contact: COMPANY.email }),
  };
}
