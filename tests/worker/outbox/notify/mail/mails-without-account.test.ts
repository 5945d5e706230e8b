import { describe, expect, test } from "vitest";
import { COMPANY } from "#domain/company.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";
import { TEMPLATES } from "./sample-mails.ts";
import { ORIGIN } from "./sample-revisions.ts";

/** How each language speaks of the page of an order. */
const PAGE: Readonly<Record<Locale, RegExp>> = {
  th: /หน้าการจอง|โปรไฟล์/,
  en: /\bpage\b|profile/i,
  de: /Seite|Profil/,
  es: /página|perfil/i,
  fr: /\bpage\b|profil/i,
  id: /halaman|profil/i,
  // Not of the website.
  km: /(?<!គេហ)ទំព័រ|ប្រវត្តិរូប/,
  ms: /halaman|profil/i,
  ru: /страниц|профил/i,
  vi: /trang đơn|hồ sơ/i,
  zh: /页|个人资料/,
};

/** Never composed for a customer without an account, or with an own text for them. */
const OTHERWISE: ReadonlySet<MailTemplate["name"]> = new Set(["payment_reminder", "door_change_proposed"]);

const CASES = TEMPLATES.flatMap((template) =>
  "hasPage" in template && !template.name.endsWith("_office") && !OTHERWISE.has(template.name)
    ? LOCALES.map((locale) => [template.name, locale, template] as const)
    : [],
);

test("every mail about an order is looked at", () => {
  const names = new Set(CASES.map(([name]) => name));
  for (const name of ["order_placed", "order_delivered", "order_notes_changed", "documents_issued"] as const)
    expect(names).toContain(name);
});

describe.each(CASES)("%s in %s, to a customer without an account", (_name, locale, template) => {
  const link = `${ORIGIN}/track#abc`;
  const followed = renderMail({ ...template, orderLink: link, hasPage: false }, locale, ORIGIN);
  const alone = renderMail({ ...template, orderLink: null, hasPage: false }, locale, ORIGIN);

  test("speaks of no page that they cannot open, and says whom to call", () => {
    expect(followed.text).not.toMatch(PAGE[locale]);
    expect(alone.text).not.toMatch(PAGE[locale]);
    expect(alone.text).toContain(phoneText(COMPANY.phone));
  });

  test("leads to the page that follows the order, or nowhere", () => {
    expect(followed.text).toContain(link);
    expect(`${followed.text}${alone.html}${alone.text}`).not.toMatch(/\/orders\/|\/profile/);
    expect(alone.text).not.toContain("/track");
  });
});
