import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { newsletterConsents, newsletterRequests, newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { NEWSLETTER_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { DAY_MS } from "#domain/time.ts";
import { deleteExpired } from "#worker/services/delete-expired.ts";
import { sha256Hex } from "#worker/sha256-hex.ts";
import { fetchWorker, mutate, query } from "../../support/calls.ts";
import { deliverDueMails, mailsTo, newcomer, postAuth, tokenTo } from "../../support/email-links.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";

const MALEE = "malee@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const subscribe = (email = MALEE) => mutate("newsletter.subscribe", { email, locale: "de" });
const subscribed = async () => (await db.select().from(newsletterSubscriptions)).map(({ email }) => email);

async function subscribeAndConfirm(): Promise<string> {
  await subscribe();
  const token = await tokenTo(MALEE);
  expect((await mutate("newsletter.confirm", { token })).status).toBe(200);
  return token;
}

describe("a subscription", () => {
  test("is confirmed by a link in a mail, in the language of the page, and not before", async () => {
    expect((await subscribe("Malee@Example.test")).data).toEqual({ requested: true });
    await deliverDueMails();
    const [mail] = await mailsTo(MALEE);
    expect(mail).toMatchObject({ kind: "newsletter_confirm", locale: "de", isSent: true });
    expect(mail?.text).toMatch(/http:\/\/localhost\/newsletter#type=newsletter_on&token=[\w.-]+/);
    expect(await subscribed()).toEqual([]);
    await mutate("newsletter.confirm", { token: await tokenTo(MALEE) });
    expect(await db.select().from(newsletterSubscriptions)).toMatchObject([{ email: MALEE, locale: "de" }]);
    expect(await db.select().from(newsletterRequests)).toEqual([]);
  });

  test("has the same answer for an address that is unknown and one that is not confirmed", async () => {
    const [first, second] = [await subscribe(), await subscribe()];
    expect(second).toEqual(first);
    await deliverDueMails();
    expect(await mailsTo(MALEE)).toHaveLength(2);
  });

  test("warns, with the database's code, once it is confirmed", async () => {
    await subscribeAndConfirm();
    expect(await subscribe(" MALEE@example.test")).toMatchObject({
      appCode: "NEWSLETTER_ALREADY_SUBSCRIBED",
      params: { databaseCode: "23505" },
    });
  });

  test("confirmed twice is one, welcomed once", async () => {
    const token = await subscribeAndConfirm();
    expect((await mutate("newsletter.confirm", { token })).status).toBe(200);
    await deliverDueMails();
    expect(await subscribed()).toEqual([MALEE]);
    const kinds = (await mailsTo(MALEE)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "newsletter_welcome")).toHaveLength(1);
  });

  test("ends by the link in a mail of the newsletter, whoever opens it, also twice", async () => {
    await subscribeAndConfirm();
    const token = await tokenTo(MALEE);
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await mutate("newsletter.leave", { token })).status).toBe(200);
    expect(await subscribed()).toEqual([]);
    expect((await subscribe()).status).toBe(200);
  });

  test("of a verified account's own address needs no link, and has its way out in a mail", async () => {
    const nok = await createPerson(db, "nok");
    for (let pressed = 0; pressed < 2; pressed++)
      await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await deliverDueMails();
    expect(await subscribed()).toEqual([nok.email]);
    expect((await mailsTo(nok.email)).map(({ kind }) => kind)).toEqual(["newsletter_welcome"]);
  });
});

describe("the record of a consent", () => {
  const consents = async (email: string) => {
    const admin = await createPerson(db, `admin ${crypto.randomUUID()}`, "admin");
    return (await query("newsletter.consents", { email }, admin)).data;
  };
  const moveTo = async (email: string, person: Person) => {
    await mutate("account.changeEmail", { email, password: PASSWORD }, person);
    expect((await postAuth("email/confirm", { token: await tokenTo(email) })).status).toBe(200);
  };

  test("says when an address agreed, how, and when it withdrew, though its row is gone; of another address nothing", async () => {
    await subscribeAndConfirm();
    const given = { locale: "de", consent: "mailed_link", consentedAt: expect.any(Number) };
    expect(await consents(MALEE)).toMatchObject([{ ...given, endedAt: null }]);
    await mutate("newsletter.leave", { token: await tokenTo(MALEE) });
    const ended = [{ ...given, endedAt: expect.any(Number) }];
    expect(await consents(MALEE)).toMatchObject(ended);
    await subscribeAndConfirm();
    expect(await consents("Malee@Example.test")).toMatchObject([{ ...given, endedAt: null }, ...ended]);
    expect(await consents("nok@example.test")).toEqual([]);
  });

  test("names no address, not even by a hash that somebody without the secret could make", async () => {
    await subscribeAndConfirm();
    const [row] = await db.select().from(newsletterConsents);
    expect(JSON.stringify(row)).not.toContain("malee");
    expect(row?.addressHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.addressHash).not.toBe(await sha256Hex(MALEE));
  });

  test("is written however a subscription ends, and of one from before there was a record as it ends", async () => {
    const nok = await createPerson(db, "nok");
    const admin = await createPerson(db, "root", "admin");
    const turn = (isOn: boolean) => mutate("account.setNewsletter", { subscribed: isOn, locale: "en" }, nok);
    await turn(true);
    await turn(false);
    await turn(true);
    await mutate("newsletter.remove", { email: nok.email }, admin);
    await turn(true);
    await db.delete(newsletterSubscriptions);
    const byAccount = { consent: "account", endedAt: expect.any(Number) };
    expect(await consents(nok.email)).toMatchObject([byAccount, byAccount, byAccount]);
    await db.insert(newsletterSubscriptions).values({ email: MALEE, locale: "th", createdAt: 5 });
    await mutate("newsletter.remove", { email: MALEE }, admin);
    expect(await consents(MALEE)).toMatchObject([
      { consent: null, consentedAt: 5, endedAt: expect.any(Number) },
    ]);
  });

  test("of a subscription from before there was a record is what the subscription says, also after one that ended", async () => {
    const nok = await createPerson(db, "nok");
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await mutate("account.setNewsletter", { subscribed: false, locale: "en" }, nok);
    const createdAt = Date.now() + DAY_MS;
    const old = { locale: "th", consent: "mailed_link" } as const;
    await db.insert(newsletterSubscriptions).values([
      { email: nok.email, ...old, createdAt },
      { email: MALEE, locale: "de", createdAt: 5 },
    ]);
    expect(await consents(MALEE)).toEqual([
      { subscriptionId: expect.any(String), locale: "de", consent: null, consentedAt: 5, endedAt: null },
    ]);
    const shown = await consents(nok.email);
    expect(shown).toMatchObject([
      { ...old, consentedAt: createdAt, endedAt: null },
      { locale: "en", consent: "account", endedAt: expect.any(Number) },
    ]);
    const admin = await createPerson(db, "root", "admin");
    await mutate("newsletter.remove", { email: nok.email }, admin);
    const [ended, before] = shown as readonly object[];
    expect(await consents(nok.email)).toEqual([{ ...ended, endedAt: expect.any(Number) }, before]);
  });

  test("of an address that changed is found by the new one while it holds, and by that alone once it ended", async () => {
    const nok = await createPerson(db, "nok");
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await db.update(newsletterSubscriptions).set({ email: MALEE });
    expect(await consents(MALEE)).toHaveLength(1);
    const admin = await createPerson(db, "root", "admin");
    await mutate("newsletter.remove", { email: MALEE }, admin);
    expect(await consents(MALEE)).toMatchObject([{ endedAt: expect.any(Number) }]);
    expect(await consents(nok.email)).toEqual([]);
  });

  test("of an account whose address changed ends for the old one, and goes on for the new one until the person is erased", async () => {
    const nok = await newcomer("nok@example.test", PASSWORD);
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await moveTo("new@example.test", nok);
    const given = { consent: "account", locale: "en" };
    const ended = { ...given, endedAt: expect.any(Number) };
    expect(await consents("nok@example.test")).toMatchObject([ended]);
    expect(await consents("new@example.test")).toMatchObject([{ ...given, endedAt: null }]);
    expect((await mutate("account.remove", { password: PASSWORD }, nok)).status).toBe(200);
    expect(await consents("nok@example.test")).toMatchObject([ended]);
    expect(await consents("new@example.test")).toMatchObject([ended]);
  });

  test("is not ended by a change of address that another account was faster with", async () => {
    const nok = await newcomer("nok@example.test", PASSWORD);
    await mutate("account.setNewsletter", { subscribed: true, locale: "en" }, nok);
    await mutate("account.changeEmail", { email: "wanted@example.test", password: PASSWORD }, nok);
    const token = await tokenTo("wanted@example.test");
    await createPerson(db, "wanted");
    expect((await postAuth("email/confirm", { token })).status).toBe(409);
    expect(await consents("nok@example.test")).toMatchObject([{ consent: "account", endedAt: null }]);
    expect(await consents("wanted@example.test")).toEqual([]);
  });

  test("of a subscription from before there was a record is written as its person is erased", async () => {
    const nok = await newcomer("nok@example.test", PASSWORD);
    await db.insert(newsletterSubscriptions).values({ email: nok.email, locale: "th", createdAt: 5 });
    expect((await mutate("account.remove", { password: PASSWORD }, nok)).status).toBe(200);
    expect(await subscribed()).toEqual([]);
    expect(await consents("nok@example.test")).toMatchObject([
      { consent: null, consentedAt: 5, endedAt: expect.any(Number) },
    ]);
  });

  test("of such a subscription is written as a change of address meets one of the new address", async () => {
    const nok = await newcomer("nok@example.test", PASSWORD);
    await db.insert(newsletterSubscriptions).values([
      { email: nok.email, locale: "th", createdAt: 5 },
      { email: "new@example.test", locale: "de", createdAt: 6 },
    ]);
    await moveTo("new@example.test", nok);
    expect(await subscribed()).toEqual(["new@example.test"]);
    expect(await consents("nok@example.test")).toMatchObject([
      { locale: "th", consentedAt: 5, endedAt: expect.any(Number) },
    ]);
    expect(await consents("new@example.test")).toMatchObject([
      { locale: "de", consentedAt: 6, endedAt: null },
    ]);
  });

  test("goes ten years after the withdrawal, and not while the address is subscribed", async () => {
    const record = { addressHash: "h", locale: "th", consentedAt: 1 };
    const tenYears = Date.UTC(2036, 10, 30) - Date.UTC(2026, 10, 30);
    const now = Date.now();
    await db.insert(newsletterConsents).values([
      { subscriptionId: "old", ...record, endedAt: now - tenYears - 3 * DAY_MS },
      { subscriptionId: "kept", ...record, endedAt: now - tenYears + DAY_MS },
      { subscriptionId: "holds", ...record },
    ]);
    await deleteExpired({ db, now: () => now });
    const ids = (await db.select().from(newsletterConsents)).map(({ subscriptionId }) => subscriptionId);
    expect(ids.toSorted()).toEqual(["holds", "kept"]);
  });
});

describe("a link", () => {
  test("of one purpose is refused for the other, and so is a forged one", async () => {
    await subscribe();
    const on = await tokenTo(MALEE);
    expect((await mutate("newsletter.leave", { token: on })).appCode).toBe("TOKEN_INVALID");
    await mutate("newsletter.confirm", { token: on });
    const off = await tokenTo(MALEE);
    expect((await mutate("newsletter.confirm", { token: off })).appCode).toBe("TOKEN_INVALID");
    expect((await mutate("newsletter.leave", { token: `${off}x` })).appCode).toBe("TOKEN_INVALID");
  });

  test("that nobody confirmed for a week works no more, and its address is deleted", async () => {
    await subscribe();
    const token = await tokenTo(MALEE);
    await db.update(newsletterRequests).set({ expiresAt: Date.now() - 1 });
    expect((await mutate("newsletter.confirm", { token })).appCode).toBe("TOKEN_INVALID");
    await deleteExpired({ db, now: () => Date.now() + NEWSLETTER_LINK_MS });
    expect(await db.select().from(newsletterRequests)).toEqual([]);
  });

  test("of somebody who left stays used up: an old confirmation brings nobody back", async () => {
    const on = await subscribeAndConfirm();
    await mutate("newsletter.leave", { token: await tokenTo(MALEE) });
    expect((await mutate("newsletter.confirm", { token: on })).appCode).toBe("TOKEN_INVALID");
    expect(await subscribed()).toEqual([]);
  });
});

test("nobody fills a stranger's mailbox: three mails an hour to one address, twenty from one network", async () => {
  for (let asked = 0; asked < 3; asked++) expect((await subscribe()).status).toBe(200);
  expect((await subscribe()).appCode).toBe("RATE_LIMITED");
  const from = async (email: string) => {
    const headers = { "content-type": "application/json", "cf-connecting-ip": "203.0.113.7" };
    const body = JSON.stringify({ email });
    return (await fetchWorker("/api/trpc/newsletter.subscribe", { method: "POST", headers, body })).status;
  };
  for (let asked = 0; asked < 20; asked++) expect(await from(`p${asked}@example.test`)).toBe(200);
  expect(await from("p20@example.test")).toBe(429);
});
