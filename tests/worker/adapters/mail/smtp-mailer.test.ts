import { connect } from "cloudflare:sockets";
import PostalMime from "postal-mime";
import { describe, expect, inject, test } from "vitest";
import type { OutgoingMail } from "#worker/adapters/mail/mailer.ts";
import { SmtpMailer } from "#worker/adapters/mail/smtp-mailer.ts";
import type { SmtpJournal } from "../../../support/smtp-process.ts";

const ports = inject("smtpPorts");
const SUBJECT = "ยืนยันอีเมลของคุณเพื่อเปิดบัญชีขนดี แล้วเริ่มจองรถขนของได้ทันที ไปเกาะก็ได้";
/** The time-outs for a server that answers, and for one that never does. */
const PATIENT_MS = 5_000;
const IMPATIENT_MS = 300;
const LOGIN = { user: "user", password: "right password" };
/** An address of this machine that is not exempt from TLS. */
const ELSEWHERE = "127.0.0.2";

interface Way {
  readonly host?: string;
  readonly secure?: boolean;
  readonly user?: string;
  readonly password?: string;
}

const mailer = (port: number, way: Way = {}, timeoutMs = PATIENT_MS) =>
  new SmtpMailer(
    { host: "127.0.0.1", port, secure: false, from: "hello@khondee.example", ...way },
    timeoutMs,
  );

function aMail(messageId: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId,
    from: "hello@khondee.example",
    to: "nok@example.test",
    subject: SUBJECT,
    text: `สวัสดี\n.a line that begins with a dot\n.\n${"ก".repeat(3_000)}\nend`,
    html: `<html lang="th"><p>สวัสดี &amp; ยินดีต้อนรับ</p></html>`,
    ...changes,
  };
}

/** The journal of the mail servers, read over a plain connection. */
async function journal(): Promise<SmtpJournal> {
  const socket = connect({ hostname: "127.0.0.1", port: ports.journal });
  return JSON.parse(await new Response(socket.readable).text()) as SmtpJournal;
}

async function takenById(messageId: string) {
  const found = (await journal()).taken.filter(({ raw }) => raw.includes(`<${messageId}>`));
  return Promise.all(found.map(async (mail) => ({ ...mail, parsed: await PostalMime.parse(mail.raw) })));
}

async function visitsTo(name: string): Promise<number> {
  return (await journal()).visits.filter((visited) => visited === name).length;
}

describe("a mail by SMTP", () => {
  test("arrives as it was written: subject, both parts, sender, id, date", async () => {
    expect(await mailer(ports.good).deliver([aMail("whole@khondee.example")])).toEqual([{ ok: true }]);
    const [mail] = await takenById("whole@khondee.example");
    expect(mail).toMatchObject({ from: "hello@khondee.example", to: ["nok@example.test"] });
    expect(mail?.parsed).toMatchObject({
      subject: SUBJECT,
      from: { name: "KhonDee", address: "hello@khondee.example" },
      to: [{ address: "nok@example.test" }],
      messageId: "<whole@khondee.example>",
    });
    expect(mail?.parsed.text?.trimEnd()).toBe(aMail("").text);
    expect(mail?.parsed.html?.trimEnd()).toBe(aMail("").html);
    expect(mail?.raw).toMatch(/^content-type: multipart\/alternative/im);
    expect(mail?.raw).toMatch(/^auto-submitted: auto-generated\r?$/im);
    expect(Math.abs(Date.parse(mail?.parsed.date ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test("carries files as they are, also under a Thai name, beside both parts", async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const attachments = ["INV2026-000012.pdf", "ใบกำกับภาษี 12.pdf"].map((fileName) => ({
      fileName,
      contentType: "application/pdf",
      content,
    }));
    expect(await mailer(ports.good).deliver([aMail("files@khondee.example", { attachments })])).toEqual([
      { ok: true },
    ]);
    const [mail] = await takenById("files@khondee.example");
    expect(mail?.parsed.text?.trimEnd()).toBe(aMail("").text);
    expect(mail?.parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
      attachments.map(({ fileName, contentType }) => [fileName, contentType]),
    );
    for (const { content: arrived } of mail?.parsed.attachments ?? [])
      expect(new Uint8Array(arrived as ArrayBuffer)).toEqual(content);
    expect(mail?.raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  });

  test("that can be ended says so to mail programs in one line", async () => {
    const unsubscribe = `https://khondee.example/api/unsubscribe?token=${"a".repeat(200)}`;
    await mailer(ports.good).deliver([aMail("off@khondee.example", { unsubscribe })]);
    const [mail] = await takenById("off@khondee.example");
    expect(mail?.parsed.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "list-unsubscribe", value: `<${unsubscribe}>` }),
        expect.objectContaining({ key: "list-unsubscribe-post", value: "List-Unsubscribe=One-Click" }),
      ]),
    );
  });

  test("with another address for answers names it, and is no automatic mail", async () => {
    const answered = aMail("answer@khondee.example", { replyTo: "malee@example.test" });
    expect(await mailer(ports.good).deliver([answered])).toEqual([{ ok: true }]);
    const [mail] = await takenById("answer@khondee.example");
    expect(mail?.parsed).toMatchObject({
      from: { address: "hello@khondee.example" },
      replyTo: [{ address: "malee@example.test" }],
    });
    expect(mail?.raw).not.toMatch(/^auto-submitted/im);
  });

  test("never goes out with an address for answers that could begin a header or another recipient", async () => {
    const evil = ["a@b.test\r\nBcc: all@example.test", "a@b.test, c@d.test", "Malee <a@b.test>"];
    const results = await mailer(ports.good).deliver(
      evil.map((replyTo) => aMail("evil@khondee.example", { replyTo })),
    );
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect(await takenById("evil@khondee.example")).toEqual([]);
  });

  test("is of lines that every server carries, and of ASCII", async () => {
    await mailer(ports.good).deliver([aMail("lines@khondee.example")]);
    const [mail] = await takenById("lines@khondee.example");
    const lines = mail?.raw.split("\r\n") ?? [];
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(mail?.raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    // Each encoded word of a header is whole by itself and at most 75 characters long.
    const words = mail?.raw.match(/=\?[^\s?]+\?[BQ]\?[^\s?]*\?=/gi) ?? [];
    expect(words.length).toBeGreaterThan(1);
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75);
  });

  test.each([
    ["TLS from the first byte, by name", ports.tls, { host: "localhost", secure: true }, "tls"],
    ["TLS from the first byte, by number", ports.tls, { host: ELSEWHERE, secure: true }, "tls"],
    ["STARTTLS", ports.startTls, { host: ELSEWHERE }, "startTls"],
  ])("goes under %s, with all the others over one connection", async (_what, port, way, name) => {
    const ids = ["a", "b", "c"].map((each) => `${each}-${name}-${way.host}@khondee.example`);
    const before = await visitsTo(name);
    const results = await mailer(port, { ...way, ...LOGIN }).deliver(ids.map((id) => aMail(id)));
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    for (const id of ids) expect(await takenById(id)).toMatchObject([{ isSecure: true }]);
    expect(await visitsTo(name)).toBe(before + 1);
  });

  test("never crosses a network in the clear: where a server has no TLS it stays, and the password too", async () => {
    const before = (await journal()).passwords.length;
    const [result] = await mailer(ports.good, { host: ELSEWHERE, ...LOGIN }).deliver([
      aMail("clear@khondee.example"),
    ]);
    expect(result).toMatchObject({ ok: false, retry: true, reason: expect.stringContaining("STARTTLS") });
    const bare = await mailer(ports.good, { host: "localhost", secure: true, ...LOGIN }).deliver([
      aMail("clear@khondee.example"),
    ]);
    expect(bare).toMatchObject([{ ok: false, retry: true }]);
    expect(await takenById("clear@khondee.example")).toEqual([]);
    expect((await journal()).passwords).toHaveLength(before);
  });

  test("goes out with the right password", async () => {
    expect(await mailer(ports.good, LOGIN).deliver([aMail("auth@khondee.example")])).toEqual([{ ok: true }]);
    expect((await journal()).passwords).toContain("right password");
  });

  test("waits with a wrong password, which is tried once for all of them and never told", async () => {
    const wrong = mailer(ports.good, { user: "user", password: "a wrong password" });
    const mails = ["one", "two", "three"].map((each) => aMail(`no-auth-${each}@khondee.example`));
    const results = await wrong.deliver(mails);
    expect(results).toHaveLength(3);
    for (const result of results) expect(result).toMatchObject({ ok: false, retry: true });
    expect(JSON.stringify(results)).not.toContain("a wrong password");
    const { passwords, taken } = await journal();
    expect(passwords.filter((each) => each === "a wrong password")).toHaveLength(1);
    expect(taken.filter(({ raw }) => raw.includes("no-auth-"))).toEqual([]);
  });

  test("says what a server answered without the password that the server repeats", async () => {
    const password = "rät geheim";
    const results = await mailer(ports.echoing, { user: "user", password }).deliver([
      aMail("echo@khondee.example"),
    ]);
    expect(results).toMatchObject([
      { ok: false, retry: true, reason: expect.stringContaining("500 what is AUTH PLAIN …") },
    ]);
  });

  test("to nobody is final, put off is not, and neither holds up the others of the call", async () => {
    const before = await visitsTo("good");
    const results = await mailer(ports.good).deliver([
      aMail("one@khondee.example", { to: "nobody@example.test" }),
      aMail("two@khondee.example", { to: "later@example.test" }),
      aMail("three@khondee.example"),
      aMail("unwanted@khondee.example", { to: "spam@example.test" }),
      aMail("bad@khondee.example", { to: "no address" }),
      aMail("four@khondee.example"),
    ]);
    expect(results).toMatchObject([
      { ok: false, retry: false, reason: expect.stringContaining("550") },
      { ok: false, retry: true, reason: expect.stringContaining("451") },
      { ok: true },
      { ok: false, retry: false, reason: expect.stringContaining("554") },
      { ok: false, retry: false },
      { ok: true },
    ]);
    expect(await takenById("four@khondee.example")).toHaveLength(1);
    expect(await visitsTo("good")).toBe(before + 1);
  });

  test.each([
    ["hangs up", ports.dropping, {}],
    ["says nothing", ports.silent, {}],
    ["says nothing when TLS is to begin", ports.stuck, { host: ELSEWHERE }],
    ["says nothing under TLS", ports.silent, { host: "localhost", secure: true }],
    ["talks without end", ports.talking, {}],
    ["is not there", 1, {}],
    ["has no address", 587, { host: "mail.nowhere.invalid" }],
  ])("to a server that %s is put off, and nothing hangs", async (_what, port, way) => {
    const results = await mailer(port, way, IMPATIENT_MS).deliver([
      aMail("lost@khondee.example"),
      aMail("too@khondee.example"),
    ]);
    expect(results).toMatchObject([
      { ok: false, retry: true },
      { ok: false, retry: true },
    ]);
  });

  test("whose fate the server does not tell is put off, and not sent again by itself", async () => {
    const before = await visitsTo("unsaid");
    const results = await mailer(ports.unsaid).deliver([aMail("fate@khondee.example")]);
    expect(results).toMatchObject([{ ok: false, retry: true }]);
    expect(await visitsTo("unsaid")).toBe(before + 1);
  });

  test.each([
    ["a second recipient", { to: "nok@example.test, all@example.test" }],
    ["a header in the address", { to: "nok@example.test\r\nBcc: all@example.test" }],
    ["a header in the sender", { from: "hello@khondee.example\r\nBcc: all@example.test" }],
    ["a header in the subject", { subject: "Hello\r\nBcc: all@example.test" }],
    ["a header in the id", { messageId: "evil@khondee.example>\r\nBcc: <all@example.test" }],
    ["a command in the address", { to: "nok@example.test>\r\nRCPT TO:<all@example.test" }],
  ])("with %s is refused before anything is sent", async (_what, changes) => {
    const before = await journal();
    const results = await mailer(ports.good).deliver([aMail("evil@khondee.example", changes)]);
    expect(results).toMatchObject([{ ok: false, retry: false }]);
    expect(await journal()).toEqual(before);
  });
});
