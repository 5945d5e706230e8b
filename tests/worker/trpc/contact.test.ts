import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { attempts } from "#db/schema/users.ts";
import { COMPANY } from "#domain/company.ts";
import { HOUR_MS } from "#domain/time.ts";
import { callerNetwork } from "#worker/rate-limit.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { wire } from "#worker/wiring.ts";
import { sendToCompany } from "#worker/services/contact/send-contact-message.ts";
import { deleteExpired } from "#worker/services/delete-expired.ts";
import { fetchWorker, mutate } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { freshDatabase } from "../../support/people.ts";
import { deliverDueMails, mailsInOutbox, mailsTo } from "../../support/email-links.ts";

const MALEE = "malee@example.test";
const MESSAGE = {
  name: "Malee Suk",
  email: MALEE,
  phone: "081-234-5678",
  topic: "complaint",
  orderNumber: "KD-7F3K2M",
  message: "A table came with a broken leg.\nWhat now?",
  website: "",
  locale: "de",
  idempotencyKey: "key-00000001",
} as const;

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const send = (changes: object = {}) => mutate("contact.send", { ...MESSAGE, ...changes });
let pressed = 0;
/** Another message under another key. */
const another = (changes: object = {}) =>
  send({ idempotencyKey: `another-key-${(pressed += 1)}`, ...changes });

/** A message from a network address, as the platform names it. */
async function sendFrom(
  address: string,
  email: string,
  idempotencyKey = `from-${(pressed += 1)}-00000`,
): Promise<number> {
  const body = JSON.stringify({ ...MESSAGE, email, idempotencyKey });
  const headers = { "content-type": "application/json", "cf-connecting-ip": address };
  return (await fetchWorker("/api/trpc/contact.send", { method: "POST", headers, body })).status;
}

describe("a message to the company", () => {
  test("reaches the company's mailbox in Thai, with everything in it; answers go to the writer", async () => {
    expect((await send()).data).toEqual({ sent: true });
    await deliverDueMails();
    const [mail] = await mailsTo(COMPANY.email);
    expect(mail).toMatchObject({ kind: "contact_message", isSent: true });
    expect(mail?.subject).toMatch(/^ข้อความจากหน้าติดต่อ: ร้องเรียนหรือของเสียหาย \([0-9A-F]{8}\)$/);
    for (const fact of ["Malee Suk", MALEE, "+66812345678", "KD-7F3K2M", "เยอรมัน (de)", "> What now?"])
      expect(mail?.text).toContain(fact);
    const row = (await mailsInOutbox()).find(({ kind }) => kind === "contact_message");
    expect(row?.kept?.replyTo).toBe(MALEE);
  });

  test("is confirmed to its writer in their language, with nothing that was typed", async () => {
    await send();
    await deliverDueMails();
    const [mail] = await mailsTo(MALEE);
    const [message] = await mailsTo(COMPANY.email);
    expect(mail).toMatchObject({ kind: "contact_received", locale: "de", isSent: true });
    expect(mail?.subject).toBe("Wir haben Ihre Nachricht erhalten");
    for (const typed of ["Malee", "broken", "KD-7F3K2M", "81"])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`.replaceAll(/[0-9A-F]{8}/g, "")).not.toContain(
        typed,
      );
    const reference = /\(([0-9A-F]{8})\)/.exec(message?.subject ?? "")?.[1] ?? "none";
    expect(mail?.text).toContain(reference);
  });

  test("needs neither phone nor order; an unknown language is Thai", async () => {
    expect((await send({ phone: "", orderNumber: "", locale: "xx" })).status).toBe(200);
    await deliverDueMails();
    expect((await mailsTo(MALEE))[0]?.locale).toBe("th");
  });

  test("goes to CONTACT_EMAIL where the company has set one", async () => {
    await send();
    const settings = readSettings({ ...env, CONTACT_EMAIL: " Office@khondee.example " }, "http://localhost/");
    await drain(wire(env, settings));
    expect((await mailsInOutbox()).map(({ recipient }) => recipient).toSorted()).toEqual([
      MALEE,
      "office@khondee.example",
    ]);
  });

  test.each([
    [{ phone: "12" }, { phone: "PHONE_INVALID" }],
    [{ email: "malee" }, { email: "EMAIL_INVALID" }],
    [{ name: " " }, { name: "REQUIRED" }],
    [{ message: " " }, { message: "REQUIRED" }],
    [{ message: "too short" }, { message: "TOO_SHORT" }],
    [{ message: "a".repeat(4001) }, { message: "TOO_LONG" }],
    [{ topic: "" }, { topic: "INVALID" }],
  ])("says which field is at fault, and counts nothing: %j", async (changes, fields) => {
    expect(await send(changes)).toMatchObject({ status: 400, appCode: "BAD_INPUT", fields });
    expect(await mailsInOutbox()).toEqual([]);
    expect(await db.select().from(attempts)).toEqual([]);
  });
});

describe("sent once", () => {
  test("pressed twice, one after the other or at the same moment: two mails", async () => {
    await send();
    expect((await send()).data).toEqual({ sent: true });
    expect(await mailsInOutbox()).toHaveLength(2);
    const racing = { email: "nok@example.test", idempotencyKey: "key-00000002" };
    const answers = await Promise.all([send(racing), send(racing), send(racing)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsInOutbox()).toHaveLength(4);
  });

  test("a repeated press costs no attempt, however late", async () => {
    await send();
    for (let press = 0; press < 10; press++) expect((await send()).status).toBe(200);
    expect((await db.select().from(attempts)).map(({ count }) => count)).toEqual([1, 1]);
    await deliverDueMails();
    await send();
    await deliverDueMails(2);
    expect(await mailsTo(MALEE)).toHaveLength(1);
  });

  test("another message under the same key is another message", async () => {
    await send();
    await send({ message: "A table came with two broken legs." });
    await deliverDueMails();
    expect(await mailsTo(COMPANY.email)).toHaveLength(2);
  });

  test("both mails or none: when one cannot be written, neither is", async () => {
    expectErrorLog();
    await env.DB.exec(
      "CREATE TRIGGER no_confirmations BEFORE INSERT ON outbox WHEN NEW.params LIKE '%contact_received%' BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect(await send()).toMatchObject({ status: 500, appCode: "INTERNAL" });
    expect(await mailsInOutbox()).toEqual([]);
    await env.DB.exec("DROP TRIGGER no_confirmations");
    expect((await send()).status).toBe(200);
    expect(await mailsInOutbox()).toHaveLength(2);
  });
});

describe("abuse", () => {
  test("a program that fills in every field reads success, and nothing is sent or counted", async () => {
    expect((await send({ website: "https://spam.example" })).data).toEqual({ sent: true });
    expect(await mailsInOutbox()).toEqual([]);
    expect(await db.select().from(attempts)).toEqual([]);
  });

  test("nothing typed becomes a header: not the name, not the address, not the order", async () => {
    expect((await send({ email: `${MALEE}\r\nBcc: all@example.test` })).fields).toEqual({
      email: "EMAIL_INVALID",
    });
    await send({
      name: "Malee\r\nBcc: all@example.test",
      orderNumber: "KD\r\nSubject: pay",
      message: "Subject: pay\r\nBcc: all@example.test\r\n.\r\nQUIT",
    });
    await deliverDueMails();
    const rows = await mailsInOutbox();
    expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual([COMPANY.email, MALEE].toSorted());
    for (const { kept } of rows)
      expect(`${kept?.subject}${kept?.replyTo ?? ""}`).not.toMatch(/[\r\n]|Bcc|pay/);
  });

  test("HTML in a message is text, and no link hides where it leads", async () => {
    const evil = `<a href="https://evil.example">khondee.example</a><img src=x onerror=alert(1)><!-- `;
    await send({ name: "<b>Malee</b>", orderNumber: "<i>KD</i>", message: evil });
    await deliverDueMails();
    const [mail] = await mailsTo(COMPANY.email);
    expect(mail?.html).not.toMatch(/<a href="https:|<img|<b>|<i>|<!-- /);
    expect(mail?.html).toContain("&lt;a href=&quot;https://evil.example&quot;&gt;khondee.example");
    expect(mail?.text).toContain(`> ${evil.trim()}`);
  });

  test("messages in somebody else's name stop no message of theirs; that address gets three confirmations an hour", async () => {
    for (let count = 0; count < 5; count++) expect((await another()).status).toBe(200);
    expect((await another({ email: MALEE.toUpperCase() })).status).toBe(200);
    await deliverDueMails();
    expect(await mailsTo(COMPANY.email)).toHaveLength(6);
    expect(await mailsTo(MALEE)).toHaveLength(3);
    expect((await another({ email: "other@example.test" })).status).toBe(200);
    expect(await mailsTo("other@example.test")).toHaveLength(1);
  });

  test("an hour later an address gets confirmations again", async () => {
    let clock = Date.now();
    const write = (key: string) =>
      sendToCompany({ db, now: () => clock }, { ...MESSAGE, idempotencyKey: key }, "");
    for (const key of ["key-1", "key-2", "key-3", "key-4"]) await write(key);
    expect(await mailsTo(MALEE)).toHaveLength(3);
    clock += HOUR_MS;
    await write("key-5");
    expect(await mailsTo(MALEE)).toHaveLength(4);
  });

  test("a message pressed ten times at the same moment counts as one", async () => {
    const key = `at-once-${(pressed += 1)}-000`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendFrom("203.0.113.9", MALEE, key)));
    expect(answers).toEqual(Array(10).fill(200));
    expect((await db.select().from(attempts)).map(({ count }) => count)).toEqual([1, 1]);
    expect(await mailsInOutbox()).toHaveLength(2);
  });

  test("a message beyond the limit of a network is not sent, however often it is pressed", async () => {
    for (let count = 0; count < 20; count++) await sendFrom("203.0.113.9", `person-${count}@example.test`);
    const key = `beyond-${(pressed += 1)}-000`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendFrom("203.0.113.9", MALEE, key)));
    expect(answers).toEqual(Array(4).fill(429));
    expect(await mailsTo(MALEE)).toEqual([]);
  });

  test("twenty messages an hour from one network, in whosever name; others are not held up", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push(await sendFrom(`2001:db8:1:2::${count + 1}`, `person-${count}@example.test`));
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect(await sendFrom("2001:db8:1:3::1", "neighbour@example.test")).toBe(200);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8::1", "2001:db8:0:0"],
    ["::ffff:203.0.113.7", "0:0:0:0"],
    ["::1", null],
    ["127.0.0.1", null],
    ["not: an address", "not: an address"],
    ["", ""],
  ])("%s is counted as %s", (address, network) => {
    expect(callerNetwork(address)).toBe(network);
  });
});

test("what was sent is deleted after 30 days, like every other mail", async () => {
  await send();
  const later = Date.now() + 31 * 24 * HOUR_MS;
  await deleteExpired({ db, now: () => later });
  expect(await mailsInOutbox()).toHaveLength(2);
  await deliverDueMails();
  await deleteExpired({ db, now: () => later });
  expect(await mailsInOutbox()).toEqual([]);
});
