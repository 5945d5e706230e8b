import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { app } from "#worker/app.ts";
import { hashPassword } from "#worker/services/account/passwords.ts";
import { query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { answerConsent } from "../../support/oidc-consent.ts";
import type { OidcPerson } from "../../support/oidc-script.ts";
import { createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";
import {
  beginVisit,
  comeBack,
  linkWith,
  openBrowser,
  SESSION_COOKIE,
  signInWith,
  visitTo,
  type TestBrowser,
} from "../../support/test-browser.ts";
import { nextTotpCode, totpCode } from "../../support/totp.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const PROVIDERS = ["google", "line"] as const;
const NOK: OidcPerson = {
  sub: "1234567890",
  email: "nok@example.test",
  emailVerified: true,
  name: "Nok",
  picture: "https://pictures.example/nok",
};

async function theOnlyUser() {
  const [user, ...others] = await db.select().from(users);
  expect(others).toEqual([]);
  return user;
}

describe.each(PROVIDERS)("signing in with %s", (provider) => {
  test("makes a new person's account, a customer's, and goes to their profile", async () => {
    const browser = openBrowser();
    expect(await signInWith(browser, provider, NOK)).toBe(`${ORIGIN}/profile#type=${provider}`);
    expect(await theOnlyUser()).toMatchObject({ name: "Nok", role: "customer", image: NOK.picture });
    expect((await query("orders.mine", {}, browser.visitor())).data).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    });
  });

  test("finds the same account again, by the subject alone", async () => {
    await signInWith(openBrowser(), provider, NOK);
    const first = await theOnlyUser();
    const changed = { ...NOK, email: "new@example.test", name: "Nok S." };
    await signInWith(openBrowser(), provider, changed);
    expect(await theOnlyUser()).toEqual(first);
    expect(await db.select().from(accounts)).toHaveLength(1);
    expect(await db.select().from(sessions)).toHaveLength(2);
  });

  test("keeps no token of the provider", async () => {
    await signInWith(openBrowser(), provider, NOK);
    await signInWith(openBrowser(), provider, NOK);
    expect(await db.select().from(accounts)).toMatchObject([
      { providerId: provider, accountId: NOK.sub, accessToken: null, refreshToken: null, idToken: null },
    ]);
  });

  test("works without an address: the account has none, and says so", async () => {
    const browser = openBrowser();
    expect(await signInWith(browser, provider, { sub: "u-2", name: "Lek" })).toContain("/profile#");
    const user = await theOnlyUser();
    expect(user).toMatchObject({ emailVerified: false });
    expect(user?.email).toMatch(/@no-email\.invalid$/);
    expect((await query("account.profile", undefined, browser.visitor())).data).toMatchObject({
      email: null,
    });
  });

  test("writes to somebody in the language they read the site in", async () => {
    const browser = openBrowser();
    browser.cookies.set("khondee-language", "km");
    await signInWith(browser, provider, NOK);
    expect(await theOnlyUser()).toMatchObject({ locale: "km" });
  });

  test("works without a name", async () => {
    await signInWith(openBrowser(), provider, { sub: "u-3" });
    expect(await theOnlyUser()).toMatchObject({ name: "", image: null });
  });

  test.each([
    ["is cut to 120 letters", "N".repeat(5_000), "N".repeat(120)],
    ["is cut between letters, not inside one", `N${"😀".repeat(200)}`, `N${"😀".repeat(119)}`],
    [
      "is one line without what cannot be seen",
      " Nok\r\nBcc: all@example.test\u202Etxt\u0000 ",
      "Nok Bcc: all@example.testtxt",
    ],
  ])("a name %s", async (_what, name, kept) => {
    await signInWith(openBrowser(), provider, { sub: "u-4", name });
    expect(await theOnlyUser()).toMatchObject({ name: kept });
  });

  test.each(["javascript:alert(1)", "http://pictures.example/nok", "data:image/png;base64,AAAA", "nok.png"])(
    "the picture %s is dropped",
    async (picture) => {
      await signInWith(openBrowser(), provider, { sub: "u-5", name: "Nok", picture });
      expect(await theOnlyUser()).toMatchObject({ image: null });
    },
  );

  test("somebody who says no is back at the login with the reason, and nothing has happened", async () => {
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK, "cancel");
    const location = new URL(await comeBack(browser, back));
    expect(location.origin + location.pathname).toBe(`${ORIGIN}/login`);
    expect(location.searchParams.get("error")).toBe("access_denied");
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await theOnlyUser()).toBeUndefined();
  });

  test("without keys nobody is offered it, and asking for it is refused", async () => {
    const name = provider.toUpperCase();
    const without = { ...env, [`${name}_CLIENT_ID`]: "", [`${name}_CLIENT_SECRET`]: "" };
    const ask = async (path: string, init: RequestInit) => {
      const context = createExecutionContext();
      const answer = await app.request(`${ORIGIN}${path}`, init, without, context);
      await waitOnExecutionContext(context);
      return answer;
    };
    expect(await (await ask("/api/trpc/account.enabledProviders", {})).json()).toMatchObject({
      result: { data: { google: provider !== "google", line: provider !== "line" } },
    });
    expectErrorLog();
    const refused = await ask("/api/auth/sign-in/social", {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN },
      body: JSON.stringify(visitTo(provider)),
    });
    expect(refused.status).toBe(404);
  });
});

describe.each(PROVIDERS)("the second factor of an admin who comes through %s", (provider) => {
  const PASSWORD = "a long enough one";

  /** As on the profile page: with the password, and a first code. Returns what the authenticator app keeps. */
  async function turnOnSecondFactor(userId: string, browser: TestBrowser): Promise<string> {
    const at = new Date();
    const password = await hashPassword(PASSWORD);
    const way = { id: "way", userId, accountId: userId, providerId: "credential", password };
    await db.insert(accounts).values({ ...way, createdAt: at, updatedAt: at });
    const enabled = await browser.post("/two-factor/enable", { password: PASSWORD });
    const { totpURI } = (await enabled.json()) as { totpURI: string };
    await browser.post("/two-factor/verify-totp", { code: totpCode(totpURI) });
    return totpURI;
  }

  test("is asked for before there is any session, and opens one", async () => {
    const admin = await createPerson(db, "boss", "admin");
    const browser = openBrowser(admin);
    await linkWith(browser, provider, NOK);
    const uri = await turnOnSecondFactor(admin.userId, browser);
    await db.delete(sessions);
    const atLogin = openBrowser();
    expect(await signInWith(atLogin, provider, NOK)).toMatch(`${ORIGIN}/login?second-factor`);
    expect(atLogin.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await db.select().from(sessions)).toEqual([]);
    const wrong = totpCode(uri, Date.now() + 3_600_000);
    expect((await atLogin.post("/two-factor/verify-totp", { code: wrong })).status).toBe(401);
    expect(await db.select().from(sessions)).toEqual([]);
    expect((await atLogin.post("/two-factor/verify-totp", { code: nextTotpCode(uri) })).status).toBe(200);
    expect((await query("account.profile", undefined, atLogin.visitor())).data).toMatchObject({
      role: "admin",
      secondFactor: true,
    });
  });
});

test("with their keys both providers are offered", async () => {
  expect((await query("account.enabledProviders")).data).toEqual({ google: true, line: true });
});

describe("the address that Google vouches for", () => {
  test("becomes a new account's, confirmed, as addresses are kept", async () => {
    const browser = openBrowser();
    await signInWith(browser, "google", { ...NOK, email: "Nok@Example.Test" });
    expect(await theOnlyUser()).toMatchObject({ email: "nok@example.test", emailVerified: true });
    expect((await query("account.profile", undefined, browser.visitor())).data).toMatchObject({
      email: "nok@example.test",
      identities: [{ provider: "google" }],
    });
  });

  test("leads to the account that has the same one, and changes nothing about it", async () => {
    const owner = await createPerson(db, "nok", "driver");
    const before = await theOnlyUser();
    const browser = openBrowser();
    await signInWith(browser, "google", { ...NOK, name: "Somebody" });
    expect(await theOnlyUser()).toEqual(before);
    expect(await db.select().from(accounts)).toMatchObject([{ userId: owner.userId, providerId: "google" }]);
  });

  test.each([
    ["unconfirmed", { ...NOK, emailVerified: false }],
    ["confirmed only in words", { ...NOK, emailVerified: "true" as unknown as boolean }],
    ["one that looks alike", { ...NOK, email: "no\u212A@example.test" }],
    ["the placeholder of another account", { ...NOK, email: "nok@no-email.invalid" }],
  ])("%s links to nobody and is nobody's", async (_what, person) => {
    const owner = await createPerson(db, "nok");
    await signInWith(openBrowser(), "google", person);
    const others = (await db.select().from(users)).filter(({ id }) => id !== owner.userId);
    expect(others).toMatchObject([{ emailVerified: false }]);
    expect(others[0]?.email).toMatch(/@no-email\.invalid$/);
    expect(await db.select().from(accounts)).toMatchObject([{ userId: others[0]?.id }]);
  });
});

test("LINE's address is nobody's, though LINE would tell it", async () => {
  const owner = await createPerson(db, "nok");
  await signInWith(openBrowser(), "line", NOK);
  const others = (await db.select().from(users)).filter(({ id }) => id !== owner.userId);
  expect(others).toMatchObject([{ emailVerified: false, name: "Nok" }]);
  expect(others[0]?.email).toMatch(/@no-email\.invalid$/);
});

test.each(PROVIDERS)(
  "a crash of %s's sign-up between account and identity locks nobody out",
  async (provider) => {
    await signInWith(openBrowser(), provider, NOK);
    // As if it had never been written: taking it away is what the database refuses.
    await env.DB.exec("DROP TRIGGER last_way_in_stays");
    await db.delete(accounts);
    await db.delete(sessions);
    const browser = openBrowser();
    expect(await signInWith(browser, provider, NOK)).toContain("/profile#");
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(true);
  },
);
