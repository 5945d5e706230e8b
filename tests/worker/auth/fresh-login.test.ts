import { beforeEach, describe, expect, test } from "vitest";
import { createOTP } from "@better-auth/utils/otp";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { hashPassword } from "#worker/services/account/passwords.ts";
import { query, mutate } from "../../support/calls.ts";
import { createPerson, freshDatabase } from "../../support/people.ts";
import { openBrowser, type TestBrowser } from "../../support/test-browser.ts";

const PASSWORD = "four wheels and a rope";

let db: Database;
let browser: TestBrowser;
beforeEach(async () => {
  db = await freshDatabase();
  const nok = await createPerson(db, "nok", "admin");
  const at = new Date();
  const password = await hashPassword(PASSWORD);
  await db.insert(accounts).values({
    id: "nok-password",
    userId: "nok",
    accountId: "nok",
    providerId: "credential",
    password,
    createdAt: at,
    updatedAt: at,
  });
  browser = openBrowser(nok);
});

/** Moves the login of every session into the past. */
const loggedIn = (agoMs: number) => db.update(sessions).set({ createdAt: new Date(Date.now() - agoMs) });
const save = async () =>
  (await mutate("pricing.save", { basedOnVersion: 1, config: {} }, browser.visitor())).appCode;
const again = (password: string) => browser.post("/fresh-login", { password });

/** Turns the second factor on. @returns what the authenticator app shows */
async function turnOnSecondFactor(): Promise<() => Promise<string>> {
  const answer = (await (await browser.post("/two-factor/enable", { password: PASSWORD })).json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = new TextDecoder().decode(base32(new URL(answer.totpURI).searchParams.get("secret") ?? ""));
  const code = () => createOTP(secret, { period: 30, digits: 6 }).totp();
  await browser.post("/two-factor/verify-totp", { code: await code() });
  // A code counts once: the next ones are recovery codes.
  return async () => answer.backupCodes.shift() ?? "";
}

function base32(text: string): Uint8Array {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

describe("money asks for a login of the last 15 minutes", () => {
  test.each([
    [15 * MINUTE_MS - MINUTE_MS, "BAD_INPUT"],
    [15 * MINUTE_MS + MINUTE_MS, "FRESH_LOGIN_REQUIRED"],
  ])("%s ms after it: %s", async (agoMs, answer) => {
    await loggedIn(agoMs);
    expect(await save()).toBe(answer);
  });

  test.each([
    ["ferries.create", {}],
    ["ferries.update", {}],
    ["ferries.remove", { ferryRouteId: "none", basedOnVersion: 1 }],
  ])("%s, because fares are part of prices", async (path, input) => {
    await loggedIn(HOUR_MS);
    expect((await mutate(path, input, browser.visitor())).appCode).toBe("FRESH_LOGIN_REQUIRED");
  });

  test("what is waived of an order's waiting, because it may be paid back", async () => {
    await loggedIn(HOUR_MS);
    const input = {
      orderId: "KD-AAAAAA",
      jobId: "KD-AAAAAA-1",
      reason: "our truck came late",
      seenSatang: 0,
    };
    const answer = await mutate("orders.waiveWaiting", input, browser.visitor());
    expect(answer.appCode).toBe("FRESH_LOGIN_REQUIRED");
  });

  test("everything stored about a person, too", async () => {
    await loggedIn(HOUR_MS);
    expect((await query("account.myData", undefined, browser.visitor())).appCode).toBe(
      "FRESH_LOGIN_REQUIRED",
    );
  });

  test("reading, and ending sessions, do not", async () => {
    await loggedIn(HOUR_MS);
    expect((await query("pricing.settings", undefined, browser.visitor())).status).toBe(200);
    expect((await mutate("account.endOtherSessions", undefined, browser.visitor())).status).toBe(200);
  });
});

describe("logging in again on the page", () => {
  test("opens a new session in place of the old one, and what was refused is accepted", async () => {
    await loggedIn(HOUR_MS);
    const old = browser.visitor();
    expect(await (await again(PASSWORD)).json()).toEqual({ secondFactor: false });
    expect(await save()).toBe("BAD_INPUT");
    expect(await db.select().from(sessions)).toHaveLength(1);
    expect((await query("account.profile", undefined, old)).status).toBe(401);
  });

  test("a wrong password is refused at its field, and guesses are counted", async () => {
    await loggedIn(HOUR_MS);
    const refused = await again("not this one");
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "BAD_INPUT", fields: { password: "PASSWORD_WRONG" } },
    ]);
    for (let guess = 1; guess < 10; guess++) await again("not this one");
    expect((await again(PASSWORD)).status).toBe(429);
    expect(await save()).toBe("FRESH_LOGIN_REQUIRED");
  });

  test("nobody who is not logged in gets in that way", async () => {
    expect((await openBrowser().post("/fresh-login", { password: PASSWORD })).status).toBe(401);
  });

  test("an account without a password does not get in with any", async () => {
    await db.insert(accounts).values({
      id: "line",
      userId: "nok",
      accountId: "line",
      providerId: "line",
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await db.delete(accounts).where(eq(accounts.id, "nok-password"));
    expect((await again("")).status).toBe(400);
  });
});

describe("with a second factor", () => {
  test("the password alone changes nothing, and leaves the session as it is", async () => {
    await turnOnSecondFactor();
    await loggedIn(HOUR_MS);
    expect(await (await again(PASSWORD)).json()).toEqual({ secondFactor: true });
    expect(await save()).toBe("FRESH_LOGIN_REQUIRED");
    expect((await query("account.profile", undefined, browser.visitor())).status).toBe(200);
  });

  test("the code after the password makes the login fresh", async () => {
    const nextCode = await turnOnSecondFactor();
    await loggedIn(HOUR_MS);
    await again(PASSWORD);
    expect((await browser.post("/two-factor/verify-backup-code", { code: await nextCode() })).status).toBe(
      200,
    );
    expect(await save()).toBe("BAD_INPUT");
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("turning it on ends the sessions that were opened without it", async () => {
    const at = new Date();
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await db.insert(sessions).values({
      id: "elsewhere",
      userId: "nok",
      token: "elsewhere",
      expiresAt,
      createdAt: at,
      updatedAt: at,
    });
    await turnOnSecondFactor();
    expect((await db.select().from(sessions)).map(({ id }) => id)).not.toContain("elsewhere");
    expect((await query("account.profile", undefined, browser.visitor())).status).toBe(200);
  });

  test("a code without the password does not", async () => {
    const nextCode = await turnOnSecondFactor();
    await loggedIn(HOUR_MS);
    await browser.post("/two-factor/verify-backup-code", { code: await nextCode() });
    expect(await save()).toBe("FRESH_LOGIN_REQUIRED");
  });

  test("a wrong code does not", async () => {
    await turnOnSecondFactor();
    await loggedIn(HOUR_MS);
    await again(PASSWORD);
    expect((await browser.post("/two-factor/verify-backup-code", { code: "wrong" })).ok).toBe(false);
    expect(await save()).toBe("FRESH_LOGIN_REQUIRED");
  });

  test.each(["/two-factor/disable", "/two-factor/generate-backup-codes"])(
    "%s asks for a recent login",
    async (path) => {
      await turnOnSecondFactor();
      await loggedIn(HOUR_MS);
      const answer = await browser.post(path, { password: PASSWORD });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "FRESH_LOGIN_REQUIRED" }]);
      expect((await db.select().from(users))[0]?.twoFactorEnabled).toBe(true);
    },
  );

  test("deleting the account and a new password ask for more than the password", async () => {
    await turnOnSecondFactor();
    await loggedIn(HOUR_MS);
    for (const [path, input] of [
      ["account.remove", { password: PASSWORD }],
      ["account.changePassword", { currentPassword: PASSWORD, newPassword: "six wheels and a crane" }],
      ["account.changeEmail", { email: "other@example.test", password: PASSWORD }],
    ] as const)
      expect((await mutate(path, input, browser.visitor())).appCode).toBe("FRESH_LOGIN_REQUIRED");
  });
});
