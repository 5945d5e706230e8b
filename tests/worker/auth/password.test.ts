import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { passwordResets } from "#db/schema/pending-changes.ts";
import { outbox } from "#db/schema/outbox.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { linkToken } from "#worker/services/account/link-token.ts";
import { authFor } from "#worker/auth/auth.ts";
import { readSettings } from "#worker/env.ts";
import { fetchWorker, mutate, query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";
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
const NEW_PASSWORD = "six wheels and a winch";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const signIn = (password = PASSWORD, headers = {}) =>
  postAuth("sign-in/email", { email: NOK, password }, headers);
const forgot = (email = NOK) => postAuth("password/forgot", { email, locale: "en" });
const reset = (token: string, password = NEW_PASSWORD) => postAuth("password/reset", { token, password });
const isSignedIn = async (person: Person) => (await query("orders.mine", {}, person)).status === 200;

describe("signing in with a password", () => {
  test("the right one opens a session; a wrong one and a stranger read the same refusal", async () => {
    await newcomer(NOK, PASSWORD);
    expect(await isSignedIn(personOf(await signIn(), NOK))).toBe(true);
    const wrong = await signIn("another long one");
    const stranger = await postAuth("sign-in/email", { email: "who@example.test", password: PASSWORD });
    const noPassword = await createPerson(db, "provider-only");
    const without = await postAuth("sign-in/email", { email: noPassword.email, password: PASSWORD });
    expect([wrong.status, stranger.status, without.status]).toEqual([401, 401, 401]);
    const texts = await Promise.all([wrong.text(), stranger.text(), without.text()]);
    expect(new Set(texts).size).toBe(1);
  });

  test("a password of 10,000 characters is refused without being hashed", async () => {
    await newcomer(NOK, PASSWORD);
    expect((await signIn("x".repeat(10_000))).status).toBe(400);
  });

  test("a session that somebody planted before is not the one after", async () => {
    await newcomer(NOK, PASSWORD);
    const planted = await createPerson(db, "attacker");
    const answer = await signIn(PASSWORD, { cookie: planted.cookie });
    expect(cookiesOf(answer)).toContain("khondee.session_token=");
    expect(cookiesOf(answer)).not.toContain(planted.cookie);
    const me = await query("account.profile", undefined, personOf(answer, NOK));
    expect(me.data).toMatchObject({ email: NOK });
  });

  test("signing out ends the session on the server, not only in the browser", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    await postAuth("sign-out", {}, { cookie: nok.cookie });
    expect(await isSignedIn(nok)).toBe(false);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("is prolonged only by the answer that brings the cookie with it", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    const due = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * DAY_MS);
    await db.update(sessions).set({ expiresAt: due });
    expect(await isSignedIn(nok)).toBe(true);
    expect((await db.select().from(sessions).get())?.expiresAt).toEqual(due);
    const answer = await fetchWorker("/api/auth/get-session", {}, nok);
    expect(cookiesOf(answer)).toContain("khondee.session_token=");
    expect((await db.select().from(sessions).get())?.expiresAt.getTime()).toBeGreaterThan(due.getTime());
  });

  test("two tabs that refresh at once keep the one session", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 5 * DAY_MS) });
    const ask = () => fetchWorker("/api/auth/get-session", {}, nok);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await db.select().from(sessions)).toHaveLength(1);
    expect(await isSignedIn(nok)).toBe(true);
  });
});

describe("a forgotten password", () => {
  test("answers alike for everybody, and mails those who have an account only", async () => {
    await newcomer(NOK, PASSWORD);
    const known = await forgot();
    const unknown = await forgot("who@example.test");
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.text()).toBe(await unknown.text());
    await deliverDueMails();
    expect((await mailsTo(NOK)).at(-1)?.text).toContain("/reset-password#type=recovery&token=");
    expect(await mailsTo("who@example.test")).toMatchObject([{ isSent: false, isSettled: true }]);
  });

  test("ends every session, lets in with the new one only, and says so by mail", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    const other = personOf(await signIn(), NOK);
    await forgot();
    const answer = await reset(await tokenTo(NOK));
    expect([answer.status, await answer.json()]).toEqual([200, { next: "signed_in" }]);
    expect(await isSignedIn(personOf(answer, NOK))).toBe(true);
    expect([await isSignedIn(nok), await isSignedIn(other)]).toEqual([false, false]);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    await deliverDueMails();
    expect((await mailsTo(NOK)).map(({ kind }) => kind)).toContain("password_changed");
  });

  test("a link is good once, and takes the account's other links with it", async () => {
    await newcomer(NOK, PASSWORD);
    await forgot();
    const first = await tokenTo(NOK);
    await forgot();
    const second = await tokenTo(NOK);
    expect(first).not.toBe(second);
    expect(await (await postAuth("password/check", { token: first })).json()).toEqual({ valid: true });
    expect((await reset(second)).status).toBe(200);
    expect(await (await postAuth("password/check", { token: first })).json()).toEqual({ valid: false });
    expect((await reset(first, "yet another password")).status).toBe(400);
    expect((await reset(second, "yet another password")).status).toBe(400);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test("used ten times at once, a link sets one password", async () => {
    await newcomer(NOK, PASSWORD);
    await forgot();
    const token = await tokenTo(NOK);
    const tries = Array.from({ length: 10 }, (_, index) => `a new password, number ${index}`);
    const answers = await Promise.all(tries.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = tries[answers.findIndex(({ status }) => status === 200)];
    expect((await signIn(winner)).status).toBe(200);
  });

  test("lives for an hour", async () => {
    await newcomer(NOK, PASSWORD);
    await forgot();
    const token = await tokenTo(NOK);
    const row = await db.select().from(passwordResets).get();
    expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(3_600_000);
    await db.update(passwordResets).set({ expiresAt: Date.now() - 1 });
    expect((await reset(token)).status).toBe(400);
    expect((await signIn()).status).toBe(200);
  });

  test("a token of another purpose, secret or person sets nothing", async () => {
    await newcomer(NOK, PASSWORD);
    await forgot();
    const token = await tokenTo(NOK);
    const id = (await db.select().from(passwordResets).get())?.resetId ?? "";
    const secret = env.BETTER_AUTH_SECRET ?? "";
    const wrong = [
      await linkToken(secret, "sign_up", id),
      await linkToken("another secret of 32 characters!!", "password_reset", id),
      await linkToken(secret, "password_reset", "somebody"),
      `${token.slice(0, -43)}${"A".repeat(43)}`,
      new UnsecuredJWT({ sub: id, aud: "link:password_reset" }).encode(),
      `${id}.${"A".repeat(43)}`,
    ];
    for (const each of wrong)
      expect(await (await reset(each)).json()).toMatchObject({ code: "TOKEN_INVALID" });
    expect((await signIn()).status).toBe(200);
  });

  test("signs in, while strangers use up the attempts at the password", async () => {
    await newcomer(NOK, PASSWORD);
    const guess = () => signIn("not this one");
    for (let times = 0; times < 11; times += 1) await guess();
    await forgot();
    const answer = await reset(await tokenTo(NOK));
    for (let times = 0; times < 11; times += 1) await guess();
    expect(await isSignedIn(personOf(answer, NOK))).toBe(true);
    expect((await signIn(NEW_PASSWORD, { cookie: cookiesOf(answer) })).status).toBe(200);
  });

  test("asked for by a stranger again and again leaves a link in the mailbox that works", async () => {
    await newcomer(NOK, PASSWORD);
    for (let times = 0; times < 10; times += 1) expect((await forgot()).status).toBe(200);
    const answer = await forgot();
    expect([answer.status, await answer.json()]).toEqual([200, { mailed: false }]);
    expect((await reset(await tokenTo(NOK))).status).toBe(200);
  });

  test("asked for before a new password and mailed after it gives no link", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    await db.update(accounts).set({ updatedAt: new Date(Date.now() - 1_000) });
    await forgot();
    const asked = await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, NOK))
      .orderBy(desc(outbox.createdAt))
      .get();
    // The password changes a moment later, before the mail goes out.
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await mutate("account.changePassword", change, nok)).status).toBe(200);
    await db.update(accounts).set({ updatedAt: new Date((asked?.createdAt ?? 0) + 1) });
    await deliverDueMails();
    expect((await mailsTo(NOK)).filter(({ kind }) => kind === "password_reset")).toMatchObject([
      { isSent: false, isSettled: true },
    ]);
    expect(await db.select().from(passwordResets)).toEqual([]);
  });

  test("a refused password leaves the link good", async () => {
    await newcomer(NOK, PASSWORD);
    await forgot();
    const token = await tokenTo(NOK);
    const answer = await reset(token, "password");
    expect(await answer.json()).toMatchObject({ code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON" } });
    expect((await reset(token)).status).toBe(200);
  });

  test("gives a first password to an account without one", async () => {
    const { email } = await createPerson(db, "provider-only");
    await forgot(email);
    await reset(await tokenTo(email));
    expect((await postAuth("sign-in/email", { email, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe("the session cookie", () => {
  test("is HttpOnly and Lax, and tied to the host by __Host- under HTTPS", async () => {
    await newcomer(NOK, PASSWORD);
    const [local] = (await signIn()).headers.getSetCookie();
    expect(local).toMatch(/^khondee\.session_token=.*HttpOnly; SameSite=Lax/);
    const settings = readSettings(
      {
        ...env,
        PUBLIC_ORIGIN: "https://khondee.example",
        SMTP_HOST: "mail.example",
        MAIL_FROM: "a@b.example",
      },
      "https://khondee.example/",
    );
    const context = await authFor(env, settings).$context;
    expect(context.authCookies.sessionToken).toMatchObject({
      name: "__Host-khondee.session_token",
      attributes: { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
    });
    expect(context.authCookies.sessionToken.attributes.domain).toBeUndefined();
  });

  test("with another secret's signature opens nothing", async () => {
    const nok = await newcomer(NOK, PASSWORD);
    const [name, value = ""] = (nok.cookie.split("; ")[0] ?? "").split("=");
    const forged = { ...nok, cookie: `${name}=${value.slice(0, -12)}AAAAAAAAAAAA` };
    expect(await query("orders.mine", {}, forged)).toMatchObject({ appCode: "UNAUTHENTICATED" });
  });
});

describe("allowed paths", () => {
  const ALLOWED = [
    "sign-in/email",
    "sign-in/social",
    "sign-up/request",
    "sign-up/resend",
    "sign-up/check",
    "sign-up/confirm",
    "sign-out",
    "password/forgot",
    "password/check",
    "password/reset",
    "email/confirm",
    "link-social",
    "unlink-account",
    "two-factor/enable",
    "two-factor/disable",
    "two-factor/verify-totp",
    "two-factor/verify-backup-code",
    "two-factor/generate-backup-codes",
  ];

  test.each(ALLOWED)("%s: another site's page is refused", async (path) => {
    const nok = await createPerson(db, "nok");
    for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
      const answer = await postAuth(path, {}, { origin, cookie: nok.cookie });
      expect(answer.status).toBe(403);
    }
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test.each([
    "sign-up/email",
    "verify-email?token=x",
    "send-verification-email",
    "request-password-reset",
    "reset-password",
    "reset-password/x?callbackURL=/",
    "change-password",
    "change-email",
    "update-user",
    "delete-user",
    "delete-user/callback?token=x",
    "list-sessions",
    "revoke-sessions",
    "list-accounts",
    "get-access-token",
    "account-info",
    "error",
    "ok",
    "two-factor/send-otp",
    "../auth/sign-up/email",
    "sign-up//email",
    "sign-up/email/",
  ])("%s is none", async (path) => {
    const nok = await createPerson(db, "nok");
    const post = await postAuth(
      path,
      { email: "x@example.test", password: PASSWORD },
      { cookie: nok.cookie },
    );
    const get = await fetchWorker(`/api/auth/${path}`, { redirect: "manual" }, nok);
    expect([post.status, get.status]).toEqual([404, 404]);
    expect(await db.select().from(users)).toHaveLength(1);
  });

  test("a form of 100 KB is refused before anything is read", async () => {
    const answer = await postAuth("sign-up/request", { email: NOK, password: "x".repeat(100_000) });
    expect(answer.status).toBe(413);
  });

  test("an address to go to afterwards that is not ours is refused", async () => {
    expectErrorLog();
    await newcomer(NOK, PASSWORD);
    for (const callbackURL of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const answer = await postAuth("sign-in/email", { email: NOK, password: PASSWORD, callbackURL });
      expect(answer.status).toBe(403);
    }
    expect(ORIGIN).toBe("http://localhost");
  });
});
