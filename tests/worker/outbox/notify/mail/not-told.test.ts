import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import type { MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";
import { TEMPLATES } from "./sample-mails.ts";
import { ORIGIN } from "./sample-revisions.ts";

const WITH = TEMPLATES.filter((template) => "notTold" in template);
const without = (template: MailTemplate): MailTemplate => {
  if (!("notTold" in template)) return template;
  const { notTold: _notTold, ...rest } = template;
  return rest;
};

test("a cancelled order and a change of it are looked at", () => {
  expect(new Set(WITH.map(({ name }) => name))).toEqual(
    new Set(["order_cancelled_office", "notes_changed_office"]),
  );
});

describe.each(WITH.map((template) => [template.name, template] as const))("%s", (_name, template) => {
  test("has a line for each driver whom the office has to call", () => {
    const { text } = renderMail(template, "en", ORIGIN);
    expect(text).toContain("Not told: Uncle Phon, 081 111 2222. Please call them.");
    expect(text).toContain("Not told: <b>Aek</b>, 082 222 3333. Please call them.");
    expect(renderMail(template, "th", ORIGIN).text).toMatch(/Uncle Phon 081 111 2222 กรุณาโทรแจ้ง/);
  });

  test("takes the name as text, never as markup", () => {
    const { html } = renderMail(template, "en", ORIGIN);
    expect(html).toContain("&lt;b&gt;Aek&lt;/b&gt;");
    expect(html).not.toContain("<b>Aek");
  });

  test("has no such line where no driver is concerned", () => {
    for (const locale of LOCALES) {
      const text = renderMail(without(template), locale, ORIGIN).text;
      expect(text).not.toMatch(/Uncle Phon|081 111 2222/);
    }
    expect(renderMail(without(template), "en", ORIGIN).text).not.toContain("Not told");
  });
});
