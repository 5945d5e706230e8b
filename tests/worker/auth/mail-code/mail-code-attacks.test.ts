import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { effectsOf } from "#domain/effects.ts";
import { loginCodes, signUps } from "#db/schema/pending-changes.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, users } from "#db/schema/users.ts";
import { placeholderEmail } from "#domain/access/email.ts";
import { cookiesOf, deliverDueMails, mailsTo, newcomer, postAuth } from "../../../support/email-links.ts";
import { tokenTo } from "../../../support/email-links.ts";
import { askForCode, latestLoginMail, loginMailsTo } from "../../../support/mail-codes.ts";
import { freshDatabase } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";
import { openBrowser, SESSION_COOKIE, type TestBrowser } from "../../../support/test-browser.ts";
import { totpCode } from "../../../support/totp.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";
const STRANGERS = "the stranger chose this";
/** What a person types, as the page exports it. */
const DRAFT = JSON.stringify({ version: 1, draft: { contact: { contactName: "มะลิ", contactPhone: "081" } } });

let db: Database;
let browser: TestBrowser;
beforeEach(async () => {
  db = await freshDatabase();
  browser = openBrowser();
});

const verify = (code: string, at = browser, email = NOK) => at.post("/code/verify", { email, code });
const open = (token: string, at: TestBrowser) => at.post("/code/open", { token });
const draftOf = async (answer: Response) => (await answer.json<{ draft: string | null }>()).draft;
const canLogIn = async (password: string) =>
  (await postAuth("sign-in/email", { email: NOK, password })).status === 200;

describe("a stranger who signed up with the address before", () => {
  test("has no password for the account that the owner's code opens, before or after", async () => {
    const stranger = cookiesOf(await postAuth("sign-up/request", { email: NOK, password: STRANGERS }));
    const link = await tokenTo(NOK);
    await askForCode(browser, NOK);
    expect((await verify((await latestLoginMail(NOK)).code)).status).toBe(200);
    expect((await db.select().from(signUps)).map(({ passwordHash }) => passwordHash)).toEqual([""]);
    const opened = await postAuth("sign-up/confirm", { token: link }, { cookie: stranger });
    expect([opened.status, await canLogIn(STRANGERS)]).toEqual([409, false]);
  });
});

describe("the answer to a request", () => {
  test("is the same with an account and without, and so is what is written", async () => {
    await newcomer(NOK, PASSWORD);
    await db.delete(outbox);
    const known = await askForCode(openBrowser(), NOK);
    const unknown = await askForCode(openBrowser(), "nobody@example.test");
    const shape = async (answer: Response) => [
      answer.status,
      await answer.text(),
      [...answer.headers.keys()],
    ];
    expect(await shape(known)).toEqual(await shape(unknown));
    expect((await db.select().from(loginCodes)).length).toBe((await db.select().from(outbox)).length);
    await deliverDueMails();
    const subjects = (await Promise.all([NOK, "nobody@example.test"].map(mailsTo))).map(([mail]) =>
      mail?.subject.replace(/^\d{6}/, "code"),
    );
    expect(subjects[0]).toBe(subjects[1]);
  });

  test("makes as many calls to the database with an account as without", async () => {
    await newcomer(NOK, PASSWORD);
    const prepare = vi.spyOn((await import("cloudflare:workers")).env.DB, "prepare");
    const callsOf = async (email: string) => {
      prepare.mockClear();
      await askForCode(openBrowser(), email);
      return prepare.mock.calls.length;
    };
    expect(await callsOf(NOK)).toBe(await callsOf("nobody@example.test"));
    prepare.mockRestore();
  });
});

describe("mails", () => {
  test("are three in five minutes per address; the links of all keep working then, and the password does", async () => {
    await newcomer(NOK, PASSWORD);
    const answers = [];
    for (let times = 0; times < 5; times += 1)
      answers.push(await (await askForCode(openBrowser(), NOK)).json<{ mailed: boolean }>());
    expect(answers.map(({ mailed }) => mailed)).toEqual([true, true, true, false, false]);
    const mails = await loginMailsTo(NOK);
    expect([mails.length, (await db.select().from(loginCodes)).length]).toEqual([3, 3]);
    expect((await open(mails[0]?.token ?? "", openBrowser())).status).toBe(200);
    expect(await canLogIn(PASSWORD)).toBe(true);
  });

  test("asked for too often by one browser leave its latest code good", async () => {
    for (let times = 0; times < 4; times += 1) await askForCode(browser, NOK);
    expect((await verify((await latestLoginMail(NOK)).code)).status).toBe(200);
  });

  test("are sixty an hour per network, whatever the addresses", async () => {
    const from = { "cf-connecting-ip": "203.0.113.9" };
    const { countAttempt } = await import("#db/queries/account/attempts.ts");
    const { ACCOUNT_LIMITS, attemptKey } = await import("#worker/rate-limit.ts");
    const limit = ACCOUNT_LIMITS["login-code-network"];
    const key = await attemptKey("login-code-network", from["cf-connecting-ip"]);
    for (let times = 0; times < limit.max - 1; times += 1) await countAttempt(db, key, limit, Date.now());
    const ask = (email: string) => browser.post("/code/request", { email, locale: "en" }, from);
    expect((await ask("one@example.test")).status).toBe(200);
    const refused = await ask("two@example.test");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 3000]).toEqual([429, true]);
  });

  test("are twenty a day to one address from one network; elsewhere and in a known browser the owner gets more", async () => {
    await newcomer(NOK, PASSWORD);
    const known = openBrowser();
    await known.post("/sign-in/email", { email: NOK, password: PASSWORD });
    const { countAttempt } = await import("#db/queries/account/attempts.ts");
    const { ACCOUNT_LIMITS, attemptKey } = await import("#worker/rate-limit.ts");
    const limit = ACCOUNT_LIMITS["login-code-network-address"];
    const key = await attemptKey("login-code-network-address", `203.0.113.9 ${NOK}`);
    for (let times = 0; times < limit.max - 1; times += 1) await countAttempt(db, key, limit, Date.now());
    const ask = async (at: TestBrowser, network: string, email = NOK) =>
      (await at.post("/code/request", { email, locale: "en" }, { "cf-connecting-ip": network })).status;
    const here = "203.0.113.9";
    expect(await ask(openBrowser(), here)).toBe(200);
    expect(await ask(openBrowser(), here)).toBe(429);
    expect(await ask(openBrowser(), "198.51.100.7")).toBe(200);
    expect(await ask(known, here)).toBe(200);
    expect(await ask(openBrowser(), here, "somebody.else@example.test")).toBe(200);
  });

  test("go to no placeholder, and no code opens its account", async () => {
    const email = placeholderEmail("line", crypto.randomUUID());
    await db
      .insert(users)
      .values({ id: "line", name: "", email, createdAt: new Date(), updatedAt: new Date() });
    expect(await (await askForCode(browser, email)).json()).toEqual({ mailed: true });
    expect(await db.select().from(loginCodes)).toEqual([]);
  });
});

describe("an account", () => {
  test("with a second factor still needs its code, after the code and after the link", async () => {
    const owner = await newcomer(NOK, PASSWORD);
    const { totpURI } = await (
      await postAuth("two-factor/enable", { password: PASSWORD }, { cookie: owner.cookie })
    ).json<{ totpURI: string }>();
    await postAuth("two-factor/verify-totp", { code: totpCode(totpURI) }, { cookie: owner.cookie });
    await db.delete(sessions);
    await askForCode(browser, NOK);
    const answer = await verify((await latestLoginMail(NOK)).code);
    expect(await answer.json()).toMatchObject({ next: "second_factor" });
    expect([browser.cookies.has(SESSION_COOKIE), await db.select().from(sessions)]).toEqual([false, []]);
    const later = totpCode(totpURI, Date.now() + 30_000);
    expect((await browser.post("/two-factor/verify-totp", { code: later })).status).toBe(200);
    expect(await db.select().from(sessions)).toHaveLength(1);

    const other = openBrowser();
    await askForCode(other, NOK);
    const opened = await open((await latestLoginMail(NOK)).token, other);
    expect(await opened.json()).toMatchObject({ next: "second_factor" });
    expect(other.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  test("that was deleted after the request is not opened, and no new one is made", async () => {
    await newcomer(NOK, PASSWORD);
    await askForCode(browser, NOK);
    const { code, token } = await latestLoginMail(NOK);
    const [user] = await db.select().from(users);
    const person = { userId: user?.id ?? "", email: NOK };
    const effects = effectsOf({ type: "account_deleted", ...person, locale: "en", driverId: null });
    await removePerson(db, person, effects, Date.now());
    expect([(await verify(code)).status, (await open(token, openBrowser())).status]).toEqual([400, 400]);
    expect(await db.select().from(users)).toMatchObject([{ deletedAt: expect.any(Number) }]);
  });
});

describe("the draft", () => {
  test("follows to the device where the link is opened, once; the browser that asked has it already", async () => {
    await askForCode(browser, NOK, { draft: DRAFT });
    const other = openBrowser();
    expect(await draftOf(await open((await latestLoginMail(NOK)).token, other))).toBe(DRAFT);
    await askForCode(browser, NOK, { draft: DRAFT });
    expect(await draftOf(await verify((await latestLoginMail(NOK)).code))).toBe(null);
    expect(await db.select().from(loginCodes)).toEqual([]);
  });

  test("is encrypted where it is stored, in no mail, and handed out to nobody without the link", async () => {
    await askForCode(browser, NOK, { draft: DRAFT });
    const { token } = await latestLoginMail(NOK);
    const stored = JSON.stringify([await db.select().from(loginCodes), await db.select().from(outbox)]);
    expect(stored).not.toMatch(/มะลิ|contactPhone/);
    const check = await openBrowser().post("/code/check", { token });
    expect(await check.json()).toEqual({ state: "ready", email: NOK });
    expect(await (await open(`${token}x`, openBrowser())).text()).not.toContain("contact");
  });

  test("of 16 kB is taken along, a larger one is left behind and the login works all the same", async () => {
    const sized = (bytes: number) => `{"a":"${'"'.repeat(0)}${"x".repeat(bytes - 8)}"}`;
    for (const [bytes, isTaken] of [
      [16_384, true],
      [16_385, false],
    ] as const) {
      await askForCode(browser, NOK, { draft: sized(bytes) });
      const answer = await open((await latestLoginMail(NOK)).token, openBrowser());
      expect([answer.status, (await draftOf(answer)) !== null]).toEqual([200, isTaken]);
    }
  });
});
