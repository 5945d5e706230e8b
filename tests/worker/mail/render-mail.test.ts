import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#worker/documents.ts";
import type { MailTemplate } from "#worker/mail/mail-template.ts";
import { renderMail } from "#worker/mail/render-mail.ts";
import { deviceName } from "#worker/mail/device-name.ts";

const ORIGIN = "https://khondee.example";
const LINK = `${ORIGIN}/confirm-email#type=signup&token=abc.DEF-1_2`;
const AT = Date.UTC(2026, 10, 21, 3, 30);

const TEMPLATES: readonly MailTemplate[] = [
  { name: "confirm_sign_up", link: LINK },
  { name: "already_registered", loginLink: `${ORIGIN}/login`, forgotLink: `${ORIGIN}/forgot-password` },
  { name: "reset_password", link: LINK },
  { name: "confirm_new_email", link: LINK },
  { name: "email_in_use", loginLink: `${ORIGIN}/login` },
  { name: "password_changed", forgotLink: `${ORIGIN}/forgot-password` },
  { name: "second_factor_on" },
  { name: "second_factor_off" },
  { name: "identity_added", provider: "line" },
  { name: "identity_removed", provider: "google" },
  { name: "email_change_asked", newEmail: "new@example.test" },
  { name: "email_changed", newEmail: "new@example.test" },
  {
    name: "new_device",
    browser: "Chrome",
    system: "Android",
    city: "Chiang Mai",
    country: "TH",
    at: AT,
    profileLink: `${ORIGIN}/profile`,
  },
  { name: "account_deleted" },
];
const CASES = TEMPLATES.flatMap((template) =>
  LOCALES.map((locale) => [template.name, locale, template] as const),
);

describe.each(CASES)("%s in %s", (_name, locale, template) => {
  const { subject, text, html } = renderMail(template, locale, ORIGIN);

  test("says something in every part, with no hole left in it", () => {
    expect(subject.length).toBeGreaterThan(3);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain(`<html lang="${locale}">`);
    for (const part of [subject, text, html.replace(/<style>[\s\S]*?<\/style>/, "")])
      expect(part).not.toMatch(/undefined|null|NaN|\{\w+\}|\[object/);
  });

  test("has its links in both parts, and asks nothing of anybody else", () => {
    const links = Object.values(template).filter((value) => String(value).startsWith("https:"));
    for (const link of links) {
      expect(text).toContain(String(link));
      expect(html).toContain(`href="${String(link).replaceAll("&", "&amp;")}"`);
    }
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/);
    const addresses = [...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"<]+/g)].map((match) => match[0]);
    expect(new Set(addresses)).toEqual(new Set([ORIGIN]));
  });
});

test("what people wrote is text, never markup", () => {
  const evil = `"><img src=x onerror=alert(1)>@example.test`;
  const { html, text } = renderMail({ name: "email_changed", newEmail: evil }, "en", ORIGIN);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(text).toContain(evil);
});

test("a placeholder inside what people wrote stays what it is", () => {
  const { text } = renderMail({ name: "email_changed", newEmail: "{host}@example.test" }, "en", ORIGIN);
  expect(text).toContain("{host}@example.test");
});

test.each<[Locale, RegExp]>([
  ["th", /21 พฤศจิกายน.*2569.*10:30/],
  ["en", /November 21, 2026.*10:30/],
  ["de", /21\. November 2026.*10:30/],
])("the time of a login is Bangkok's, by the reader's calendar: %s", (locale, time) => {
  const template = TEMPLATES.find(({ name }) => name === "new_device") as MailTemplate;
  expect(renderMail(template, locale, ORIGIN).text).toMatch(time);
});

test("what is not known of a login is said to be unknown", () => {
  const { text } = renderMail(
    { name: "new_device", browser: "", system: "", city: "", country: "", at: AT, profileLink: ORIGIN },
    "en",
    ORIGIN,
  );
  expect(text).toContain("Place: unknown");
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"],
  ["", "", ""],
  ["x".repeat(400), "", ""],
])("the device of %s", (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system });
});
