import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { sessions, users } from "#db/schema/users.ts";
import { createPerson, freshDatabase } from "../../support/people.ts";
import { cookiesOf, deliverDueMails, mailsTo, postAuth, tokenTo } from "../../support/email-links.ts";

const VICTIM = "victim@example.test";
const STRANGERS = "the stranger chose this";
const OWN = "four wheels and a rope";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const ask = (password: string, cookie = "") =>
  postAuth("sign-up/request", { email: VICTIM, password, locale: "en" }, { cookie });
const open = (token: string, cookie = "", password?: string) =>
  postAuth("sign-up/confirm", { token, ...(password !== undefined && { password }) }, { cookie });
const check = async (token: string, cookie = "") =>
  (await postAuth("sign-up/check", { token }, { cookie })).json();
const canLogIn = async (password: string) =>
  (await postAuth("sign-in/email", { email: VICTIM, password })).status === 200;

describe("a stranger who signs up with somebody else's address", () => {
  test("gets no account with their password, whoever opens the link in another browser", async () => {
    await ask(STRANGERS);
    const token = await tokenTo(VICTIM);
    expect(await check(token)).toEqual({ state: "password_wanted", email: VICTIM, isInvited: false });
    const answer = await open(token);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { password: "REQUIRED" } }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await db.select().from(users), await db.select().from(sessions)]).toEqual([[], []]);

    expect((await open(token, "", OWN)).status).toBe(200);
    expect([await canLogIn(STRANGERS), await canLogIn(OWN)]).toEqual([false, true]);
  });

  test("neither locks the owner out nor floods the mailbox: any of the links opens the owner's own sign-up", async () => {
    for (let times = 0; times < 5; times++) expect((await ask(STRANGERS)).status).toBe(200);
    const request = await ask(OWN);
    expect(request.status).toBe(200);
    expect(await request.json()).toMatchObject({ mailed: false });
    await deliverDueMails();
    expect(await mailsTo(VICTIM)).toHaveLength(3);

    const token = await tokenTo(VICTIM);
    expect(await check(token, cookiesOf(request))).toEqual({
      state: "ready",
      email: VICTIM,
      isInvited: false,
    });
    expect((await open(token, cookiesOf(request))).status).toBe(200);
    expect([await canLogIn(STRANGERS), await canLogIn(OWN)]).toEqual([false, true]);
  });

  test("cannot pass for the owner's browser with a cookie that they wrote themselves", async () => {
    await ask(OWN);
    const row = await db.select().from(signUps).get();
    const token = await tokenTo(VICTIM);
    expect((await open(token, `khondee.device=${row?.deviceId}`)).status).toBe(400);
    expect((await open(token, `khondee.device=${row?.deviceId}.AAAA`)).status).toBe(400);
  });

  test("has nothing of the owner's browser when the owner's sign-up is for another address", async () => {
    const owner = await postAuth("sign-up/request", { email: "other@example.test", password: OWN });
    await ask(STRANGERS);
    expect((await open(await tokenTo(VICTIM), cookiesOf(owner))).status).toBe(400);
  });
});

describe("the link", () => {
  test("in the browser that asked opens the account with one press, with the latest password typed there", async () => {
    const cookie = cookiesOf(await ask("the first password here"));
    await ask(OWN, cookie);
    expect((await open(await tokenTo(VICTIM), cookie)).status).toBe(200);
    expect([await canLogIn("the first password here"), await canLogIn(OWN)]).toEqual([false, true]);
  });

  test("in another browser refuses a password that sign-up would refuse, and stays good", async () => {
    await ask(OWN);
    const token = await tokenTo(VICTIM);
    const answer = await open(token, "", "password");
    expect(await answer.json()).toMatchObject({ code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON" } });
    expect(await (await open(token, "", `${VICTIM}1`)).json()).toMatchObject({
      fields: { password: "PASSWORD_CONTAINS_EMAIL" },
    });
    expect((await open(token, "", OWN)).status).toBe(200);
  });

  test("makes the account in the language of the browser that opens it", async () => {
    await ask(STRANGERS);
    const body = { token: await tokenTo(VICTIM), password: OWN, locale: "de" };
    expect((await postAuth("sign-up/confirm", body)).status).toBe(200);
    expect(await db.select().from(users).get()).toMatchObject({ locale: "de" });
  });

  test("opened again says that the address has its account, and keeps no password", async () => {
    const cookie = cookiesOf(await ask(OWN));
    const token = await tokenTo(VICTIM);
    await open(token, cookie);
    expect(await check(token)).toEqual({ state: "account_exists", email: VICTIM, isInvited: false });
    expect((await open(token, cookie)).status).toBe(409);
    expect((await open(token, cookie, "yet another password")).status).toBe(409);
    expect((await db.select().from(signUps)).map(({ passwordHash }) => passwordHash)).toEqual([""]);
    expect(await canLogIn(OWN)).toBe(true);
  });

  test("is dead once it has expired or its account is gone, and a forged one says nothing of anybody", async () => {
    const cookie = cookiesOf(await ask(OWN));
    const token = await tokenTo(VICTIM);
    await open(token, cookie);
    await db.update(users).set({ email: "moved@example.test" });
    expect(await check(token, cookie)).toEqual({ state: "expired" });
    expect((await open(token, cookie, OWN)).status).toBe(400);
    await db.update(signUps).set({ expiresAt: Date.now() - 1 });
    expect(await check(token, cookie)).toEqual({ state: "expired" });
    expect(await check(`${token}x`)).toEqual({ state: "expired" });
  });

  test("of an address that a provider's account has by now says so before anything is typed", async () => {
    await ask(OWN);
    const token = await tokenTo(VICTIM);
    await createPerson(db, "victim");
    expect(await check(token)).toEqual({ state: "account_exists", email: VICTIM, isInvited: false });
  });
});

test("the mail is sent again at most three times an hour per address, however many sign-ups ask", async () => {
  const { signUpId } = await (await ask(OWN)).json<{ signUpId: string }>();
  const resend = () => postAuth("sign-up/resend", { signUpId });
  expect([(await resend()).status, (await resend()).status]).toEqual([200, 200]);
  const refused = await resend();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
});
