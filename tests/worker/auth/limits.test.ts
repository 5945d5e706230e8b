import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { countAttempt } from "#db/queries/account/attempts.ts";
import { outbox } from "#db/schema/outbox.ts";
import { attempts, rateLimits } from "#db/schema/users.ts";
import { fetchWorker } from "../../support/calls.ts";
import { freshDatabase, ORIGIN } from "../../support/people.ts";
import { cookiesOf, deliverDueMails, mailsTo, newcomer, postAuth } from "../../support/email-links.ts";

const NOK = "nok@example.test";
const PASSWORD = "four wheels and a rope";
const ADDRESS = { "cf-connecting-ip": "203.0.113.7" };

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

async function repeat(times: number, call: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = [];
  for (let index = 0; index < times; index++) answers.push(await call());
  return answers;
}

const guess = (email = NOK, password = "not this one", headers = {}) =>
  postAuth("sign-in/email", { email, password }, headers);

/** The parts of an answer that any client sees. */
async function visible(answer: Response) {
  const body = (await answer.text()).replace(/"retryAfterS":\d+/, "").replace(/"signUpId":"[^"]+"/, "");
  return { status: answer.status, body, headers: [...answer.headers.keys()].toSorted() };
}

describe("guesses at a password", () => {
  test("are ten in a quarter of an hour per account, from wherever; then the answer says when to try again", async () => {
    await newcomer(NOK, PASSWORD);
    const answers = await repeat(11, () => guess());
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    const refusal = answers[10];
    expect(Number(refusal?.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await refusal?.json()).toMatchObject({ code: "RATE_LIMITED", retryAfterS: expect.any(Number) });
    expect((await guess(NOK, PASSWORD)).status).toBe(429);
  });

  test("twenty at the same moment are still ten", async () => {
    await newcomer(NOK, PASSWORD);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test("cannot lock the owner out of a browser they signed in from before", async () => {
    const owner = await newcomer(NOK, PASSWORD);
    await repeat(12, () => guess());
    const device = owner.cookie.split("; ").find((cookie) => cookie.startsWith("khondee.device=")) ?? "";
    expect((await guess(NOK, PASSWORD, { cookie: device })).status).toBe(200);
  });

  test("gain nothing from a browser that somebody else signed in from", async () => {
    await newcomer(NOK, PASSWORD);
    const attacker = await newcomer("attacker@example.test", PASSWORD);
    const device = attacker.cookie.split("; ").find((cookie) => cookie.startsWith("khondee.device=")) ?? "";
    await repeat(10, () => guess());
    expect((await guess(NOK, PASSWORD, { cookie: device })).status).toBe(429);
  });

  test("are forgotten once the owner is in", async () => {
    await newcomer(NOK, PASSWORD);
    await repeat(9, () => guess());
    expect((await guess(NOK, PASSWORD)).status).toBe(200);
    expect((await repeat(10, () => guess())).map(({ status }) => status)).toEqual(Array(10).fill(401));
  });

  test("are refused alike for addresses with and without an account, whatever their spelling", async () => {
    await newcomer(NOK, PASSWORD);
    const known = await repeat(11, () => guess("Nok@Example.TEST"));
    const unknown = await repeat(11, () => guess("who@example.test"));
    for (const index of [0, 9, 10])
      expect(await visible(known[index] as Response)).toEqual(await visible(unknown[index] as Response));
  });
});

describe("requests for mails", () => {
  const requests: Readonly<Record<string, { readonly body: object }>> = {
    "sign-up/request": { body: { email: NOK, password: PASSWORD, locale: "th" } },
    "password/forgot": { body: { email: NOK, locale: "th" } },
  };

  test.each(Object.entries(requests))(
    "%s: never refused, so that nobody uses up another person's, but only a few mails go out",
    async (path, { body }) => {
      await newcomer(NOK, PASSWORD);
      await db.delete(attempts);
      await db.delete(outbox);
      const answers = await repeat(6, () => postAuth(path, body));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const mailed = await Promise.all(answers.map((answer) => answer.json<{ mailed: boolean }>()));
      expect(mailed.map((answer) => answer.mailed)).toEqual([true, true, true, false, false, false]);
      await deliverDueMails();
      expect(await mailsTo(NOK)).toHaveLength(3);
    },
  );

  test.each(["sign-up/request", "password/forgot"])(
    "%s: looks the same for a known and an unknown address",
    async (path) => {
      await newcomer(NOK, PASSWORD);
      await db.delete(attempts);
      const body = requests[path]?.body ?? {};
      const known = await repeat(6, () => postAuth(path, body));
      const unknown = await repeat(6, () => postAuth(path, { ...body, email: "who@example.test" }));
      for (const [index, answer] of known.entries())
        expect(await visible(answer)).toEqual(await visible(unknown[index] as Response));
    },
  );

  test.each(["sign-up/request", "password/forgot"])(
    "%s: asks the database the same, in number and kind, whether or not the address is known",
    async (path) => {
      await newcomer(NOK, PASSWORD);
      const statements = async (email: string) => {
        const seen: string[] = [];
        const prepare = env.DB.prepare.bind(env.DB);
        const spy = (query: string) => {
          seen.push(query);
          return prepare(query);
        };
        Object.defineProperty(env.DB, "prepare", { value: spy, configurable: true });
        try {
          await postAuth(path, { ...requests[path]?.body, email });
        } finally {
          Reflect.deleteProperty(env.DB, "prepare");
        }
        return seen;
      };
      await statements("first@example.test");
      const known = await statements(NOK);
      expect(known.length).toBeGreaterThan(1);
      expect(known.join("\n")).not.toMatch(/from "users"/i);
      expect(known).toEqual(await statements("who@example.test"));
    },
  );
});

describe("one network address", () => {
  test("is counted by itself, whatever accounts it tries, and told when to try again", async () => {
    const answers = await repeat(31, () =>
      guess(`${crypto.randomUUID()}@example.test`, "x".repeat(8), ADDRESS),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    const refusal = answers.at(-1);
    expect(refusal?.status).toBe(429);
    expect(Number(refusal?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refusal?.json()).toMatchObject({ code: "RATE_LIMITED" });
    const elsewhere = { "cf-connecting-ip": "203.0.113.8" };
    expect((await guess(NOK, "not this one", elsewhere)).status).toBe(401);
  });

  test("cannot hide behind headers that anybody can write", async () => {
    const hide = () => ({ ...ADDRESS, "x-forwarded-for": `198.51.100.${Math.floor(Math.random() * 250)}` });
    const answers = await repeat(31, () =>
      guess(`${crypto.randomUUID()}@example.test`, "x".repeat(8), hide()),
    );
    expect(answers.at(-1)?.status).toBe(429);
  });

  test("asking who is signed in is not counted", async () => {
    await repeat(5, () => fetchWorker("/api/auth/get-session", { headers: { ...ADDRESS, origin: ORIGIN } }));
    expect(await db.select().from(rateLimits)).toEqual([]);
  });
});

test("an expired window starts anew, and the stored keys name nobody", async () => {
  const limit = { max: 2, windowMs: 1000 };
  const at = [0, 10, 20, 1000, 1010, 1020].map((now) => () => countAttempt(db, "key", limit, now));
  const answers: (number | null)[] = [];
  for (const each of at) answers.push(await each());
  expect(answers).toEqual([null, null, 1000, null, null, 2000]);
  await guess();
  const kept = JSON.stringify(await db.select().from(attempts));
  expect(kept).not.toContain("nok");
  expect(cookiesOf(await guess())).toBe("");
});
