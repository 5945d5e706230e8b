import { expect, test } from "vitest";
import { SmtpMailer } from "#worker/adapters/mail/smtp-mailer.ts";
const mail = (id: string) => ({
  messageId: id,
  from: "a@khondee.example",
  to: "b@example.test",
  subject: "ก",
  text: "x",
  html: "<p>x</p>",
});
const go = async (name: string, s: object, n = 1, timeout = 2000) => {
  const t = Date.now();
  const m = new SmtpMailer(
    {
      host: "127.0.0.2",
      port: 1,
      secure: false,
      from: "a@khondee.example",
      user: "user",
      password: "right password",
      ...s,
    } as never,
    timeout,
  );
  const r = await m.deliver(Array.from({ length: n }, (_, i) => mail(`${name}${i}@x`)));
  console.log(name, Date.now() - t, "ms", JSON.stringify(r));
};
test(
  "implicit localhost",
  () => go("implicit-localhost", { host: "localhost", port: 2465, secure: true }),
  60000,
);
test("implicit ip", () => go("implicit-ip", { host: "127.0.0.2", port: 2465, secure: true }, 2), 60000);
test("starttls ip", () => go("starttls-ip", { port: 2587 }, 3), 60000);
test("starttls ip wrong name", () => go("starttls-127.0.0.3", { host: "127.0.0.3", port: 2587 }), 60000);
test(
  "implicit wrong name",
  () => go("implicit-127.0.0.3", { host: "127.0.0.3", port: 2465, secure: true }),
  60000,
);
test("wrong password", () => go("wrongpw", { host: "localhost", port: 2587, password: "nope" }, 5), 60000);
test(
  "after data",
  () => go("afterdata", { host: "localhost", port: 2001, user: undefined, password: undefined }, 1),
  60000,
);
test(
  "after data 3",
  () => go("afterdata3", { host: "localhost", port: 2001, user: undefined, password: undefined }, 3),
  60000,
);
test(
  "trickle",
  () =>
    Promise.race([
      go("trickle", { host: "localhost", port: 2002, user: undefined, password: undefined }, 2),
      new Promise((r) => setTimeout(r, 15000)).then(() => console.log("trickle HANGS")),
    ]),
  60000,
);
test("tls never answers", () => go("midtls", { port: 2003 }, 2), 60000);
test(
  "implicit to a plain server",
  () => go("implicit-plain", { host: "localhost", port: 2587, secure: true }, 2),
  60000,
);
test(
  "blackhole",
  () =>
    Promise.race([
      go("blackhole", { host: "10.255.255.1", port: 25 }),
      new Promise((r) => setTimeout(r, 20000)).then(() => console.log("blackhole HANGS")),
    ]),
  60000,
);
