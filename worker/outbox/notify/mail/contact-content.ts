import type { ContactTopic } from "#domain/contact/contact.ts";
import { COMPANY } from "#domain/company.ts";
import type { Locale } from "#domain/locale.ts";
import type { MailContent } from "./mail-content.ts";
import type { ContactMessage, MailTemplate } from "./mail-template.ts";
import { mailText, type MailTextKey } from "./mail-text.ts";

const TOPIC_TEXTS = {
  quote: "mail_contact_topic_quote",
  order: "mail_contact_topic_order",
  complaint: "mail_contact_topic_complaint",
  business: "mail_contact_topic_business",
  other: "mail_contact_topic_other",
} as const satisfies Record<ContactTopic, MailTextKey>;

/**
 * A contact message, for the company. Its text appears only in the facts and the quote, never in the subject, so that it
 * cannot imitate our own text.
 */
export function contactMessageContent(message: ContactMessage, locale: Locale): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  const { reference, topic, visitorName, visitorEmail, phone, orderNumber } = message;
  const facts: readonly (readonly [string, string])[] = [
    [say("mail_contact_topic"), say(TOPIC_TEXTS[topic])],
    [say("mail_contact_name"), visitorName],
    [say("mail_contact_email"), visitorEmail],
    [say("mail_contact_phone"), phone],
    [say("mail_contact_order"), orderNumber],
    [say("mail_contact_language"), languageName(message.language, locale)],
  ];
  return {
    subject: say("mail_contact_message_subject", { topic: say(TOPIC_TEXTS[topic]), reference }),
    text: say("mail_contact_message_text"),
    facts: facts.filter(([, value]) => value !== ""),
    quote: message.message,
    note: say("mail_contact_message_note"),
  };
}

/** The confirmation of a contact message. It quotes nothing, because anybody can enter anybody's address. */
export function contactReceivedContent(
  received: Extract<MailTemplate, { name: "contact_received" }>,
  locale: Locale,
): MailContent {
  const say = (key: MailTextKey, params?: Readonly<Record<string, string>>) => mailText(locale, key, params);
  return {
    subject: say("mail_contact_received_subject"),
    text: say("mail_contact_received_text"),
    facts: [
      [say("mail_contact_topic"), say(TOPIC_TEXTS[received.topic])],
      [say("mail_contact_reference"), received.reference],
    ],
    note: say("mail_contact_received_note", { contact: COMPANY.email }),
  };
}

/** "อังกฤษ" for en, in the language of whoever reads it, with the code beside it. */
function languageName(code: Locale, locale: Locale): string {
  const name = new Intl.DisplayNames([locale, "en"], { type: "language" }).of(code);
  return name === undefined || name === code ? code : `${name} (${code})`;
}
