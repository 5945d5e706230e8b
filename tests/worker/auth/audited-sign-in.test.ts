import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { cookiesOf, newcomer, postAuth } from "../../support/email-links.ts";
import { freshDatabase, type Person } from "../../support/people.ts";
import { totpCode } from "../../support/totp.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";
const STEP_MS = 30_000;

let db: Database;
let nok: Person;
beforeEach(async () => {
  // The clock stands still in the middle of a step, so that a slow test does not reach the next one.
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS });
  db = await freshDatabase();
  const registered = await newcomer(NOK, PASSWORD);
  nok = { ...registered, userId: (await db.select().from(users))[0]?.id ?? "" };
});
afterEach(() => {
  vi.useRealTimers();
});

const post = (path: string, body: object) => postAuth(`two-factor/${path}`, body, { cookie: nok.cookie });

/** Sets the second factor up, makes other codes and turns it off. @returns the statuses of the answers */
async function throughAll(): Promise<readonly number[]> {
  const enabled = await post("enable", { password: PASSWORD });
  const { totpURI } = await enabled.clone().json<{ totpURI: string }>();
  const verified = await post("verify-totp", { code: await totpCode(totpURI, Date.now()) });
  // With a second factor whoever is of the staff logs in anew; nobody acts before the code was right.
  const challenge = cookiesOf(await postAuth("sign-in/email", { email: NOK, password: PASSWORD }));
  const code = await totpCode(totpURI, Date.now() + STEP_MS);
  nok = {
    ...nok,
    cookie: cookiesOf(await postAuth("two-factor/verify-totp", { code }, { cookie: challenge })),
  };
  const answers = [
    enabled,
    verified,
    await post("generate-backup-codes", { password: PASSWORD }),
    await post("disable", { password: "a wrong one" }),
    await post("disable", { password: PASSWORD }),
  ];
  return answers.map(({ status }) => status);
}

/** How each action ended, with what it changed. */
const ends = async () =>
  (await db.select().from(auditEntries).orderBy(asc(auditEntries.seq)))
    .filter(({ ofSeq }) => ofSeq !== null)
    .map(({ what, outcome, actorId, changes }) => [what, outcome, actorId === nok.userId, changes]);

test("what somebody of the staff does with their second factor is in the log, without what they typed", async () => {
  await db.update(users).set({ role: "dispatcher" });
  expect((await throughAll()).map((status) => status < 400)).toEqual([true, true, true, false, true]);
  const factor = (before: boolean) =>
    JSON.stringify([{ kind: "user", id: nok.userId, fields: { hasSecondFactor: [before, !before] } }]);
  const entries = await ends();
  expect(entries.map(([what, outcome, isTheirs]) => [what, outcome, isTheirs])).toEqual([
    ["account.beginSecondFactor", "ok", true],
    ["account.confirmSecondFactor", "ok", true],
    ["account.makeRecoveryCodes", "ok", true],
    ["account.endSecondFactor", "BAD_INPUT", true],
    ["account.endSecondFactor", "ok", true],
  ]);
  expect(entries.map(([, , , changes]) => changes)).toEqual(["[]", factor(false), "[]", "[]", factor(true)]);
  const written = JSON.stringify(await db.select().from(auditEntries));
  expect(written).not.toContain(PASSWORD);
  expect(written).not.toContain(NOK);
});

test("of a customer nothing is kept", async () => {
  await throughAll();
  expect(await db.select().from(auditEntries)).toEqual([]);
});
