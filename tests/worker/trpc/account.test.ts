import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { emailChanges } from "#db/schema/pending-changes.ts";
import { knownDevices, sessions, users } from "#db/schema/users.ts";
import { placeholderEmail } from "#domain/access/email.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";
import {
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
const CHANGED = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await newcomer(NOK, PASSWORD);
});

const signIn = async (email = NOK, password = PASSWORD) =>
  personOf(await postAuth("sign-in/email", { email, password }), email);
const profileOf = async (person: Person) => (await query("account.profile", undefined, person)).data;
/** What the form of a profile is opened with. */
const detailsOf = async (person: Person) => {
  const { name, phone, lineId, hasWhatsapp, locale } = (await profileOf(
    person,
  )) as RouterOutputs["account"]["profile"];
  return { name, phone: phone ?? "", lineId: lineId ?? "", hasWhatsapp, locale };
};
const kindsTo = async (email: string) => {
  await deliverDueMails();
  return (await mailsTo(email)).map(({ kind }) => kind);
};
const knownDeviceIds = async () =>
  (await db.select().from(knownDevices)).map(({ deviceId }) => deviceId).toSorted();

/** A user from LINE: without an address and a password. */
async function createLinePerson(name: string): Promise<Person> {
  const person = await createPerson(db, name);
  const email = placeholderEmail("line", name);
  await db.update(users).set({ email, emailVerified: false }).where(eq(users.id, person.userId));
  return person;
}

describe("the profile", () => {
  test("is what its owner saved, and nobody else's", async () => {
    const changes = {
      name: " Nok ",
      phone: "081-234-5678",
      lineId: "nok.line",
      hasWhatsapp: true,
      locale: "de",
    };
    expect(
      (await mutate("account.saveProfile", { ...changes, seen: await detailsOf(nok) }, nok)).status,
    ).toBe(200);
    expect(await profileOf(nok)).toMatchObject({
      email: NOK,
      name: "Nok",
      phone: "+66812345678",
      lineId: "nok.line",
      hasWhatsapp: true,
      locale: "de",
      role: "customer",
      hasPassword: true,
      identities: [],
      secondFactor: false,
      newsletter: false,
    });
    expect(await profileOf(await createPerson(db, "other"))).toMatchObject({ name: "other", phone: null });
  });

  test("an empty phone and LINE id are cleared; a phone that is none is refused at its field", async () => {
    const empty = { name: "", phone: "", lineId: "", hasWhatsapp: false, locale: "xx" };
    expect((await mutate("account.saveProfile", { ...empty, seen: await detailsOf(nok) }, nok)).status).toBe(
      200,
    );
    expect(await profileOf(nok)).toMatchObject({ phone: null, lineId: null, locale: "th" });
    const wrong = await mutate("account.saveProfile", { ...empty, phone: "12", seen: empty }, nok);
    expect(wrong).toMatchObject({ appCode: "BAD_INPUT", fields: { phone: "PHONE_INVALID" } });
  });

  test("of two devices the one that has seen older details is refused; what it repeats is answered the same", async () => {
    const before = await detailsOf(nok);
    const first = { ...before, phone: "081-234-5678" };
    const save = async (details: object, seen: object) =>
      (await mutate("account.saveProfile", { ...details, seen }, nok)).appCode;
    expect(await save(first, before)).toBeUndefined();
    expect(await save({ ...before, lineId: "nok.line" }, before)).toBe("DETAILS_CHANGED");
    expect(await profileOf(nok)).toMatchObject({ phone: "+66812345678", lineId: null });
    expect(await save(first, before)).toBeUndefined();
    // A phone counts as it is stored, however it was typed.
    expect(await save({ ...first, lineId: "nok.line" }, first)).toBeUndefined();
    expect(await profileOf(nok)).toMatchObject({ phone: "+66812345678", lineId: "nok.line" });
  });

  test("shows no address instead of a placeholder", async () => {
    const line = await createLinePerson("line-person");
    const answer = await query("account.profile", undefined, line);
    expect(answer.data).toMatchObject({ email: null, hasPassword: false });
    expect(answer.body).not.toContain("no-email.invalid");
  });
});

describe("sessions", () => {
  test("are listed with the present one marked, and carry no token", async () => {
    const other = await signIn();
    const answer = await query("account.sessions", {}, other);
    const { items: listed } = answer.data as { items: { sessionId: string; isCurrent: boolean }[] };
    expect(listed.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    for (const { token } of await db.select().from(sessions)) expect(answer.body).not.toContain(token);
  });

  test("each can be ended, by its owner alone", async () => {
    const other = await signIn();
    const { items: listed } = (await query("account.sessions", {}, nok)).data as {
      items: { sessionId: string; isCurrent: boolean }[];
    };
    const sessionId = listed.find((each) => !each.isCurrent)?.sessionId;
    const stranger = await createPerson(db, "stranger");
    expect(await mutate("account.endSession", { sessionId }, stranger)).toMatchObject({
      appCode: "NOT_FOUND",
    });
    expect((await mutate("account.endSession", { sessionId }, nok)).status).toBe(200);
    expect((await query("account.profile", undefined, other)).status).toBe(401);
    expect((await query("account.profile", undefined, nok)).status).toBe(200);
  });

  test("all others can be ended at once", async () => {
    const others = [await signIn(), await signIn()];
    expect((await mutate("account.endOtherSessions", undefined, nok)).data).toBe(2);
    for (const other of others) expect((await query("account.profile", undefined, other)).status).toBe(401);
    expect((await query("account.profile", undefined, nok)).status).toBe(200);
  });
});

describe("another password", () => {
  const change = (currentPassword: string, newPassword = NEW_PASSWORD, as = nok) =>
    mutate("account.changePassword", { currentPassword, newPassword }, as);

  test("asks for the present one, logs every other browser out, and tells by mail", async () => {
    const other = await signIn();
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await query("account.profile", undefined, other)).status).toBe(401);
    expect((await query("account.profile", undefined, nok)).status).toBe(200);
    expect((await postAuth("sign-in/email", { email: NOK, password: PASSWORD })).status).toBe(401);
    expect((await postAuth("sign-in/email", { email: NOK, password: NEW_PASSWORD })).status).toBe(200);
    expect(await kindsTo(NOK)).toContain("password_changed");
  });

  test("ends what a reset ends: pending reset links, and the trust in every other browser", async () => {
    const deviceOf = ({ cookie }: Person) => /device=([\w-]{36})/.exec(cookie)?.[1];
    const other = await signIn();
    expect(await knownDeviceIds()).toEqual([deviceOf(nok), deviceOf(other)].toSorted());
    await postAuth("password/forgot", { email: NOK, locale: "en" });
    const token = await tokenTo(NOK);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await (await postAuth("password/check", { token })).json()).toEqual({ valid: false });
    expect(await knownDeviceIds()).toEqual([deviceOf(nok)]);
  });

  test("in a browser that is not known keeps the trust in none", async () => {
    const session = nok.cookie.split("; ").find((cookie) => cookie.includes("session_token")) ?? "";
    expect((await change(PASSWORD, NEW_PASSWORD, { ...nok, cookie: session })).status).toBe(200);
    expect(await knownDeviceIds()).toEqual([]);
  });

  test.each([
    ["a wrong present one", "not this one", NEW_PASSWORD, { currentPassword: "PASSWORD_WRONG" }],
    ["no present one", "", NEW_PASSWORD, { currentPassword: "REQUIRED" }],
    ["a common new one", PASSWORD, "password", { newPassword: "PASSWORD_COMMON" }],
    ["a new one with the address", PASSWORD, `my ${NOK}`, { newPassword: "PASSWORD_CONTAINS_EMAIL" }],
    ["a new one that is too long", PASSWORD, "ab1 ".repeat(2_000), { newPassword: "TOO_LONG" }],
  ])("%s is refused at its field", async (_what, present, next, fields) => {
    expect(await change(present, next)).toMatchObject({ appCode: "BAD_INPUT", fields });
    expect((await postAuth("sign-in/email", { email: NOK, password: PASSWORD })).status).toBe(200);
  });

  test("guesses at the present one are counted, and the answer says when to try again", async () => {
    for (let guess = 0; guess < 10; guess++) await change("not this one");
    const refused = await change(PASSWORD);
    expect(refused).toMatchObject({ status: 429, appCode: "RATE_LIMITED" });
    expect(refused.params["retryAfterS"]).toBeGreaterThan(600);
  });

  test("a first one needs a login of the last minutes", async () => {
    const fresh = await createPerson(db, "google-person");
    expect((await change("", NEW_PASSWORD, fresh)).status).toBe(200);
    expect(await profileOf(fresh)).toMatchObject({ hasPassword: true });
    const old = await createPerson(db, "line-person");
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
    expect(await change("", NEW_PASSWORD, old)).toMatchObject({ appCode: "FRESH_LOGIN_REQUIRED" });
  });
});

test("a password without an address to log in with would open nothing, and is refused", async () => {
  const line = await createLinePerson("line-person");
  const change = { currentPassword: "", newPassword: NEW_PASSWORD };
  expect(await mutate("account.changePassword", change, line)).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { email: "REQUIRED" },
  });
  expect(await profileOf(line)).toMatchObject({ hasPassword: false });
});

describe("another e-mail address", () => {
  const change = (email: string, password = PASSWORD, as = nok) =>
    mutate("account.changeEmail", { email, password }, as);

  test("counts once its mailbox confirms; the old one is told before and after", async () => {
    expect((await change("New@Example.test")).status).toBe(200);
    expect(await profileOf(nok)).toMatchObject({ email: NOK, pendingEmail: "new@example.test" });
    const token = await tokenTo("new@example.test");
    expect((await postAuth("email/confirm", { token })).status).toBe(200);
    expect(await profileOf(nok)).toMatchObject({ email: "new@example.test", pendingEmail: null });
    expect(await kindsTo(NOK)).toEqual(["sign_up", "email_change_asked", "email_changed"]);
    expect((await postAuth("email/confirm", { token })).status).toBe(400);
    expect((await postAuth("sign-in/email", { email: NOK, password: PASSWORD })).status).toBe(401);
    expect((await postAuth("sign-in/email", { email: "new@example.test", password: PASSWORD })).status).toBe(
      200,
    );
  });

  test("of somebody else reads the same answer, and changes nothing", async () => {
    const { email: taken } = await createPerson(db, "taken");
    const free = await change("free@example.test");
    const refused = await change(taken);
    expect([refused.status, refused.body]).toEqual([free.status, free.body]);
    await deliverDueMails();
    expect((await mailsTo(taken))[0]?.text).not.toContain("token=");
    expect(await profileOf(nok)).toMatchObject({ email: NOK });
  });

  test("taken by somebody between wish and link is not given away", async () => {
    await change("wanted@example.test");
    const token = await tokenTo("wanted@example.test");
    await createPerson(db, "wanted");
    const answer = await postAuth("email/confirm", { token });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "ACCOUNT_EXISTS" }]);
    expect(await profileOf(nok)).toMatchObject({ email: NOK });
  });

  test("the latest wish counts, and links of the old mailbox die with it", async () => {
    await change("first@example.test");
    const first = await tokenTo("first@example.test");
    await change("second@example.test");
    const second = await tokenTo("second@example.test");
    await postAuth("password/forgot", { email: NOK, locale: "en" });
    const reset = await tokenTo(NOK);
    expect((await postAuth("email/confirm", { token: first })).status).toBe(400);
    expect((await postAuth("email/confirm", { token: second })).status).toBe(200);
    expect((await postAuth("password/reset", { token: reset, password: NEW_PASSWORD })).status).toBe(400);
  });

  test.each([
    ["none", "", PASSWORD, { email: "REQUIRED" }],
    ["no address", "nok", PASSWORD, { email: "EMAIL_INVALID" }],
    ["a placeholder", "x@no-email.invalid", PASSWORD, { email: "EMAIL_INVALID" }],
    ["a wrong password", "new@example.test", "not this one", { password: "PASSWORD_WRONG" }],
  ])("%s is refused at its field, and nothing is mailed", async (_what, email, password, fields) => {
    expect(await change(email, password)).toMatchObject({ appCode: "BAD_INPUT", fields });
    expect(await db.select().from(emailChanges)).toEqual([]);
  });

  test.each([
    ["changed", (owner: Person) => mutate("account.changePassword", CHANGED, owner)],
    [
      "reset",
      async () => {
        await postAuth("password/forgot", { email: NOK, locale: "en" });
        return postAuth("password/reset", { token: await tokenTo(NOK), password: NEW_PASSWORD });
      },
    ],
  ])("wished for by a stranger dies when the owner's password is %s", async (_how, act) => {
    await change("evil@example.test");
    const token = await tokenTo("evil@example.test");
    expect((await act(nok)).status).toBe(200);
    expect((await postAuth("email/confirm", { token })).status).toBe(400);
    expect(await db.select().from(users).get()).toMatchObject({ email: NOK });
  });

  test("takes the newsletter along, once", async () => {
    const set = () => mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    const listed = async () => (await db.select().from(newsletterSubscriptions)).map(({ email }) => email);
    await set();
    await change("new@example.test");
    await postAuth("email/confirm", { token: await tokenTo("new@example.test") });
    expect(await listed()).toEqual(["new@example.test"]);
    expect(await profileOf(nok)).toMatchObject({ newsletter: true });
    await db
      .insert(newsletterSubscriptions)
      .values({ email: "third@example.test", locale: "en", createdAt: 0 });
    await change("third@example.test");
    await postAuth("email/confirm", { token: await tokenTo("third@example.test") });
    expect(await listed()).toEqual(["third@example.test"]);
  });

  test("taken meanwhile leaves the newsletter where it is", async () => {
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await change("wanted@example.test");
    const token = await tokenTo("wanted@example.test");
    await createPerson(db, "wanted");
    await postAuth("email/confirm", { token });
    expect(await profileOf(nok)).toMatchObject({ newsletter: true });
  });

  test("gives an account without one its first", async () => {
    const line = await createLinePerson("line-person");
    await change("line.person@example.test", "", line);
    await postAuth("email/confirm", { token: await tokenTo("line.person@example.test") });
    expect(await profileOf(line)).toMatchObject({ email: "line.person@example.test" });
    const row = (await db.select().from(users)).find(({ id }) => id === "line-person");
    expect(row?.emailVerified).toBe(true);
  });
});

test("consent to the newsletter is given and withdrawn", async () => {
  const set = (subscribed: boolean) => mutate("account.setNewsletter", { subscribed, locale: "en" }, nok);
  await set(true);
  await set(true);
  expect(await profileOf(nok)).toMatchObject({ newsletter: true });
  await set(false);
  await set(false);
  expect(await profileOf(nok)).toMatchObject({ newsletter: false });
  const line = await createLinePerson("line-person");
  const refused = await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, line);
  expect(refused).toMatchObject({ appCode: "BAD_INPUT", fields: { email: "REQUIRED" } });
});
