import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { loginCodes } from "#db/schema/pending-changes.ts";
import { outbox } from "#db/schema/outbox.ts";
import { accounts, knownDevices, sessions, users } from "#db/schema/users.ts";
import { LOGIN_CODE_MS } from "#domain/access/link-lifetimes.ts";
import { DAY_MS } from "#domain/time.ts";
import { deliverDueMails, mailsTo, newcomer, postAuth, tokenTo } from "../../../support/email-links.ts";
import { askForCode, latestLoginMail, loginMailsTo, wrongCode } from "../../../support/mail-codes.ts";
import { freshDatabase } from "../../../support/people.ts";
import { openBrowser, SESSION_COOKIE, type TestBrowser } from "../../../support/test-browser.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
let browser: TestBrowser;
beforeEach(async () => {
  db = await freshDatabase();
  browser = openBrowser();
});

const verify = (code: string, more: object = {}, at = browser) =>
  at.post("/code/verify", { email: NOK, code, ...more });
const open = (token: string, at: TestBrowser) => at.post("/code/open", { token });
const isLoggedIn = async (at: TestBrowser) =>
  at.cookies.has(SESSION_COOKIE) && (await (await at.get("/api/auth/get-session")).json()) !== null;

/** Makes the requested logins older. */
const age = (ms: number) =>
  db.update(loginCodes).set({ expiresAt: Date.now() + LOGIN_CODE_MS - ms, createdAt: Date.now() - ms });

describe("the code", () => {
  test("makes a stranger an account with a verified address, their name and no password, and logs in", async () => {
    expect(await (await askForCode(browser, ` ${NOK.toUpperCase()} `)).json()).toEqual({ mailed: true });
    const { code } = await latestLoginMail(NOK);
    const answer = await verify(code, { name: "  Nok   Jaidee ", locale: "de" });
    expect([answer.status, await answer.json()]).toEqual([200, { next: "signed_in", draft: null }]);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await db.select().from(users)).toMatchObject([
      { email: NOK, name: "Nok Jaidee", emailVerified: true, locale: "de", role: "customer" },
    ]);
    expect([await db.select().from(accounts), await db.select().from(loginCodes)]).toEqual([[], []]);
  });

  test("without a name calls the account like the part before the at sign", async () => {
    await askForCode(browser, NOK);
    await verify((await latestLoginMail(NOK)).code);
    expect(await db.select().from(users)).toMatchObject([{ name: "nok", locale: "en" }]);
  });

  test("opens the account that is there, with the session of any other login, and counts as a known browser", async () => {
    const owner = await newcomer(NOK, PASSWORD);
    await askForCode(browser, NOK);
    await verify((await latestLoginMail(NOK)).code, { name: "Somebody else" });
    const [user] = await db.select().from(users);
    expect([user?.name, (await db.select().from(accounts)).length]).toEqual(["nok", 1]);
    const rows = await db.select().from(sessions);
    expect(rows.map(({ userId }) => userId)).toEqual([user?.id, user?.id]);
    const lengths = rows.map(({ expiresAt, createdAt }) => expiresAt.getTime() - createdAt.getTime());
    expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? DAY_MS))).toBeLessThan(1000);
    expect(await db.select().from(knownDevices)).toHaveLength(2);
    expect(owner.email).toBe(NOK);
    await deliverDueMails();
    expect((await mailsTo(NOK)).map(({ kind }) => kind)).toContain("new_device");
  });

  test("may be typed with blanks, as it is pasted", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    expect((await verify(` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200);
  });

  test("works in the browser that asked and in no other, also not in one with a cookie written by hand", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    const row = await db.select().from(loginCodes).get();
    const thief = openBrowser();
    expect((await verify(code, {}, thief)).status).toBe(400);
    thief.cookies.set("khondee.device", `${row?.deviceId}`);
    expect((await verify(code, {}, thief)).status).toBe(400);
    await askForCode(thief, "thief@example.test");
    expect((await verify(code, {}, thief)).status).toBe(400);
    expect(await db.select().from(sessions)).toEqual([]);
    expect((await verify(code)).status).toBe(200);
  });

  test("of a stranger's request for the same address neither opens nor outdates the owner's", async () => {
    await askForCode(browser, NOK);
    const own = await latestLoginMail(NOK);
    const stranger = openBrowser();
    await askForCode(stranger, NOK);
    expect((await verify(own.code, {}, stranger)).status).toBe(400);
    expect((await verify(own.code)).status).toBe(200);
  });

  test("works once, also when it is sent twice at the same moment", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await (await verify(code)).json()).toMatchObject({ code: "TOKEN_INVALID" });
    expect([(await db.select().from(users)).length, (await db.select().from(sessions)).length]).toEqual([
      1, 1,
    ]);
  });

  test("ends with ten minutes, and its row with them, the draft too", async () => {
    await askForCode(browser, NOK, { draft: "{}" });
    const { code, token } = await latestLoginMail(NOK);
    await age(LOGIN_CODE_MS);
    expect((await verify(code)).status).toBe(400);
    expect((await open(token, openBrowser())).status).toBe(400);
    await deleteExpiredRows(db, Date.now() + 1, 0);
    expect(await db.select().from(loginCodes)).toEqual([]);
  });

  test("is outdated by the next one of the same browser, and so is its link", async () => {
    await askForCode(browser, NOK);
    await askForCode(browser, NOK);
    const [before, now] = await loginMailsTo(NOK);
    // The first mail was not delivered yet when the second was asked for: there is nothing in it any more.
    expect(now).toBeUndefined();
    await askForCode(browser, NOK);
    const latest = await latestLoginMail(NOK);
    expect((await verify(before?.code ?? "")).status).toBe(400);
    expect((await open(before?.token ?? "", openBrowser())).status).toBe(400);
    expect((await verify(latest.code)).status).toBe(200);
  });

  test("is the same when its mail is sent twice", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    await db.update(outbox).set({ dueAt: Date.now(), deliveredAt: null });
    expect((await latestLoginMail(NOK)).code).toBe(code);
  });

  test("says which field is wrong; what is not six digits is no try", async () => {
    await askForCode(browser, NOK);
    const fields = async (answer: Response) => (await answer.json<{ fields: object }>()).fields;
    expect(await fields(await verify(""))).toEqual({ code: "REQUIRED" });
    expect(await fields(await verify("12345"))).toEqual({ code: "CODE_WRONG" });
    expect(await fields(await browser.post("/code/verify", { email: "nok@", code: "123456" }))).toEqual({
      email: "EMAIL_INVALID",
    });
    expect(await fields(await askForCode(browser, ""))).toEqual({ email: "REQUIRED" });
    expect((await db.select().from(loginCodes).get())?.tries).toBe(0);
  });
});

describe("guessing", () => {
  test("ends after five tries, and the right code comes too late then", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    for (let by = 1; by <= 5; by += 1)
      expect(await (await verify(wrongCode(code, by))).json()).toMatchObject({
        fields: { code: "CODE_WRONG" },
      });
    expect(await (await verify(code)).json()).toMatchObject({ code: "TOKEN_INVALID" });
  });

  test("at the same moment has five tries, too", async () => {
    await askForCode(browser, NOK);
    const { code } = await latestLoginMail(NOK);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, by) => verify(wrongCode(code, by + 1))));
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ code: string }>()));
    expect(bodies.filter((body) => body.code === "BAD_INPUT")).toHaveLength(5);
  });

  test("over many requests is counted per address, and locks the owner out of nothing", async () => {
    const owner = await newcomer(NOK, PASSWORD);
    const refused: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const thief = openBrowser();
      await askForCode(thief, NOK);
      for (let times = 0; times < 5; times += 1) refused.push((await verify("000000", {}, thief)).status);
    }
    expect(refused.filter((status) => status === 429)).toHaveLength(5);
    // The password, the link, and the code in a browser that the owner has logged in from.
    const login = await postAuth("sign-in/email", { email: NOK, password: PASSWORD });
    expect(login.status).toBe(200);
    const own = openBrowser();
    for (const cookie of owner.cookie.split("; ")) {
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      if (name === "khondee.device") own.cookies.set(name, value);
    }
    expect(await (await askForCode(own, NOK)).json()).toEqual({ mailed: true });
    const { code, token } = await latestLoginMail(NOK);
    expect((await verify(wrongCode(code), {}, own)).status).toBe(400);
    expect((await open(token, openBrowser())).status).toBe(200);
  });
});

describe("the link", () => {
  test("logs in on any device with a press; looking at it uses nothing up", async () => {
    await askForCode(browser, NOK);
    const { token } = await latestLoginMail(NOK);
    const other = openBrowser();
    for (let looks = 0; looks < 3; looks += 1)
      expect(await (await other.post("/code/check", { token })).json()).toEqual({
        state: "ready",
        email: NOK,
      });
    expect(await db.select().from(users)).toEqual([]);
    expect((await open(token, other)).status).toBe(200);
    expect([await isLoggedIn(other), await isLoggedIn(browser)]).toEqual([true, false]);
  });

  test("works once, whoever presses, and says so", async () => {
    await askForCode(browser, NOK);
    const { code, token } = await latestLoginMail(NOK);
    const answers = await Promise.all([open(token, openBrowser()), open(token, openBrowser()), verify(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await (await openBrowser().post("/code/check", { token })).json()).toEqual({ state: "expired" });
  });

  test("of another purpose or with a changed letter opens nothing", async () => {
    await postAuth("sign-up/request", { email: NOK, password: PASSWORD, locale: "en" });
    expect((await open(await tokenTo(NOK), openBrowser())).status).toBe(400);
    await askForCode(browser, NOK);
    const { token } = await latestLoginMail(NOK);
    expect((await open(`${token}x`, openBrowser())).status).toBe(400);
    expect((await open("", openBrowser())).status).toBe(400);
    expect(await db.select().from(sessions)).toEqual([]);
  });
});

test("a worker that stops between the use of the code and the session loses no account: the next code logs in", async () => {
  await askForCode(browser, NOK);
  await verify((await latestLoginMail(NOK)).code);
  const [before] = await db.select().from(users);
  // As if the session had never been written, nor its cookie sent.
  await db.delete(sessions);
  browser.cookies.delete(SESSION_COOKIE);
  await askForCode(browser, NOK);
  expect((await verify((await latestLoginMail(NOK)).code)).status).toBe(200);
  expect((await db.select().from(users)).map(({ id }) => id)).toEqual([before?.id]);
});

test("a password can be set later, through a reset link, and the password then logs in", async () => {
  await askForCode(browser, NOK);
  await verify((await latestLoginMail(NOK)).code);
  await postAuth("password/forgot", { email: NOK, locale: "en" });
  const reset = { token: await tokenTo(NOK), password: PASSWORD };
  expect((await postAuth("password/reset", reset)).status).toBe(200);
  expect((await postAuth("sign-in/email", { email: NOK, password: PASSWORD })).status).toBe(200);
  const [row] = await db.select().from(accounts).where(eq(accounts.providerId, "credential"));
  expect(row?.password).toBeTruthy();
});
