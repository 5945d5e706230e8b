import { like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { attempts, sessions, verifications } from "#db/schema/users.ts";
import { cookiesOf, newcomer, postAuth, tokenTo } from "../../support/email-links.ts";
import { freshDatabase, type Person } from "../../support/people.ts";
import { totpCode } from "../../support/totp.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";
const STEP_MS = 30_000;

let db: Database;
let nok: Person;
let uri: string;
let backupCodes: string[];

/** The code of the step before (-1), of now (0) or after (1): all three are accepted, for clocks differ. */
const codeAt = (step: number) => totpCode(uri, Date.now() + step * STEP_MS);
const verify = (code: string, cookie: string, more = {}) =>
  postAuth("two-factor/verify-totp", { code, ...more }, { cookie });
const toChallenge = async (cookie = "") => {
  // Only the attempts at the second factor matter here.
  await db.delete(attempts).where(like(attempts.key, "sign-in:%"));
  return cookiesOf(await postAuth("sign-in/email", { email: NOK, password: PASSWORD }, { cookie }));
};

beforeEach(async () => {
  // The clock stands still in the middle of a step, so that a slow test does not reach the next one.
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS });
  db = await freshDatabase();
  nok = await newcomer(NOK, PASSWORD);
  const enabled = await postAuth("two-factor/enable", { password: PASSWORD }, { cookie: nok.cookie });
  const { totpURI, ...rest } = await enabled.json<{ totpURI: string; backupCodes: string[] }>();
  uri = totpURI;
  backupCodes = rest.backupCodes;
  await verify(codeAt(-1), nok.cookie);
  await db.delete(sessions);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a code", () => {
  test("opens once: seen over a shoulder, it opens nothing in another browser", async () => {
    const [owner, thief] = [await toChallenge(), await toChallenge()];
    const code = codeAt(0);
    expect((await verify(code, owner)).status).toBe(200);
    const again = await verify(code, thief);
    expect([again.status, await again.json()]).toMatchObject([401, { code: "INVALID_CODE" }]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("sent twice at the same moment opens one session", async () => {
    const challenges = [await toChallenge(), await toChallenge(), await toChallenge()];
    const code = codeAt(0);
    const answers = await Promise.all(challenges.map((cookie) => verify(code, cookie)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test("older than one that was used opens nothing; the next one does", async () => {
    expect((await verify(codeAt(0), await toChallenge())).status).toBe(200);
    expect((await verify(codeAt(-1), await toChallenge())).status).toBe(401);
    expect((await verify(codeAt(1), await toChallenge())).status).toBe(200);
  });

  test("that turned the second factor on is used up, too", async () => {
    expect((await verify(codeAt(-1), await toChallenge())).status).toBe(401);
  });
});

describe("a trusted device", () => {
  test.each(["verify-totp", "verify-backup-code"])("cannot be asked for: %s", async (path) => {
    const code = path === "verify-totp" ? codeAt(0) : backupCodes[0];
    const cookie = await toChallenge();
    const answer = await postAuth(`two-factor/${path}`, { code, trustDevice: true }, { cookie });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
    expect(await db.select().from(sessions)).toEqual([]);
    const trusted = (await db.select().from(verifications)).filter(({ identifier }) =>
      identifier.startsWith("trust-device"),
    );
    expect(trusted).toEqual([]);
    // The refused attempt has not used up the code.
    expect((await postAuth(`two-factor/${path}`, { code }, { cookie })).status).toBe(200);
  });
});

describe("wrong codes", () => {
  const guess = async (times: number) => {
    let answer = new Response();
    for (let index = 0; index < times; index += 1) answer = await verify("000000", await toChallenge());
    return answer;
  };

  test("are ten in a quarter of an hour per account; the answer says how long the lock lasts, and it lasts so long", async () => {
    expect((await guess(10)).status).toBe(401);
    const locked = await guess(1);
    expect(locked.status).toBe(429);
    const seconds = Number(locked.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await locked.json()).toMatchObject({ code: "RATE_LIMITED", retryAfterS: seconds });
    expect((await verify(codeAt(0), await toChallenge())).status).toBe(429);
    // More guesses do not make it longer.
    const lock = () => db.select().from(attempts).where(like(attempts.key, "second-factor:%")).get();
    const before = await lock();
    await guess(3);
    expect((await lock())?.endsAt).toBe(before?.endsAt);
    await db.update(attempts).set({ endsAt: Date.now() - 1 });
    expect((await verify(codeAt(0), await toChallenge())).status).toBe(200);
  });

  test("count together with wrong recovery codes", async () => {
    await guess(9);
    const recover = async (code = "") =>
      postAuth("two-factor/verify-backup-code", { code }, { cookie: await toChallenge() });
    expect((await recover("AAAAA-AAAAA")).status).toBe(401);
    expect((await recover(backupCodes[0])).status).toBe(429);
  });

  test("of somebody who knows the password do not lock the owner out of their own browser", async () => {
    await guess(12);
    const device = nok.cookie.split("; ").find((each) => each.startsWith("khondee.device=")) ?? "";
    const cookie = `${await toChallenge(device)}; ${device}`;
    expect((await verify(codeAt(0), cookie)).status).toBe(200);
  });

  test("are forgotten after a right one", async () => {
    await guess(9);
    expect((await verify(codeAt(0), await toChallenge())).status).toBe(200);
    expect((await guess(9)).status).toBe(401);
  });
});

test("a new password ends the sign-ins that wait for a code", async () => {
  const waiting = await toChallenge();
  await postAuth("password/forgot", { email: NOK, locale: "en" });
  const reset = await postAuth("password/reset", {
    token: await tokenTo(NOK),
    password: "six wheels and a winch",
  });
  expect([reset.status, await reset.json()]).toEqual([200, { next: "second_factor" }]);
  expect((await verify(codeAt(0), waiting)).status).toBe(401);
  expect((await verify(codeAt(0), cookiesOf(reset))).status).toBe(200);
});
