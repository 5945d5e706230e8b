import { expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";

const ORIGIN = "https://khondee.example";
const LINK = `${ORIGIN}/login-link#type=login&token=a.b.c`;

test.each(LOCALES)(
  "a login code in %s: in the subject, and on a line of its own to be copied, good for 10 minutes",
  (locale) => {
    const { subject, text, html } = renderMail(
      { name: "login_code", code: "048213", link: LINK },
      locale,
      ORIGIN,
    );
    expect(subject).toContain("048213");
    expect(text.split("\n")).toContain("048213");
    expect(html).toMatch(/<p[^>]*user-select:all;[^>]*>\s*048213\s*<\/p>/);
    expect(text).toContain(LINK);
    expect(text.replaceAll(LINK, "")).toMatch(/(?<!\d)10(?!\d)/);
  },
);
