import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderLines, orders, orderStops } from "#db/schema/orders.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DAY_MS } from "#domain/time.ts";
import { QUOTE_LIFETIME_MS, encryptQuote, verifyQuote } from "#worker/services/pricing/quote-token.ts";
import { fetchWorker, mutate, query } from "../../support/calls.ts";
import { expectErrorLog } from "../../support/error-log.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking, placing, signedQuote } from "../../support/quotes.ts";

const HUGE = "x".repeat(100_000);
const A = { placeId: "th-1006" };
const B = { placeId: "th-2004" };
const quote = { stops: [A, B], vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" };

let db: Database;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
});

/** Expects no order and none of its parts. */
async function expectNothingWritten(): Promise<void> {
  for (const table of [orders, orderStops, orderLines, jobs, outbox])
    expect(await db.select().from(table)).toEqual([]);
}

describe("pricing.quote refuses", () => {
  test.each<[string, object, Record<string, string>]>([
    ["an unknown place", { stops: [A, { placeId: "th-9999" }] }, { "stops.1": "PLACE_UNKNOWN" }],
    [
      "two unknown places, each at its field",
      { stops: [{ placeId: "x" }, { placeId: "y" }] },
      { "stops.0": "PLACE_UNKNOWN", "stops.1": "PLACE_UNKNOWN" },
    ],
    [
      "a point in Malaysia",
      { stops: [A, { latitude: 5.41, longitude: 100.33 }] },
      { "stops.1": "OUTSIDE_THAILAND" },
    ],
    ["a point in the gulf", { stops: [{ latitude: 11.2, longitude: 101.1 }, B] }, { "stops.0": "AT_SEA" }],
    [
      "a point that is no point",
      { stops: [A, { latitude: 91, longitude: 0 }] },
      { "stops.1.latitude": "TOO_LARGE" },
    ],
    ["the same pickup and destination", { stops: [A, A] }, { "stops.1": "SAME_PLACE" }],
    [
      "the same place with one address",
      { stops: [{ ...A, detail: "88/1" }, A] },
      { "stops.1": "SAME_PLACE" },
    ],
    [
      "the same point twice, whatever the addresses",
      {
        stops: [
          { latitude: 13.76, longitude: 100.64, detail: "88/1" },
          { latitude: 13.76, longitude: 100.64, detail: "88/2" },
        ],
      },
      { "stops.1": "SAME_PLACE" },
    ],
    ["one stop", { stops: [A] }, { stops: "TOO_FEW" }],
    ["no stops", { stops: undefined }, { stops: "REQUIRED" }],
    ["9 waypoints", { stops: [A, B, A, B, A, B, A, B, A, B, A] }, { stops: "TOO_MANY" }],
    ["5 workers", { workers: 5 }, { workers: "TOO_LARGE" }],
    ["-1 workers", { workers: -1 }, { workers: "TOO_SMALL" }],
    ["half a worker", { workers: 0.5 }, { workers: "INVALID" }],
    ["0 vehicles", { vehicles: [] }, { vehicles: "TOO_FEW" }],
    ["11 vehicles", { vehicles: Array.from({ length: 11 }, () => "six_wheel") }, { vehicles: "TOO_MANY" }],
    ["a bicycle", { vehicles: ["bicycle"] }, { "vehicles.0": "INVALID" }],
    ["an unknown load", { loadRange: "heavy" }, { loadRange: "INVALID" }],
    ["a pickup time without a zone", { pickupAt: "2027-01-01 09:00" }, { pickupAt: "INVALID" }],
    ["100 KB for a place", { stops: [A, { placeId: HUGE }] }, { "stops.1.placeId": "TOO_LONG" }],
  ])("%s", async (_what, change, fields) => {
    expect(await query("pricing.quote", { ...quote, ...change })).toMatchObject({
      status: 400,
      appCode: "BAD_INPUT",
      fields,
    });
  });
});

describe("orders.place refuses", () => {
  test.each<[string, object, Record<string, string>]>([
    [
      "a phone that is none",
      { contactName: "M", contactEmail: "m@example.test", contactPhone: "12345" },
      { contactPhone: "PHONE_INVALID" },
    ],
    [
      "no phone",
      { contactName: "M", contactEmail: "m@example.test", contactPhone: " " },
      { contactPhone: "REQUIRED" },
    ],
    [
      "an e-mail that is none",
      { contactName: "M", contactEmail: "m@", contactPhone: "0812345678" },
      { contactEmail: "EMAIL_INVALID" },
    ],
    [
      "no name",
      { contactName: "", contactEmail: "m@example.test", contactPhone: "0812345678" },
      { contactName: "REQUIRED" },
    ],
    ["a pickup in the past", { pickupAt: "2020-01-01T09:00:00+07:00" }, { pickupAt: "DATE_IN_PAST" }],
    [
      "a pickup in two years",
      { pickupAt: new Date(Date.now() + 800 * DAY_MS).toISOString() },
      { pickupAt: "DATE_TOO_FAR" },
    ],
    ["100 KB of notes", { notes: HUGE }, { notes: "TOO_LONG" }],
    ["a key that is none", { idempotencyKey: "a b" }, { idempotencyKey: "TOO_SHORT" }],
    ["11 stop details", { stopDetails: Array.from({ length: 11 }, () => "") }, { stopDetails: "TOO_MANY" }],
    ["300 KB of token", { token: HUGE.repeat(3) }, { token: "TOO_LONG" }],
  ])("%s", async (_what, change, fields) => {
    const answer = await mutate("orders.place", placing(await signedQuote(), change), customer);
    expect(answer).toMatchObject({ status: 400, appCode: "BAD_INPUT", fields });
    await expectNothingWritten();
  });

  test("a token whose price was changed by one digit", async () => {
    const token = await signedQuote();
    const [header, payload = "", signature] = token.split(".");
    const cheaper = atob(payload.replaceAll("-", "+").replaceAll("_", "/")).replace(
      /"totalSatang":\d/,
      '"totalSatang":0',
    );
    const forged = [
      header,
      btoa(cheaper).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      signature,
    ].join(".");
    expect(await mutate("orders.place", placing(forged), customer)).toMatchObject({
      appCode: "QUOTE_INVALID",
    });
    await expectNothingWritten();
  });

  test("a token signed with another secret, or with none", async () => {
    const payload = await verifyQuote(await signedQuote(), env.QUOTE_SECRET ?? "", Date.now());
    const foreign = await encryptQuote(payload, "a secret of somebody else, 32 and more", Date.now() + 1000);
    const none = `${btoa('{"alg":"none"}')}.${foreign.split(".")[1]}.`;
    for (const token of [foreign, none, "nonsense"])
      expect(await mutate("orders.place", placing(token), customer)).toMatchObject({
        appCode: "QUOTE_INVALID",
      });
    await expectNothingWritten();
  });

  test("a token a second past its day", async () => {
    const payload = await verifyQuote(await signedQuote(), env.QUOTE_SECRET ?? "", Date.now());
    const expired = await encryptQuote(payload, env.QUOTE_SECRET ?? "", Date.now() - 1_000);
    expect(await mutate("orders.place", placing(expired), customer)).toMatchObject({
      appCode: "QUOTE_EXPIRED",
    });
    expect(QUOTE_LIFETIME_MS).toBe(24 * 60 * 60 * 1000);
    await expectNothingWritten();
  });

  test("a visitor, with the code that the booking's message belongs to", async () => {
    expect(await mutate("orders.place", placing(await signedQuote()))).toMatchObject({
      status: 401,
      appCode: "UNAUTHENTICATED",
    });
    await expectNothingWritten();
  });
});

describe("orders.book refuses", () => {
  test.each<[string, object, Record<string, string>]>([
    ["a pickup nobody named", { pickup: undefined }, { pickup: "REQUIRED" }],
    ["an empty free text", { destination: { text: " " } }, { "destination.text": "REQUIRED" }],
    ["an unknown place", { destination: { placeId: "th-0000" } }, { destination: "PLACE_UNKNOWN" }],
    [
      "an unknown place beside free text",
      { pickup: { text: "my house" }, destination: { placeId: "th-0000" } },
      { destination: "PLACE_UNKNOWN" },
    ],
    ["the same place twice", { destination: { placeId: "th-1006" } }, { destination: "SAME_PLACE" }],
    ["a day in the past", { date: "2020-01-01" }, { date: "DATE_IN_PAST" }],
    ["a day that is none", { date: "2026-13-40" }, { date: "INVALID" }],
    ["an hour that is none", { time: "25:00" }, { time: "INVALID" }],
    ["a phone that is none", { contactPhone: "call me" }, { contactPhone: "PHONE_INVALID" }],
    ["100 KB of information", { notes: HUGE }, { notes: "TOO_LONG" }],
  ])("%s", async (_what, change, fields) => {
    expect(await mutate("orders.book", booking(change), customer)).toMatchObject({
      status: 400,
      appCode: "BAD_INPUT",
      fields,
    });
    await expectNothingWritten();
  });
});

describe("every other call refuses", () => {
  test.each<[string, "query" | "mutate", unknown, Record<string, string>]>([
    ["geo.suggest", "query", { text: HUGE }, { text: "TOO_LONG" }],
    ["geo.suggest", "query", { text: "a", limit: 1000 }, { limit: "TOO_LARGE" }],
    ["geo.locate", "query", { latitude: 13 }, { longitude: "REQUIRED" }],
    ["orders.mine", "query", { cursor: "../../etc" }, { cursor: "INVALID" }],
    ["orders.mine", "query", { status: "lost" }, { status: "INVALID" }],
    ["orders.byId", "query", { orderId: HUGE }, { orderId: "TOO_LONG" }],
    ["orders.cancel", "mutate", { orderId: "KD-1", reason: HUGE }, { reason: "TOO_LONG" }],
    ["newsletter.subscribe", "mutate", { email: "" }, { email: "EMAIL_INVALID" }],
    ["newsletter.subscribe", "mutate", { email: HUGE }, { email: "TOO_LONG" }],
  ])("%s %s %#", async (path, kind, input, fields) => {
    const answer =
      kind === "query" ? await query(path, input, customer) : await mutate(path, input, customer);
    expect(answer).toMatchObject({ status: 400, appCode: "BAD_INPUT", fields });
  });

  test("a low-emission day in the past", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const answer = await mutate("truckHours.declareLowEmissionDay", { day: "2001-01-01" }, admin);
    expect(answer).toMatchObject({ appCode: "BAD_INPUT", fields: { day: "DATE_IN_PAST" } });
  });

  test("a newsletter in a language that is none of ours is in Thai", async () => {
    await mutate("newsletter.subscribe", { email: "two@example.test", locale: "zzz" });
    const stored = await env.DB.prepare("SELECT locale FROM newsletter_requests").first();
    expect(stored).toEqual({ locale: "th" });
  });

  test("a body that is no JSON, or calls itself something else", async () => {
    const post = (contentType: string, body: string) =>
      fetchWorker("/api/trpc/newsletter.subscribe", {
        method: "POST",
        headers: { "content-type": contentType },
        body,
      });
    expect((await post("text/plain", "{}")).status).toBe(415);
    expect(await (await post("text/plain", "{}")).text()).toContain('"appCode":"UNSUPPORTED_MEDIA_TYPE"');
    expect((await post("application/json", "{oops")).status).toBe(400);
    expect(await (await post("application/json", "{oops")).text()).toContain('"appCode":"BAD_INPUT"');
  });

  test("a body of a megabyte", async () => {
    const response = await fetchWorker("/api/trpc/newsletter.subscribe", {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "1048576" },
      body: JSON.stringify({ email: "x".repeat(1_048_000) }),
    });
    expect(response.status).toBe(413);
  });

  test("a call from another site's page", async () => {
    const response = await fetchWorker("/api/trpc/account.isAdmin", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
  });

  test("a procedure that does not exist", async () => {
    expect(await query("orders.everything")).toMatchObject({ status: 404, appCode: "BAD_INPUT" });
  });

  test("an unexpected error says a number and nothing of the inside", async () => {
    await env.DB.prepare("DROP TABLE newsletter_requests").run();
    expectErrorLog();
    const answer = await mutate("newsletter.subscribe", { email: "a@example.test" });
    expect(answer).toMatchObject({ status: 500, appCode: "INTERNAL" });
    expect(answer.body).not.toMatch(/newsletter_requests|insert|stack|\.ts/i);
    expect(answer.body).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  });
});
