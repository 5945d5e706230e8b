import { describe, expect, test } from "vitest";
import { COMPANY } from "#domain/company.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import type { ContactMessage, MailTemplate } from "#worker/outbox/notify/mail/mail-template.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";
import { pushNotice } from "#worker/outbox/notify/push/push-text.ts";
import { deviceName } from "#worker/device-name.ts";
import { LINKS, TEMPLATES } from "./sample-mails.ts";
import { LINK } from "./sample-notices.ts";
import { AT, DRIVERS, ORDER, ORIGIN } from "./sample-revisions.ts";

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
    const hasNoPage = "orderLink" in template && template.orderLink === null;
    const hasNoAccount = "jobsLink" in template && template.jobsLink === null;
    const hasNone = hasNoPage || hasNoAccount || ("link" in template && template.link === null);
    const links = hasNone ? [] : LINKS[template.name];
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
      ![
        "name",
        "step",
        "provider",
        "role",
        "country",
        "topic",
        "language",
        "problem",
        "paper",
        "lostBy",
        "what",
        "status",
        "answersBy",
      ].includes(name)
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
  ["driver_invitation", /(?<!\d)7(?!\d)/],
  ["customer_invitation", /(?<!\d)7(?!\d)/],
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
  ["job_assigned", "Job KD-7F3K2M-1 is assigned to you", /Pay: ฿1,980/],
  ["job_taken_away", "Job KD-7F3K2M-1 is no longer yours", /Reason: Somebody lives nearer\./],
  ["job_cancelled", "Job KD-7F3K2M-1 is cancelled", /You do not need to drive it\./],
  ["job_moved", "Job KD-7F3K2M-1 has a new pickup time", /It is still yours\./],
  ["job_set_back", "Job KD-7F3K2M-1 is in progress again", /Please complete it/],
  ["job_completed", "Job KD-7F3K2M-1 was completed for you", /its pay is in your earnings/],
  ["job_vehicle_changed", "Another vehicle for job KD-7F3K2M-1", /Vehicle: 2กข 2222/],
  ["job_changed", "Job KD-7F3K2M-1 has changed", /It is still yours\./],
] as const)("a driver reads in %s which job it is and when it begins", (name, title, says) => {
  const template = TEMPLATES.find((each) => each.name === name) as MailTemplate;
  const { subject, text } = renderMail(template, "en", ORIGIN);
  expect(subject).toBe(title);
  expect(text).toMatch(says);
  expect(text).toMatch(/Pickup: Bang Kapi, Bangkok\nDestination: Hua Hin.*\nPickup time: November 21, 2026/);
});

test("a driver who lost a job reads whether its truck is not needed, it changed, or somebody decided so, and why", () => {
  const lost = TEMPLATES.filter(({ name }) => name === "job_taken_away");
  const mails = lost.map((template) => renderMail(template, "en", ORIGIN));
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Job KD-7F3K2M-1 is no longer yours",
    "Job KD-7F3K2M-1 is cancelled: its truck is no longer needed",
    "Job KD-7F3K2M-1 has changed and is no longer yours",
  ]);
  expect(mails.map(({ text }) => /Reason: (.*)/.exec(text)?.[1])).toEqual([
    "Somebody lives nearer.",
    "Fewer boxes.",
    "A piano as well.",
  ]);
  // A locked screen says what took the job, and nothing that somebody has written.
  const notices = lost.map((template) => pushNotice(template, "en", ORIGIN, "job"));
  expect(notices.map(({ title }) => title)).toEqual(mails.map(({ subject }) => subject));
  expect(JSON.stringify(notices)).not.toMatch(/boxes|piano/);
});

test.each(["door_change_withdrawn", "door_change_declined_office", "door_change_expired_office"])(
  "of a change at the door that does not hold %s names no price",
  (kind) => {
    const templates = TEMPLATES.filter(({ name }) => name === kind);
    const mails = templates.map((template) => renderMail(template, "en", ORIGIN));
    for (const { text } of mails) {
      expect(text).toMatch(/The order stays as it was\.|What was proposed does not apply\./);
      expect(text).not.toMatch(/4,500|piano/);
    }
    const reasons = templates.map((template) => ("reason" in template ? template.reason : undefined));
    expect(mails.map(({ text }) => /Reason: (.*)/.exec(text)?.[1] ?? "")).toEqual(reasons);
  },
);

test("a driver is told to propose again only what they have proposed themselves", () => {
  const texts = TEMPLATES.filter(({ name }) => name === "job_door_change_expired").map(
    (template) => renderMail(template, "en", ORIGIN).text,
  );
  expect(texts.map((text) => text.includes("you can propose it again"))).toEqual([true, false]);
});

test("the customer reads in the mail why an amount was set by hand", () => {
  const proposed = TEMPLATES.find(({ name }) => name === "door_change_proposed");
  if (proposed?.name !== "door_change_proposed") throw new Error("no such mail");
  const transport = proposed.lines.flatMap(({ after }) => after ?? [])[0];
  if (transport === undefined) throw new Error("no line is another");
  const after = { ...transport, adjusted: { fromSatang: 1, reason: "a crane" } };
  const { text } = renderMail({ ...proposed, lines: [{ before: null, after }] }, "en", ORIGIN);
  expect(text).toMatch(/· Reason: a crane/);
});

test("what the office proposes at the door is said to be its own, to the customer and to the office", () => {
  const kinds = ["door_change_proposed", "door_change_withdrawn", "door_change_agreed_office"];
  const ofOffice = TEMPLATES.filter(
    (template) => kinds.includes(template.name) && "isByOffice" in template && template.isByOffice,
  );
  const texts = ofOffice.map((template) => renderMail(template, "en", ORIGIN).text);
  expect(
    texts.map((text) => /[Oo]ur office proposes|Our office took|The office proposed/.test(text)),
  ).toEqual(texts.map(() => true));
  expect(new Set(ofOffice.map(({ name }) => name))).toEqual(new Set(kinds));
  expect(texts.join()).not.toMatch(/your driver (?:proposes|took)/i);
});

test("who is asked to agree is sent only to where they can answer: code, page or a call", () => {
  const ways = TEMPLATES.flatMap((template) => {
    if (template.name !== "door_change_proposed") return [];
    const { text } = renderMail(template, "en", ORIGIN);
    return [
      [template.answersBy, /\bcode\b/i.test(text), text.includes("order’s page"), /call you/.test(text)],
    ];
  });
  expect(ways).toEqual([
    ["code", true, true, false],
    ["code", true, true, false],
    ["page", false, true, false],
    ["call", false, false, true],
    ["call", false, false, true],
    ["code_alone", true, false, false],
  ]);
});

test("the office reads of all that can have ended what it proposed, also that the truck has left the last stop", () => {
  const ended = TEMPLATES.find((template) => "isEndedBefore" in template && template.isEndedBefore);
  if (ended === undefined) throw new Error("no such mail");
  const { text } = renderMail(ended, "en", ORIGIN);
  expect(text).toMatch(/the job is over.*another driver.*order was changed.*left the last stop/);
});

test("a driver whose pay alone has changed reads what it was and is, and of no other goods or stops", () => {
  const raised = TEMPLATES.find((template) => "paySatangBefore" in template);
  if (raised === undefined) throw new Error("no such mail");
  const { text } = renderMail(raised, "en", ORIGIN);
  expect(text).toMatch(/Pay: .*1,000.* → /);
  expect(text).not.toMatch(/new goods|floors/);
});
