import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { linkToken, type LinkPurpose } from "#worker/services/account/link-token.ts";
import { query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { createPerson, freshDatabase } from "../../support/people.ts";
import {
  cookiesOf,
  deliverDueMails,
  mailsTo,
  newcomer,
  personOf,
  postAuth,
  tokenTo,
} from "../../support/email-links.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
/** The cookie of the browser that everything happens in. */
let device: string;
beforeEach(async () => {
  db = await freshDatabase();
  device = "";
});

const signUp = async (email = NOK, password = PASSWORD) => {
  const answer = await postAuth("sign-up/request", { email, password, locale: "en" }, { cookie: device });
  device ||= cookiesOf(answer);
  return answer;
};
const confirm = (token: string, cookie = "") =>
  postAuth("sign-up/confirm", { token }, { cookie: `${device}; ${cookie}` });
const signIn = (email = NOK, password = PASSWORD) => postAuth("sign-in/email", { email, password });

describe("signing up", () => {
  test("makes no account before the link is opened, and one that is signed in after", async () => {
    expect((await signUp()).status).toBe(200);
    expect(await db.select().from(users)).toEqual([]);
    expect((await signIn()).status).toBe(401);

    const answer = await confirm(await tokenTo(NOK));
    expect(answer.status).toBe(200);
    const nok = personOf(answer, NOK);
    expect((await query("orders.mine", {}, nok)).data).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await db.select().from(users).get()).toMatchObject({
      email: NOK,
      name: "nok",
      emailVerified: true,
      role: "customer",
      locale: "en",
    });
    expect((await signIn()).status).toBe(200);
  });

  test("whoever was signed in with that browser is signed out, on the server too", async () => {
    const before = await createPerson(db, "before");
    const elsewhere = await createPerson(db, "elsewhere");
    await signUp();
    const answer = await confirm(await tokenTo(NOK), before.cookie);
    expect((await query("orders.mine", {}, personOf(answer, NOK))).status).toBe(200);
    expect((await query("orders.mine", {}, before)).status).toBe(401);
    expect((await query("orders.mine", {}, elsewhere)).status).toBe(200);
  });

  test("the link leads to a page of ours and carries its token behind the #", async () => {
    await signUp();
    await deliverDueMails();
    const [mail] = await mailsTo(NOK);
    expect(mail).toMatchObject({ kind: "sign_up", locale: "en", isSent: true, isSettled: true });
    expect(mail?.text).toMatch(/http:\/\/localhost\/confirm-email#type=signup&token=[\w.-]+/);
    expect(mail?.html).toContain('lang="en"');
  });

  test("nobody makes themselves an admin, or a name, by asking", async () => {
    const wish = { role: "admin", name: "Somebody", emailVerified: true };
    await postAuth("sign-up/request", { email: NOK, password: PASSWORD, ...wish });
    await postAuth("sign-up/confirm", { token: await tokenTo(NOK), password: PASSWORD, ...wish });
    expect(await db.select().from(users).get()).toMatchObject({ role: "customer", name: "nok" });
  });

  test("passwords are kept as scrypt, never readable, before the link as after", async () => {
    await signUp();
    const scrypt = /^[0-9a-f]{32}:[0-9a-f]{128}$/;
    expect((await db.select().from(signUps).get())?.passwordHash).toMatch(scrypt);
    await confirm(await tokenTo(NOK));
    expect((await db.select().from(accounts).get())?.password).toMatch(scrypt);
  });

  test.each([
    ["no e-mail", { email: "", password: PASSWORD }, { email: "REQUIRED" }],
    ["an e-mail that is none", { email: "nok", password: PASSWORD }, { email: "EMAIL_INVALID" }],
    [
      "a look-alike letter",
      { email: "n\u043Ek@example.test", password: PASSWORD },
      { email: "EMAIL_INVALID" },
    ],
    [
      "a letter that becomes k",
      { email: "no\u212A@example.test", password: PASSWORD },
      { email: "EMAIL_INVALID" },
    ],
    ["a second header", { email: `${NOK}\r\nBcc: x@y.zz`, password: PASSWORD }, { email: "EMAIL_INVALID" }],
    ["7 characters", { email: NOK, password: "rooster" }, { password: "TOO_SHORT" }],
    ["129 characters", { email: NOK, password: "ab1 ".repeat(40) }, { password: "TOO_LONG" }],
    ["10,000 characters", { email: NOK, password: "ab1 ".repeat(2_500) }, { password: "TOO_LONG" }],
    ["a common password", { email: NOK, password: "password" }, { password: "PASSWORD_COMMON" }],
    ["a common one with figures", { email: NOK, password: "Sunshine2024!" }, { password: "PASSWORD_COMMON" }],
    [
      "the company's name",
      { email: NOK, password: "my khondee truck" },
      { password: "PASSWORD_CONTAINS_NAME" },
    ],
    ["the e-mail", { email: NOK, password: `${NOK}1` }, { password: "PASSWORD_CONTAINS_EMAIL" }],
    ["nothing at all", {}, { email: "REQUIRED", password: "REQUIRED" }],
    ["numbers and lists", { email: 7, password: ["x"] }, { email: "REQUIRED", password: "REQUIRED" }],
  ])("%s is refused at its field, and nothing is written", async (_what, body, fields) => {
    const answer = await postAuth("sign-up/request", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "BAD_INPUT", fields });
    expect(await db.select().from(signUps)).toEqual([]);
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

describe("an address that has an account", () => {
  test("reads the same answer, is told by mail, and keeps its password", async () => {
    await newcomer(NOK, PASSWORD);
    const taken = await signUp(NOK, "another long password");
    const free = await signUp("free@example.test", "another long password");
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(Object.keys(await taken.json<object>())).toEqual(Object.keys(await free.json<object>()));
    const written = await db.select().from(signUps);
    const pending = written.filter(({ confirmedAt }) => confirmedAt === null);
    expect(pending.map(({ email }) => email).toSorted()).toEqual(["free@example.test", NOK]);

    await deliverDueMails();
    const told = (await mailsTo(NOK)).at(-1);
    expect(told?.text).toContain("http://localhost/login");
    expect(told?.text).not.toContain("token=");
    expect((await signIn(NOK, "another long password")).status).toBe(401);
    expect((await signIn(NOK, PASSWORD)).status).toBe(200);
  });

  test("cannot be taken over by a link from before it had one", async () => {
    await signUp(NOK, "the first password here");
    const early = await tokenTo(NOK);
    await signUp(NOK, "the second password here");
    const late = await tokenTo(NOK);
    expect(early).not.toBe(late);
    expect((await confirm(late)).status).toBe(200);
    expect((await confirm(early)).status).toBe(409);
    expect((await signIn(NOK, "the first password here")).status).toBe(401);
    expect((await signIn(NOK, "the second password here")).status).toBe(200);
    expect(await db.select().from(users)).toHaveLength(1);
  });

  test("made by a provider meanwhile makes the link say so", async () => {
    await signUp("taken@example.test");
    const token = await tokenTo("taken@example.test");
    await createPerson(db, "taken");
    const answer = await confirm(token);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "ACCOUNT_EXISTS" }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(accounts)).toEqual([]);
  });
});

describe("a token that opens nothing", () => {
  const forged = async (purpose: LinkPurpose, secret = env.BETTER_AUTH_SECRET ?? "") => {
    await signUp();
    const row = await db.select().from(signUps).get();
    return linkToken(secret, purpose, row?.signUpId ?? "");
  };

  test.each<[string, () => Promise<string>]>([
    ["made for a new address", () => forged("email_change")],
    ["made for a new password", () => forged("password_reset")],
    ["signed with another secret", () => forged("sign_up", "another secret of 32 characters!!")],
    ["of an id that nobody has", () => linkToken(env.BETTER_AUTH_SECRET ?? "", "sign_up", "nobody")],
    ["cut short", async () => (await forged("sign_up")).slice(0, -1)],
    [
      "with one letter changed",
      async () => (await forged("sign_up")).replace(/.$/, (x) => (x === "A" ? "E" : "A")),
    ],
    [
      "of another person's id",
      async () => {
        const [header, , signature] = (await forged("sign_up")).split(".");
        await signUp("other@example.test");
        const [, payload] = (await tokenTo("other@example.test")).split(".");
        return [header, payload, signature].join(".");
      },
    ],
    ["of 10,000 characters", async () => "x".repeat(10_000)],
    ["that is empty", async () => ""],
    ["with SQL in it", async () => "' OR 1=1 --.AAAA"],
  ])("%s", async (_what, make) => {
    const token = await make();
    const before = await db.select().from(sessions);
    const answer = await confirm(token);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "TOKEN_INVALID" }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(sessions)).toHaveLength(before.length);
  });

  test("older than a day", async () => {
    await signUp();
    const token = await tokenTo(NOK);
    await db.update(signUps).set({ expiresAt: Date.now() - 1 });
    expect((await confirm(token)).status).toBe(400);
    expect(await db.select().from(users)).toEqual([]);
    expect(DAY_MS).toBeGreaterThan(0);
  });

  test("used once already: there is an account, and no second session", async () => {
    await signUp();
    const token = await tokenTo(NOK);
    await confirm(token);
    const answer = await confirm(token);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "ACCOUNT_EXISTS" }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("pressed twenty times at once, a good one makes one account", async () => {
    await signUp();
    const token = await tokenTo(NOK);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.select().from(users)).toHaveLength(1);
    expect(await db.select().from(accounts)).toHaveLength(1);
  });
});

describe("a crash between two steps leaves nobody stranded", () => {
  const rename = (from: string, to: string) => env.DB.exec(`ALTER TABLE ${from} RENAME TO ${to}`);

  test("while the request is written: nothing is, and asking again works", async () => {
    expectErrorLog();
    await rename("outbox", "outbox_away");
    expect((await signUp()).status).toBe(500);
    expect(await db.select().from(signUps)).toEqual([]);
    await rename("outbox_away", "outbox");
    expect((await signUp()).status).toBe(200);
    expect((await confirm(await tokenTo(NOK))).status).toBe(200);
  });

  test("before the mail is sent: it is sent by the next sweep, once", async () => {
    await signUp();
    await deliverDueMails(3);
    await deliverDueMails();
    expect(await mailsTo(NOK)).toHaveLength(1);
  });

  test("while the account is made: no half of it stays, and the link still works", async () => {
    expectErrorLog();
    await signUp();
    const token = await tokenTo(NOK);
    await rename("accounts", "accounts_away");
    expect((await confirm(token)).status).toBe(500);
    expect(await db.select().from(users)).toEqual([]);
    await rename("accounts_away", "accounts");
    expect((await confirm(token)).status).toBe(200);
  });

  test("before the session is: the account is there, and its password opens it", async () => {
    expectErrorLog();
    await signUp();
    const token = await tokenTo(NOK);
    await rename("sessions", "sessions_away");
    expect((await confirm(token)).status).toBe(500);
    await rename("sessions_away", "sessions");
    expect((await signIn()).status).toBe(200);
  });

  test("the mail was lost: another is sent on request, with a link that works", async () => {
    const { signUpId } = await (await signUp()).json<{ signUpId: string }>();
    await db.delete(outbox);
    expect((await postAuth("sign-up/resend", { signUpId })).status).toBe(200);
    expect((await postAuth("sign-up/resend", { signUpId: "nobody's" })).status).toBe(200);
    expect(await db.select().from(outbox)).toHaveLength(1);
    expect((await confirm(await tokenTo(NOK))).status).toBe(200);
  });
});
