import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { sessions, users } from "#db/schema/users.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { fetchWorker, mutate, query, statusOfSocket } from "../../support/calls.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

/** Moves the login of every session into the past; each was used a moment ago. */
async function loggedIn(agoMs: number): Promise<number> {
  const createdAt = new Date(Date.now() - agoMs);
  await db.update(sessions).set({ createdAt, expiresAt: new Date(Date.now() + 5 * DAY_MS) });
  return createdAt.getTime();
}

interface Answer {
  readonly session: { readonly expiresAt: string };
}

/** The session as the browser's regular question gets it, which also extends it. */
async function askSession(as: Person): Promise<Answer | null> {
  return (await (await fetchWorker("/api/auth/get-session", {}, as)).json()) as Answer | null;
}

const endOf = (answer: Answer | null) => Date.parse(answer?.session.expiresAt ?? "");

const ENABLE = {
  method: "POST",
  headers: { "content-type": "application/json", origin: ORIGIN },
  body: JSON.stringify({ password: "x" }),
};

/** Everything that reads the session of a request. @returns whether it takes the person for signed in */
const READERS: Readonly<Record<string, (as: Person) => Promise<boolean>>> = {
  "a procedure": async (as) => (await query("account.profile", undefined, as)).status === 200,
  "the live socket": async (as) => (await statusOfSocket(as)) === 101,
  "an endpoint of the library": async (as) =>
    (await fetchWorker("/api/auth/two-factor/enable", ENABLE, as)).status !== 401,
  "the browser's question": async (as) => (await askSession(as)) !== null,
};

describe("a session ends 90 days after the login, whatever happens", () => {
  test.each(Object.entries(READERS))(
    "one of 400 days ago that was used a moment ago opens nothing for %s",
    async (_what, isSignedIn) => {
      const nok = await createPerson(db, "nok");
      expect(await isSignedIn(nok)).toBe(true);
      await loggedIn(400 * DAY_MS);
      expect(await isSignedIn(nok)).toBe(false);
      expect(await db.select().from(sessions)).toEqual([]);
    },
  );

  test("one of 89 days ago is not extended past its 90 days", async () => {
    const nok = await createPerson(db, "nok");
    const start = await loggedIn(89 * DAY_MS);
    const end = start + 90 * DAY_MS;
    expect(endOf(await askSession(nok))).toBe(end);
    expect((await db.select().from(sessions))[0]?.expiresAt.getTime()).toBe(end);
    expect((await query("account.profile", undefined, nok)).status).toBe(200);
  });

  test("before, use extends it by a week", async () => {
    const nok = await createPerson(db, "nok");
    await loggedIn(30 * DAY_MS);
    const before = Date.now();
    const end = endOf(await askSession(nok));
    expect(end).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
    expect(end).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
  });
});

describe("an admin's session ends 12 hours after the login", () => {
  test.each(Object.entries(READERS))("for %s", async (_what, isSignedIn) => {
    const boss = await createPerson(db, "boss", "admin");
    await loggedIn(12 * HOUR_MS - MINUTE_MS);
    expect(await isSignedIn(boss)).toBe(true);
    await loggedIn(12 * HOUR_MS + MINUTE_MS);
    expect(await isSignedIn(boss)).toBe(false);
  });

  test("and the browser is told that end, so that it does not count on a week", async () => {
    const boss = await createPerson(db, "boss", "admin");
    const start = await loggedIn(12 * HOUR_MS - 5 * MINUTE_MS);
    expect(endOf(await askSession(boss))).toBe(start + 12 * HOUR_MS);
    expect((await query("pricing.settings", undefined, boss)).status).toBe(200);
  });

  test("an older session of somebody who becomes an admin ends with its next request", async () => {
    const nok = await createPerson(db, "nok");
    await loggedIn(2 * DAY_MS);
    expect((await mutate("account.isAdmin", undefined, nok)).data).toBe(false);
    await db.update(users).set({ role: "admin" });
    expect((await query("account.profile", undefined, nok)).status).toBe(401);
  });

  test("the list of sessions leaves out what has ended", async () => {
    const boss = await createPerson(db, "boss", "admin");
    const at = new Date(Date.now() - 13 * HOUR_MS);
    await db.insert(sessions).values({
      id: "old",
      userId: "boss",
      token: "old",
      expiresAt: new Date(Date.now() + DAY_MS),
      createdAt: at,
      updatedAt: at,
    });
    expect((await query("account.sessions", {}, boss)).data).toMatchObject({ items: [{}] });
  });
});

test("the late answer for an ended session deletes no cookie: it may be that of a newer login by now", async () => {
  const nok = await createPerson(db, "nok");
  await db.delete(sessions);
  const answer = await fetchWorker("/api/auth/get-session", {}, nok);
  expect(await answer.json()).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual([]);
});
