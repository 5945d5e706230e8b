import { describe, expect, test } from "vitest";
import { COMPANY } from "#domain/company.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { ContactMessage, MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";
import { deviceName } from "#worker/device-name.ts";

const ORIGIN = "https://khondee.example";
const LINK = `${ORIGIN}/confirm-email#type=signup&token=abc.DEF-1_2`;
const NEWS_ON = `${ORIGIN}/newsletter#type=newsletter_on&token=abc.DEF-1_2`;
const NEWS_OFF = `${ORIGIN}/newsletter#type=newsletter_off&token=abc.DEF-1_2`;
const AT = Date.UTC(2026, 10, 21, 3, 30);

const ORDER = {
  orderId: "KD-7F3K2M",
  from: "Bang Kapi, Bangkok",
  to: "Hua Hin, Prachuap Khiri Khan",
  pickupAt: AT,
  totalSatang: 12_345_00,
  orderLink: `${ORIGIN}/orders/KD-7F3K2M`,
};

const DRIVERS = [
  { vehicle: "four_wheel", name: "Dao" },
  { vehicle: "six_wheel", name: "Kai" },
] as const;

const JOB = {
  jobId: "KD-7F3K2M-1",
  from: "Bang Kapi, Bangkok",
  to: "Hua Hin, Prachuap Khiri Khan",
  pickupAt: AT,
  pickupBefore: null,
  workers: null,
  estimatedPaySatang: 1_980_00,
  reason: "",
  jobsLink: `${ORIGIN}/driver/dashboard`,
};

const REVISED = { pickupBefore: null, workers: null, totalBefore: null, drivers: [], reason: "" };

const TEMPLATES: readonly MailTemplate[] = [
  { name: "confirm_sign_up", link: LINK },
  { name: "login_code", code: "048213", link: LINK },
  { name: "already_registered", loginLink: `${ORIGIN}/login`, forgotLink: `${ORIGIN}/forgot-password` },
  { name: "reset_password", link: LINK },
  { name: "confirm_new_email", link: LINK },
  { name: "email_in_use", loginLink: `${ORIGIN}/login` },
  { name: "newsletter_confirm", link: NEWS_ON },
  { name: "newsletter_welcome", unsubscribeLink: NEWS_OFF },
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
  {
    name: "contact_message",
    reference: "7F3A09C1",
    topic: "complaint",
    visitorName: "Malee Suk",
    visitorEmail: "malee@example.test",
    phone: "+66812345678",
    orderNumber: "KD-7F3K2M",
    message: "A table came with a broken leg.",
    language: "de",
  },
  { name: "contact_received", reference: "7F3A09C1", topic: "quote" },
  { name: "order_placed", ...ORDER },
  { name: "order_placed_office", ...ORDER, totalSatang: null },
  { name: "order_confirmed", ...ORDER, drivers: [{ vehicle: "four_wheel", name: "" }] },
  { name: "order_driver_assigned", ...ORDER, drivers: DRIVERS },
  { name: "order_driver_left", ...ORDER, drivers: [{ vehicle: "six_wheel", name: "" }] },
  { name: "order_started", ...ORDER, drivers: DRIVERS },
  { name: "order_delivered", ...ORDER, drivers: DRIVERS },
  { name: "order_set_back", ...ORDER, drivers: DRIVERS },
  { name: "order_cancelled", ...ORDER, byCustomer: false, reason: "The road is flooded." },
  { name: "order_cancelled_office", ...ORDER, byCustomer: true, reason: "Found a friend with a truck." },
  {
    name: "job_released_office",
    ...ORDER,
    jobId: "KD-7F3K2M-1",
    reason: "The truck is in repair.",
    driverName: "Dao",
    releases: 4,
  },
  { name: "job_assigned", ...JOB },
  { name: "job_taken_away", ...JOB, reason: "Somebody lives nearer." },
  { name: "job_cancelled", ...JOB },
  { name: "job_day_changed", ...JOB },
  { name: "job_moved", ...JOB, pickupBefore: AT - 1 },
  { name: "job_set_back", ...JOB },
  { name: "job_changed", ...JOB, workers: "0 → 2" },
  {
    name: "order_offer",
    orderId: "KD-7F3K2M",
    from: ORDER.from,
    to: ORDER.to,
    pickupAt: AT,
    totalSatang: 4_200_00,
    expiresAt: AT,
    message: "With two helpers for the stairs.",
    offerLink: LINK,
  },
  { name: "order_day_changed", ...ORDER, ...REVISED, pickupBefore: AT - 1, drivers: DRIVERS },
  { name: "order_workers_changed", ...ORDER, ...REVISED, workers: "1 → 2", totalBefore: 100_00 },
  { name: "offer_accepted_office", ...ORDER, ...REVISED },
  { name: "offer_declined_office", ...ORDER, ...REVISED, reason: "Too late." },
  { name: "day_changed_office", ...ORDER, ...REVISED, pickupBefore: AT - 1 },
  { name: "workers_changed_office", ...ORDER, ...REVISED, workers: "1 → 2" },
  { name: "notes_changed_office", ...ORDER, ...REVISED },
];
const FORGOT = `${ORIGIN}/forgot-password`;
const LINKS: Readonly<Record<MailTemplate["name"], readonly string[]>> = {
  confirm_sign_up: [LINK],
  login_code: [LINK],
  already_registered: [`${ORIGIN}/login`, FORGOT],
  reset_password: [LINK],
  confirm_new_email: [LINK],
  email_in_use: [`${ORIGIN}/login`],
  newsletter_confirm: [NEWS_ON],
  newsletter_welcome: [NEWS_OFF],
  password_changed: [FORGOT],
  second_factor_on: [FORGOT],
  second_factor_off: [FORGOT],
  identity_added: [FORGOT],
  identity_removed: [FORGOT],
  email_change_asked: [FORGOT],
  email_changed: [],
  new_device: [`${ORIGIN}/profile`, FORGOT],
  account_deleted: [],
  contact_message: [],
  contact_received: [],
  order_placed: [ORDER.orderLink],
  order_placed_office: [ORDER.orderLink],
  order_confirmed: [ORDER.orderLink],
  order_driver_assigned: [ORDER.orderLink],
  order_driver_left: [ORDER.orderLink],
  order_started: [ORDER.orderLink],
  order_delivered: [ORDER.orderLink],
  order_set_back: [ORDER.orderLink],
  order_cancelled: [ORDER.orderLink],
  order_cancelled_office: [ORDER.orderLink],
  job_released_office: [ORDER.orderLink],
  job_assigned: [JOB.jobsLink],
  job_taken_away: [JOB.jobsLink],
  job_cancelled: [JOB.jobsLink],
  job_day_changed: [JOB.jobsLink],
  job_moved: [JOB.jobsLink],
  job_set_back: [JOB.jobsLink],
  job_changed: [JOB.jobsLink],
  order_offer: [LINK],
  order_day_changed: [ORDER.orderLink],
  order_workers_changed: [ORDER.orderLink],
  offer_accepted_office: [ORDER.orderLink],
  offer_declined_office: [ORDER.orderLink],
  day_changed_office: [ORDER.orderLink],
  workers_changed_office: [ORDER.orderLink],
  notes_changed_office: [ORDER.orderLink],
};
/** What only the button of a mail has. */
const BUTTON = "mso-padding-alt:13px";

function webLinksOf(html: string): string[] {
  const found = [...html.matchAll(/href="(https:[^"]*)"/g)].map((match) => match[1] ?? "");
  return found.map((address) => address.replaceAll("&amp;", "&"));
}

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

  test("has its links, those and in this order, in both parts, the one of the button written out", () => {
    const links = LINKS[template.name];
    expect(text.split("\n").filter((line) => line.startsWith("https:"))).toEqual(links);
    expect(webLinksOf(html)).toEqual(links);
    const isWrittenOut = links.some((link) => html.includes(`>${link.replaceAll("&", "&amp;")}</`));
    expect(isWrittenOut).toBe(html.includes(BUTTON));
  });

  test("asks nothing of anybody else, and says where to write", () => {
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/);
    const addresses = [...`${text} ${html}`.matchAll(/https?:\/\/[^/\s"<]+/g)].map((match) => match[0]);
    expect(new Set(addresses)).toEqual(new Set([ORIGIN]));
    expect(text).toContain(COMPANY.email);
    expect(html).toContain(`href="mailto:${COMPANY.email}"`);
  });

  test("takes what people wrote as text, never as markup", () => {
    const evil = `"><img src=x onerror=alert(1)>&amp;{host}`;
    const facts = Object.entries(template).map(([name, value]) => [
      name,
      typeof value === "string" &&
      value !== "" &&
      !["name", "provider", "country", "topic", "language"].includes(name)
        ? evil
        : value,
    ]);
    const tricked = renderMail(Object.fromEntries(facts) as MailTemplate, locale, ORIGIN);
    expect(tricked.html).not.toContain("<img");
    expect(tricked.html.match(/</g)?.length).toBe(html.match(/</g)?.length);
    expect(tricked.text.includes(evil)).toBe(facts.some(([, value]) => value === evil));
  });
});

/** The lifetimes of the links, from the domain. */
test.each([
  ["confirm_sign_up", /(?<!\d)24(?!\d)/],
  ["confirm_new_email", /(?<!\d)24(?!\d)/],
  ["newsletter_confirm", /(?<!\d)7(?!\d)/],
  ["reset_password", /(?<![\d-])1(?!\d)/],
] as const)("%s says in every language how long its link lives", (name, hours) => {
  const template = TEMPLATES.find((each) => each.name === name) as MailTemplate;
  for (const locale of LOCALES)
    expect(renderMail(template, locale, ORIGIN).text.replaceAll(LINK, "")).toMatch(hours);
});

test("an address without end breaks rather than widening the page", () => {
  const { html } = renderMail(
    { name: "email_change_asked", newEmail: `${"a".repeat(60)}@example.test` },
    "de",
    ORIGIN,
  );
  expect(html).toMatch(/<p[^>]*overflow-wrap:anywhere;word-break:break-word;[^>]*>[^<]*aaaa/);
});

test("each line of a message is marked as the writer's, and stays a line of its own", () => {
  const template = TEMPLATES.find(({ name }) => name === "contact_message") as ContactMessage;
  const message =
    "Hello,\n\n-- \nKhonDee · <b>pay</b> at https://evil.example/\nE-mail address: other@example.test";
  const { subject, text, html } = renderMail({ ...template, message }, "en", ORIGIN);
  for (const line of message.split("\n")) expect(text.split("\n")).toContain(`> ${line}`);
  expect(text.split("\n").filter((line) => line.startsWith("E-mail address: "))).toHaveLength(1);
  expect(html).toContain(
    "Hello,<br /><br />-- <br />KhonDee · &lt;b&gt;pay&lt;/b&gt; at https://evil.example/",
  );
  expect(webLinksOf(html)).toEqual([]);
  expect(subject).toBe("Message from the contact page: A complaint or damage (7F3A09C1)");
});

test("a message without phone and order has no empty facts; its language has a name", () => {
  const template = TEMPLATES.find(({ name }) => name === "contact_message") as ContactMessage;
  const { text } = renderMail({ ...template, phone: "", orderNumber: "" }, "en", ORIGIN);
  expect(text).not.toMatch(/^(Phone|Order ID):/m);
  expect(text).toContain("Language on the site: German (de)");
});

test("a changed address is not told to choose a password that it can choose no more", () => {
  for (const locale of LOCALES) {
    const { text } = renderMail({ name: "email_changed", newEmail: "new@example.test" }, locale, ORIGIN);
    expect(text).not.toContain("/forgot-password");
  }
});

test("a placeholder inside what people wrote stays what it is", () => {
  const { text } = renderMail({ name: "email_changed", newEmail: "{host}@example.test" }, "en", ORIGIN);
  expect(text).toContain("{host}@example.test");
});

test.each<[Locale, RegExp]>([
  ["th", /21 พฤศจิกายน.*2569.*10:30/],
  ["en", /November 21, 2026.*10:30/],
  ["de", /21\. November 2026.*10:30/],
  ["km", /21\/11\/2026.*10:30 \(ម៉ោងនៅថៃ\)/],
])("the time of a login is Bangkok's, by the reader's calendar: %s", (locale, time) => {
  const template = TEMPLATES.find(({ name }) => name === "new_device") as MailTemplate;
  expect(renderMail(template, locale, ORIGIN).text).toMatch(time);
});

test.each(["", "XX", "T1"])("a login from %j is one from an unknown place", (country) => {
  const { text } = renderMail(
    { name: "new_device", browser: "", system: "", city: "", country, at: AT, profileLink: ORIGIN },
    "en",
    ORIGIN,
  );
  expect(text).toContain("Place: unknown");
  expect(text).toContain("Browser: unknown");
});

test.each<[Locale, string]>([
  ["th", "Chiang Mai · ไทย"],
  ["ru", "Chiang Mai · Таиланд"],
  ["km", "Chiang Mai · ថៃ"],
])("the country of a login has its name in the reader's language: %s", (locale, place) => {
  const template = TEMPLATES.find(({ name }) => name === "new_device") as MailTemplate;
  expect(renderMail(template, locale, ORIGIN).text).toContain(place);
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

describe("a mail about an order", () => {
  const written = (name: MailTemplate["name"], locale: Locale, changes: object = {}) => {
    const template = { ...TEMPLATES.find((each) => each.name === name), ...changes } as MailTemplate;
    return renderMail(template, locale, ORIGIN);
  };

  test.each<[Locale, RegExp]>([
    ["th", /วันและเวลารับของ: 21 พฤศจิกายน.*2569.*10:30 น\.\n.*รวมทั้งสิ้น: ฿12,345/s],
    ["en", /Pickup time: November 21, 2026.*10:30.*\(Thai time\)\nTotal: ฿12,345/],
    ["de", /Abholzeit: 21\. November 2026.*10:30.*\nGesamtpreis: 12\.345/],
  ])("names places, the pickup in Bangkok's time and the total: %s", (locale, facts) => {
    const { subject, text } = written("order_placed", locale);
    expect(subject).toContain("KD-7F3K2M");
    expect(text).toMatch(facts);
    for (const place of [ORDER.from, ORDER.to]) expect(text).toContain(place);
  });

  test("without a price says who confirms it, to the customer and to the office", () => {
    expect(written("order_placed", "en", { totalSatang: null }).text).toContain("we will confirm the price");
    expect(written("order_placed_office", "en").text).toContain("no price yet");
  });

  test("says who cancelled it, and the reason where one was given", () => {
    const byUs = written("order_cancelled", "en").text;
    expect(byUs).toContain("we had to cancel this order");
    expect(byUs).toContain("Reason: The road is flooded.");
    const byCustomer = written("order_cancelled", "en", { byCustomer: true, reason: "" }).text;
    expect(byCustomer).toContain("You have cancelled this order.");
    expect(byCustomer).not.toContain("Reason");
    expect(written("order_cancelled_office", "en").text).toContain("The customer has cancelled this order.");
  });

  test("that is confirmed says whether its drivers are known, and who", () => {
    expect(written("order_confirmed", "en").text).toContain("As soon as it has a driver");
    expect(written("order_confirmed", "en").text).not.toContain("Driver:");
    const known = written("order_confirmed", "en", { drivers: DRIVERS }).text;
    expect(known).toContain("it is settled who drives");
    expect(known).toContain("Driver: Dao (4-wheel truck)\nDriver: Kai (6-wheel truck)");
  });

  test("that lost one of its drivers says who is left", () => {
    const { text } = written("order_driver_left", "en", {
      drivers: [DRIVERS[0], { ...DRIVERS[1], name: "" }],
    });
    expect(text).toContain("Driver: Dao (4-wheel truck)\nDriver: not yet (6-wheel truck)");
  });

  test("that is delivered says in every language until when damage is reported", () => {
    for (const locale of LOCALES) expect(written("order_delivered", locale).text).toMatch(/(?<!\d)8(?!\d)/);
  });

  test("names the job that a driver gave back, and why", () => {
    const { subject, text } = written("job_released_office", "en");
    expect(subject).toBe("Driver gave back job KD-7F3K2M-1");
    expect(text).toContain("Driver: Dao\nGave back in 30 days: 4\nReason: The truck is in repair.");
  });
});

test.each([
  ["job_assigned", "Job KD-7F3K2M-1 is assigned to you", /Estimated pay: ฿1,980/],
  ["job_taken_away", "Job KD-7F3K2M-1 is no longer yours", /Reason: Somebody lives nearer\./],
  ["job_cancelled", "Job KD-7F3K2M-1 is cancelled", /You do not need to drive it\./],
  ["job_moved", "Job KD-7F3K2M-1 has a new pickup time", /It is still yours\./],
  ["job_set_back", "Job KD-7F3K2M-1 is in progress again", /Please complete it/],
  ["job_changed", "Job KD-7F3K2M-1 has changed", /It is still yours\./],
] as const)("a driver reads in %s which job it is and when it begins", (name, title, says) => {
  const template = TEMPLATES.find((each) => each.name === name) as MailTemplate;
  const { subject, text } = renderMail(template, "en", ORIGIN);
  expect(subject).toBe(title);
  expect(text).toMatch(says);
  expect(text).toMatch(/Pickup: Bang Kapi, Bangkok\nDestination: Hua Hin.*\nPickup time: November 21, 2026/);
});
