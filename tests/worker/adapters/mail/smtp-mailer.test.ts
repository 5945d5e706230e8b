import { connect } from "cloudflare:sockets";
import PostalMime from "postal-mime";
import { describe, expect, inject, test } from "vitest";
import type { OutgoingMail } from "#worker/adapters/mail/mailer.ts";
import { SmtpMailer } from "#worker/adapters/mail/smtp-mailer.ts";
import type { TakenMail } from "../../../support/smtp-process.ts";

const ports = inject("smtpPorts");
const SUBJECT = "ยืนยันอีเมลของคุณเพื่อเปิดบัญชีขนดี แล้วเริ่มจองรถขนของได้ทันที ไปเกาะก็ได้";

const mailer = (port: number, login: { user?: string; password?: string } = {}, host = "127.0.0.1") =>
  new SmtpMailer({ host, port, secure: false, from: "hello@khondee.example", ...login }, 1_000);

function aMail(messageId: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId,
    from: "hello@khondee.example",
    to: "nok@example.test",
    subject: SUBJECT,
    text: `สวัสดี\n.a line that begins with a dot\n${"ก".repeat(3_000)}\nend`,
    html: `<html lang="th"><p>สวัสดี &amp; ยินดีต้อนรับ</p></html>`,
    ...changes,
  };
}

/** What the good server has taken so far, read over a plain connection. */
async function taken(): Promise<TakenMail[]> {
  const socket = connect({ hostname: "127.0.0.1", port: ports.inbox });
  return JSON.parse(await new Response(socket.readable).text()) as TakenMail[];
}

async function takenById(messageId: string) {
  const found = (await taken()).filter(({ raw }) => raw.includes(`<${messageId}>`));
  return Promise.all(found.map(async (mail) => ({ ...mail, parsed: await PostalMime.parse(mail.raw) })));
}

describe("a mail by SMTP", () => {
  test("arrives as it was written: subject, both parts, sender, id", async () => {
    expect(await mailer(ports.good).deliver([aMail("whole@khondee.example")])).toEqual([{ ok: true }]);
    const [mail] = await takenById("whole@khondee.example");
    expect(mail).toMatchObject({ from: "hello@khondee.example", to: ["nok@example.test"] });
    expect(mail?.parsed).toMatchObject({
      subject: SUBJECT,
      from: { name: "KhonDee", address: "hello@khondee.example" },
      messageId: "<whole@khondee.example>",
    });
    expect(mail?.parsed.text?.trimEnd()).toBe(aMail("").text);
    expect(mail?.parsed.html?.trimEnd()).toBe(aMail("").html);
    expect(mail?.raw).toMatch(/^auto-submitted: auto-generated\r?$/im);
    expect(Math.max(...(mail?.raw.split(/\r?\n/) ?? []).map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  test("goes out with the right password, and waits with a wrong one, which is never told", async () => {
    const right = mailer(ports.good, { user: "user", password: "right password" });
    expect(await right.deliver([aMail("auth@khondee.example")])).toEqual([{ ok: true }]);
    const wrong = mailer(ports.good, { user: "user", password: "a wrong password" });
    const [result] = await wrong.deliver([aMail("no-auth@khondee.example")]);
    expect(result).toMatchObject({ ok: false, retry: true });
    expect(JSON.stringify(result)).not.toContain("a wrong password");
    expect(JSON.stringify(result)).not.toContain(btoa("a wrong password"));
    expect(await takenById("no-auth@khondee.example")).toEqual([]);
  });

  test("to nobody is final, put off is not, and neither holds up the others of the call", async () => {
    const results = await mailer(ports.good).deliver([
      aMail("one@khondee.example", { to: "nobody@example.test" }),
      aMail("two@khondee.example", { to: "later@example.test" }),
      aMail("three@khondee.example"),
      aMail("four@khondee.example"),
    ]);
    expect(results).toMatchObject([
      { ok: false, retry: false, reason: expect.stringContaining("550") },
      { ok: false, retry: true, reason: expect.stringContaining("451") },
      { ok: true },
      { ok: true },
    ]);
    expect(await takenById("four@khondee.example")).toHaveLength(1);
  });

  test("to a server that hangs up, says nothing or is not there is put off, and nothing hangs", async () => {
    for (const port of [ports.dropping, ports.silent, 1]) {
      const results = await mailer(port).deliver([
        aMail("lost@khondee.example"),
        aMail("too@khondee.example"),
      ]);
      expect(results).toMatchObject([
        { ok: false, retry: true },
        { ok: false, retry: true },
      ]);
    }
  });

  test.each([
    ["a second recipient", { to: "nok@example.test, all@example.test" }],
    ["a header in the address", { to: "nok@example.test\r\nBcc: all@example.test" }],
    ["a header in the subject", { subject: "Hello\r\nBcc: all@example.test" }],
    ["a command in the address", { to: "nok@example.test>\r\nRCPT TO:<all@example.test" }],
  ])("with %s is refused before anything is sent", async (_what, changes) => {
    const before = (await taken()).length;
    const results = await mailer(ports.good).deliver([aMail("evil@khondee.example", changes)]);
    expect(results).toMatchObject([{ ok: false, retry: false }]);
    expect(await taken()).toHaveLength(before);
  });

  test("never crosses a network in the clear: to a server without TLS elsewhere it stays", async () => {
    // The name leads to this machine, and is none of those that may do without.
    const elsewhere = mailer(ports.good, { user: "user", password: "right password" }, "127.0.0.2");
    const results = await elsewhere.deliver([aMail("clear@khondee.example")]);
    expect(results).toMatchObject([{ ok: false, retry: true, reason: expect.stringContaining("STARTTLS") }]);
    expect(await takenById("clear@khondee.example")).toEqual([]);
  });
});
