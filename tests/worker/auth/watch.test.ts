import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { knownDevices, sessions, users } from "#db/schema/users.ts";
import { mutate, query } from "../../support/calls.ts";
import { freshDatabase, type Person } from "../../support/people.ts";
import { nextTotpCode, totpCode } from "../../support/totp.ts";
import {
  cookiesOf,
  deliverDueMails,
  mailsTo,
  newcomer,
  personOf,
  postAuth,
} from "../../support/email-links.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await newcomer(NOK, PASSWORD);
});

const signIn = (headers = {}) => postAuth("sign-in/email", { email: NOK, password: PASSWORD }, headers);
const kinds = async () => {
  await deliverDueMails();
  return (await mailsTo(NOK)).map(({ kind }) => kind);
};
const isSignedIn = async (person: Person) => (await query("orders.mine", {}, person)).status === 200;

describe("a new browser", () => {
  const CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36";

  test("is told by mail, once; the first one of an account is not", async () => {
    expect(await kinds()).toEqual(["sign_up"]);
    const second = await signIn({ "user-agent": CHROME });
    expect(await kinds()).toEqual(["sign_up", "new_device"]);
    const device = cookiesOf(second)
      .split("; ")
      .find((cookie) => cookie.includes("device="));
    await signIn({ cookie: device ?? "" });
    expect(await kinds()).toEqual(["sign_up", "new_device"]);
    expect((await mailsTo(NOK)).at(-1)?.params).toMatchObject({ browser: "Chrome", system: "Android" });
  });

  test("with a cookie that it wrote itself is new all the same", async () => {
    await signIn({ cookie: `khondee.device=${crypto.randomUUID()}.AAAA` });
    expect(await kinds()).toContain("new_device");
    expect(await db.select().from(knownDevices)).toHaveLength(2);
  });

  test("that only knows a wrong password is none", async () => {
    await postAuth("sign-in/email", { email: NOK, password: "not this one" });
    expect(await kinds()).toEqual(["sign_up"]);
  });
});

describe("the second factor", () => {
  async function turnOn() {
    const enabled = await postAuth("two-factor/enable", { password: PASSWORD }, { cookie: nok.cookie });
    const { totpURI, backupCodes } = await enabled.json<{ totpURI: string; backupCodes: string[] }>();
    const verified = await postAuth(
      "two-factor/verify-totp",
      // The next code is left for the test: a code counts once.
      { code: totpCode(totpURI) },
      { cookie: nok.cookie },
    );
    expect([enabled.status, verified.status]).toEqual([200, 200]);
    return { totpURI, backupCodes };
  }

  test("once on, is asked for after the password, and opens nothing before", async () => {
    const { totpURI } = await turnOn();
    await db.delete(sessions);
    const first = await signIn();
    expect(await first.json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect(await isSignedIn(personOf(first, NOK))).toBe(false);
    expect(await db.select().from(sessions)).toEqual([]);
    const second = await postAuth(
      "two-factor/verify-totp",
      { code: nextTotpCode(totpURI) },
      { cookie: cookiesOf(first) },
    );
    expect(second.status).toBe(200);
    expect(await isSignedIn(personOf(second, NOK))).toBe(true);
    expect(await kinds()).toContain("second_factor_on");
  });

  test("a recovery code opens once", async () => {
    const { backupCodes } = await turnOn();
    const open = async () => {
      const first = await signIn();
      const code = backupCodes[0];
      return postAuth("two-factor/verify-backup-code", { code }, { cookie: cookiesOf(first) });
    };
    expect((await open()).status).toBe(200);
    expect((await open()).status).toBe(401);
  });

  test("wrong codes open nothing, and end the visit after a few", async () => {
    const { totpURI } = await turnOn();
    await db.delete(sessions);
    const cookie = cookiesOf(await signIn());
    for (let index = 0; index < 6; index++)
      await postAuth("two-factor/verify-totp", { code: "000000" }, { cookie });
    const late = await postAuth("two-factor/verify-totp", { code: nextTotpCode(totpURI) }, { cookie });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("is turned on and off with the password only; turning it off is told by mail", async () => {
    const wrong = await postAuth("two-factor/enable", { password: "not this one" }, { cookie: nok.cookie });
    expect(wrong.status).toBe(400);
    await turnOn();
    const again = personOf(await postAuth("two-factor/enable", {}, { cookie: nok.cookie }), NOK);
    expect(again.cookie).toBe("");
    const row = await db.select().from(users).get();
    expect(row?.twoFactorEnabled).toBe(true);
  });

  test("guesses at the password in front of it count together with those elsewhere", async () => {
    const enable = (password: string) => postAuth("two-factor/enable", { password }, { cookie: nok.cookie });
    for (let guess = 0; guess < 10; guess += 1) expect((await enable("not this one")).status).toBe(400);
    expect((await enable(PASSWORD)).status).toBe(429);
    const change = { currentPassword: PASSWORD, newPassword: "six wheels and a winch" };
    expect(await mutate("account.changePassword", change, nok)).toMatchObject({ appCode: "RATE_LIMITED" });
  });

  test("the right password forgets the guesses before it", async () => {
    const enable = (password: string) => postAuth("two-factor/enable", { password }, { cookie: nok.cookie });
    for (let guess = 0; guess < 9; guess += 1) await enable("not this one");
    expect((await enable(PASSWORD)).status).toBe(200);
    expect((await enable("not this one")).status).toBe(400);
  });

  test("its secret and recovery codes are not readable in the database", async () => {
    const { totpURI, backupCodes } = await turnOn();
    const { results } = await env.DB.prepare("SELECT * FROM two_factors").all();
    const stored = JSON.stringify(results);
    expect(stored).not.toContain(new URL(totpURI).searchParams.get("secret"));
    expect(stored).not.toContain(backupCodes[0]);
  });
});
