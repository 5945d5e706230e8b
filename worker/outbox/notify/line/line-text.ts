import type { Locale } from "#domain/locale.ts";
import { mailContent } from "../mail/mail-content.ts";
import type { MailTemplate } from "../mail/mail-template.ts";

/** The greatest length of a text message, in UTF-16 code units. Source: LINE Messaging API reference, text message. */
const LINE_TEXT_MAX = 5000;

/** What a mail says as the text of a message: subject, text, facts and the link. What is too long ends before the link. */
export function lineText(template: MailTemplate, locale: Locale, origin: string): string {
  const { subject, text, facts = [], quote, action } = mailContent(template, locale, origin);
  const list = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const body = [subject, text, list, quote ?? ""].filter((part) => part !== "").join("\n\n");
  const link = action === undefined ? "" : `\n\n${action.label}:\n${action.address}`;
  return `${shortened(body, LINE_TEXT_MAX - link.length)}${link}`;
}

/** Without half a character at its end. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
