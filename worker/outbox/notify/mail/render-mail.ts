import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import { mailContent } from "./mail-content.ts";
import { htmlOf, textOf } from "./mail-layout.ts";
import type { MailTemplate } from "./mail-template.ts";
import { mailText } from "./mail-text.ts";

/**
 * A mail in the reader's language, as plain text and as HTML. Facts that people wrote are text in both.
 * @param unsubscribePage the link at its foot that ends mails of this kind, where they can be ended
 */
export function renderMail(
  template: MailTemplate,
  locale: Locale,
  origin: string,
  unsubscribePage?: string,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const content = mailContent(template, locale, origin);
  const frame = {
    locale,
    origin,
    linkInstead: mailText(locale, "mail_link_instead"),
    footer: mailText(locale, "mail_footer", { host: new URL(origin).host }),
    contact: COMPANY.email,
    ...(unsubscribePage !== undefined &&
      !hasOwnWayOut(template) && {
        unsubscribe: { label: mailText(locale, "mail_unsubscribe"), address: unsubscribePage },
      }),
  };
  return { subject: content.subject, text: textOf(content, frame), html: htmlOf(content, frame) };
}

/** Mails of the newsletter say in their text how to end it. */
function hasOwnWayOut({ name }: MailTemplate): boolean {
  return name === "newsletter_welcome";
}
