import type { MailTemplate } from "./mail-template.ts";
export function renderMail(template: MailTemplate, locale: string, _origin: string) {
  return {
    subject: template.name,
    text: Object.values(template).join("\n"),
    html: `<html lang="${locale}">`,
  };
}
