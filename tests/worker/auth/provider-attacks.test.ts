import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { fetchWorker, query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { idTokenFor } from "../../support/oidc-client.ts";
import { answerConsent } from "../../support/oidc-consent.ts";
import { OIDC_FAULTS, type OidcName, type OidcPerson } from "../../support/oidc-script.ts";
import { createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";
import {
  beginVisit,
  comeBack,
  openBrowser,
  SESSION_COOKIE,
  signInWith,
  visitTo,
  type TestBrowser,
} from "../../support/test-browser.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const PROVIDERS = ["google", "line"] as const;
const NOK: OidcPerson = { sub: "nok-1", email: "nok@example.test", emailVerified: true, name: "Nok" };
const EVE: OidcPerson = { sub: "eve-1", email: "eve@example.test", emailVerified: true, name: "Eve" };

/** Expects no session and no written row. */
async function expectNothing(browser: TestBrowser, location: string): Promise<void> {
  expect(new URL(location).origin).toBe(ORIGIN);
  expect(new URL(location).pathname).toBe("/login");
  expect(new URL(location).searchParams.get("error")).toBeTruthy();
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(users)).toEqual([]);
  expect(await db.select().from(accounts)).toEqual([]);
}

describe.each(PROVIDERS)("coming back from %s", (provider) => {
  test.each(OIDC_FAULTS)("with an id_token of this fault opens nothing: %s", async (fault) => {
    expectErrorLog();
    const browser = openBrowser();
    await expectNothing(browser, await signInWith(browser, provider, { ...NOK, fault }));
  });

  test("with a state that nobody was given opens nothing", async () => {
    expectErrorLog();
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK);
    back.searchParams.set("state", "A".repeat(32));
    await expectNothing(browser, await comeBack(browser, back));
  });

  test("without a state opens nothing", async () => {
    expectErrorLog();
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK);
    back.searchParams.delete("state");
    await expectNothing(browser, await comeBack(browser, back));
  });

  test("with a browser that did not begin the visit opens nothing, there or here", async () => {
    expectErrorLog();
    const eve = openBrowser();
    const back = await answerConsent(await beginVisit(eve, provider), EVE);
    const victim = openBrowser();
    await expectNothing(victim, await comeBack(victim, back));
    // The cookie of another visit does not help.
    await beginVisit(victim, provider);
    await expectNothing(victim, await comeBack(victim, back));
  });

  test("a second time with the same code and state opens no second session", async () => {
    expectErrorLog();
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK);
    const cookies = new Map(browser.cookies);
    await comeBack(browser, back);
    const again = openBrowser();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    const location = new URL(await comeBack(again, back));
    expect(location.pathname).toBe("/login");
    expect(again.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("with somebody else's code opens nothing: it does not fit the verifier", async () => {
    expectErrorLog();
    const nok = openBrowser();
    const stolen = await answerConsent(await beginVisit(nok, provider), NOK);
    const eve = openBrowser();
    const back = await answerConsent(await beginVisit(eve, provider), EVE);
    back.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    await expectNothing(eve, await comeBack(eve, back));
  });

  test("with the visit to the other provider opens nothing", async () => {
    expectErrorLog();
    const other: OidcName = provider === "google" ? "line" : "google";
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK);
    back.pathname = `/api/auth/callback/${other}`;
    await expectNothing(browser, await comeBack(browser, back));
  });

  test("begins with a session of its own: one that was planted before is worth nothing after", async () => {
    const eve = await createPerson(db, "eve");
    const browser = openBrowser(eve);
    const planted = browser.cookies.get(SESSION_COOKIE);
    await signInWith(browser, provider, NOK);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(planted);
    expect((await query("account.profile", undefined, browser.visitor())).data).toMatchObject({
      name: "Nok",
    });
    expect((await query("account.profile", undefined, eve)).data).not.toMatchObject({ name: "Nok" });
  });

  test("a cookie that nobody signed is not taken over by the session after", async () => {
    const browser = openBrowser();
    browser.cookies.set(SESSION_COOKIE, "planted-token.c2lnbmF0dXJl");
    await signInWith(browser, provider, NOK);
    expect((await db.select().from(sessions)).map(({ token }) => token)).not.toContain("planted-token");
    expect(browser.cookies.get(SESSION_COOKIE)).not.toMatch(/^planted-token/);
  });

  test("what the provider says about a failure cannot write headers or leave the site", async () => {
    const browser = openBrowser();
    const back = await answerConsent(await beginVisit(browser, provider), NOK, "cancel");
    back.searchParams.set("error", "x\r\nset-cookie: evil=1");
    back.searchParams.set("error_description", "https://evil.example/#\r\n\r\n<script>alert(1)</script>");
    const answer = await browser.get(`${back.pathname}${back.search}`);
    expect(answer.headers.get("set-cookie") ?? "").not.toMatch(/^evil|, *evil/);
    expect(browser.cookies.has("evil")).toBe(false);
    await expectNothing(browser, answer.headers.get("location") ?? "");
  });
});

describe.each(PROVIDERS)("beginning a visit to %s", (provider) => {
  test("asks with a nonce, a state, S256 and this site's own callback, and never for more than who they are", async () => {
    const url = new URL(await beginVisit(openBrowser(), provider));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${ORIGIN}/api/auth/callback/${provider}`,
    });
    expect(asked["nonce"]).toMatch(/^[\w-]{32,}$/);
    expect(asked["state"]).toMatch(/^[\w-]{32,}$/);
    expect(new Set(asked["scope"]?.split(" "))).toEqual(
      new Set(provider === "google" ? ["openid", "email", "profile"] : ["openid", "profile"]),
    );
    const other = new URL(await beginVisit(openBrowser(), provider));
    for (const once of ["nonce", "state", "code_challenge"])
      expect(other.searchParams.get(once)).not.toBe(asked[once]);
  });

  test.each(["callbackURL", "errorCallbackURL", "newUserCallbackURL"])(
    "takes no %s outside the site",
    async (field) => {
      expectErrorLog();
      for (const address of [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/%5Cevil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        `${ORIGIN}.evil.example/profile`,
        `${ORIGIN}@evil.example/profile`,
        "https://localhost/profile",
        "/profile\r\nset-cookie: evil=1",
      ]) {
        const answer = await openBrowser().post("/sign-in/social", {
          ...visitTo(provider),
          [field]: address,
        });
        expect([address, answer.status]).toEqual([address, 403]);
      }
    },
  );

  test("a page of another site cannot begin one", async () => {
    const browser = openBrowser();
    const answer = await browser.post("/sign-in/social", visitTo(provider), {
      origin: "https://evil.example",
    });
    expect(answer.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  test("an id_token that is brought along is refused, a genuine one too", async () => {
    expectErrorLog();
    for (const endpoint of ["/sign-in/social", "/link-social"]) {
      const browser = openBrowser(endpoint === "/link-social" ? await createPerson(db, "eve") : undefined);
      const idToken = { token: await idTokenFor(provider, NOK), nonce: "some-nonce" };
      const answer = await browser.post(endpoint, { ...visitTo(provider), idToken });
      expect(answer.ok).toBe(false);
    }
    expect(await db.select().from(accounts)).toEqual([]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("what else a request brings does not become part of the visit", async () => {
    const victim = await createPerson(db, "victim");
    const browser = openBrowser();
    const answer = await browser.post("/sign-in/social", {
      ...visitTo(provider),
      additionalData: { link: { userId: victim.userId, email: victim.email }, role: "admin" },
      role: "admin",
    });
    const { url } = (await answer.json()) as { url: string };
    await comeBack(browser, await answerConsent(url, EVE));
    expect(await db.select().from(users)).toMatchObject([
      { id: victim.userId },
      { name: "Eve", role: "customer" },
    ]);
    const owners = (await db.select().from(accounts)).map(({ userId }) => userId);
    expect(owners).not.toContain(victim.userId);
  });
});

test("a provider that the product does not know is refused", async () => {
  expectErrorLog();
  for (const provider of ["facebook", "__proto__", "constructor", "", "credential"]) {
    const answer = await openBrowser().post("/sign-in/social", { ...visitTo("google"), provider });
    expect([400, 404]).toContain(answer.status);
  }
});

test("nothing comes of a callback that somebody posts", async () => {
  expectErrorLog();
  const answer = await fetchWorker("/api/auth/callback/google", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "code=x&state=y",
    redirect: "manual",
  });
  const browser = openBrowser();
  const then = URL.parse(answer.headers.get("location") ?? "");
  if (then !== null) await expectNothing(browser, await comeBack(browser, then));
  expect(await db.select().from(sessions)).toEqual([]);
});
