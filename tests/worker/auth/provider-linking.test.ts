import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { mailsInOutbox } from "../../support/email-links.ts";
import { answerConsent } from "../../support/oidc-consent.ts";
import type { OidcName, OidcPerson } from "../../support/oidc-script.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";
import {
  beginVisit,
  comeBack,
  linkWith,
  openBrowser,
  SESSION_COOKIE,
  signInWith,
  visitTo,
} from "../../support/test-browser.ts";

let db: Database;
let malee: Person;
beforeEach(async () => {
  db = await freshDatabase();
  malee = await personWithPassword("malee");
});

const PROVIDERS = ["google", "line"] as const;
const AT_PROVIDER: OidcPerson = {
  sub: "m-1",
  email: "another@example.test",
  emailVerified: true,
  name: "Another",
};

/** A user with a password as the only sign-in method, as after a sign-up. */
async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(db, name);
  const at = new Date();
  await db.insert(accounts).values({
    id: `password-of-${name}`,
    userId: person.userId,
    accountId: person.userId,
    providerId: "credential",
    password: "x",
    createdAt: at,
    updatedAt: at,
  });
  return person;
}

/** Links an identity and returns its id, as the profile page gets it. */
async function linked(person: Person, provider: OidcName, at: OidcPerson): Promise<string> {
  await linkWith(openBrowser(person), provider, at);
  const { data } = await query("account.profile", undefined, person);
  return (data as { identities: { identityId: string }[] }).identities[0]?.identityId ?? "";
}

const identitiesOf = (userId: string, provider: OidcName) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, provider)));

async function unlink(person: Person, accountId: string): Promise<Response> {
  return openBrowser(person).post("/unlink-account", { accountId });
}

describe.each(PROVIDERS)("an identity at %s", (provider) => {
  test("is added to the account of whoever asks, changes nothing else about it, and is told by mail", async () => {
    const before = await db.select().from(users);
    const location = await linkWith(openBrowser(malee), provider, AT_PROVIDER);
    expect(location).toBe(`${ORIGIN}/profile#type=${provider}`);
    expect(await db.select().from(users)).toEqual(before);
    expect((await query("account.profile", undefined, malee)).data).toMatchObject({
      email: malee.email,
      identities: [{ provider }],
    });
    expect(await mailsInOutbox()).toMatchObject([
      { kind: "identity_added", recipient: malee.email, params: { provider } },
    ]);
  });

  test("signs into that account from then on", async () => {
    await linkWith(openBrowser(malee), provider, AT_PROVIDER);
    const browser = openBrowser();
    await signInWith(browser, provider, AT_PROVIDER);
    expect((await query("account.profile", undefined, browser.visitor())).data).toMatchObject({
      email: malee.email,
    });
    expect(await db.select().from(users)).toHaveLength(1);
  });

  test("is added without an address, too", async () => {
    await linkWith(openBrowser(malee), provider, { sub: "m-2" });
    expect(await identitiesOf(malee.userId, provider)).toHaveLength(1);
  });

  test("is added once, however often it is asked for", async () => {
    await linkWith(openBrowser(malee), provider, AT_PROVIDER);
    await linkWith(openBrowser(malee), provider, AT_PROVIDER);
    expect(await identitiesOf(malee.userId, provider)).toHaveLength(1);
  });

  test("that belongs to somebody else is not added, and stays theirs", async () => {
    await signInWith(openBrowser(), provider, AT_PROVIDER);
    const before = await db.select().from(accounts);
    const location = new URL(await linkWith(openBrowser(malee), provider, AT_PROVIDER));
    expect(location.origin + location.pathname).toBe(`${ORIGIN}/login`);
    expect(location.searchParams.get("error")).toBe("account_already_linked_to_different_user");
    expect(await db.select().from(accounts)).toEqual(before);
  });

  test("is not added for a visitor", async () => {
    const answer = await openBrowser().post("/link-social", visitTo(provider));
    expect(answer.status).toBe(401);
  });

  test("is not added by a login that is old: the browser may have been left open", async () => {
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 16 * 60_000) });
    const answer = await openBrowser(malee).post("/link-social", visitTo(provider));
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "FRESH_LOGIN_REQUIRED" }]);
  });

  test("is not added when the visit comes back in another browser", async () => {
    expectErrorLog();
    const back = await answerConsent(
      await beginVisit(openBrowser(malee), provider, "/link-social"),
      AT_PROVIDER,
    );
    await comeBack(openBrowser(await createPerson(db, "lek")), back);
    expect(await db.select().from(accounts)).toHaveLength(1);
  });

  test("is not added when its owner signed out before the visit came back", async () => {
    const browser = openBrowser(malee);
    const back = await answerConsent(await beginVisit(browser, provider, "/link-social"), AT_PROVIDER);
    await db.delete(sessions);
    expect(new URL(await comeBack(browser, back)).searchParams.get("error")).toBeTruthy();
    expect(await db.select().from(accounts)).toHaveLength(1);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test.each(["wrong nonce", "no nonce", "bad signature", "wrong audience", "no id_token"] as const)(
    "is not added with an id_token of this fault: %s",
    async (fault) => {
      expectErrorLog();
      await linkWith(openBrowser(malee), provider, { ...AT_PROVIDER, fault });
      expect(await db.select().from(accounts)).toHaveLength(1);
    },
  );

  test("is not added when its owner says no", async () => {
    const browser = openBrowser(malee);
    const back = await answerConsent(
      await beginVisit(browser, provider, "/link-social"),
      AT_PROVIDER,
      "cancel",
    );
    expect(new URL(await comeBack(browser, back)).searchParams.get("error")).toBe("access_denied");
    expect(await db.select().from(accounts)).toHaveLength(1);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(true);
  });

  test("is taken away again, which is told by mail, and opens nothing of the account any more", async () => {
    const identityId = await linked(malee, provider, AT_PROVIDER);
    expect((await unlink(malee, identityId)).status).toBe(200);
    expect(await identitiesOf(malee.userId, provider)).toEqual([]);
    expect((await mailsInOutbox()).map(({ kind }) => kind)).toContain("identity_removed");
    await signInWith(openBrowser(), provider, AT_PROVIDER);
    expect(await identitiesOf(malee.userId, provider)).toEqual([]);
  });

  test("is not taken away by anybody else", async () => {
    const identityId = await linked(malee, provider, AT_PROVIDER);
    const lek = await personWithPassword("lek");
    await linked(lek, provider, { sub: "lek-1" });
    expect((await unlink(lek, identityId)).status).toBe(400);
    expect(await identitiesOf(malee.userId, provider)).toHaveLength(1);
  });

  test("is not taken away when it is the last way in", async () => {
    const browser = openBrowser();
    await signInWith(browser, provider, AT_PROVIDER);
    const identity = await db.select().from(accounts).where(eq(accounts.providerId, provider)).get();
    const answer = await browser.post("/unlink-account", { accountId: identity?.id });
    expect(answer.status).toBe(400);
    expect(await db.select().from(accounts).where(eq(accounts.providerId, provider))).toHaveLength(1);
  });

  test("that was taken away from an account without an address does not lead back into it", async () => {
    const other: OidcName = provider === "google" ? "line" : "google";
    const browser = openBrowser();
    await signInWith(browser, provider, { sub: "p-1" });
    await linkWith(browser, other, { sub: "o-1" });
    const identity = await db.select().from(accounts).where(eq(accounts.providerId, provider)).get();
    const userId = identity?.userId ?? "";
    expect((await browser.post("/unlink-account", { accountId: identity?.id })).status).toBe(200);
    const thief = openBrowser();
    expect(await signInWith(thief, provider, { sub: "p-1" })).toContain("/profile#");
    expect(thief.cookies.has(SESSION_COOKIE)).toBe(true);
    expect(await identitiesOf(userId, provider)).toEqual([]);
  });
});
