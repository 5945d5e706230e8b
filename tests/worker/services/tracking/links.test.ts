import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobPositions, jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders, orderStops, trackingLinks } from "#db/schema/orders.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { readSharedTracking } from "#worker/services/tracking/read-tracking.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  await createDriver(db, "dan");
  await writeOrder(db, { customerId: "nok" });
  await db.update(orders).set({ status: "in_transit" });
  await db.update(jobs).set({ status: "in_progress", driverId: "driver-dan", startedAt: Date.now() });
});

const input = { orderId: ORDER };
const share = async (as = nok) => mutate("tracking.share", input, as);
const tokenOf = async () => String((await share()).data);
const seen = (token: string) =>
  fetchWorker("/api/tracking", { headers: { authorization: `Bearer ${token}` } });

/** Ends the order, as the board's projection does. */
async function end(status: OrderStatus, at: number): Promise<void> {
  await db.update(orders).set({ status });
  await db.insert(orderEvents).values({
    orderId: ORDER,
    version: 9,
    position: 0,
    fromStatus: "in_transit",
    toStatus: status,
    actorKind: "system",
    actorId: "",
    reason: "",
    at,
  });
}

/** What a link shows at a time of the test's choice. */
const seenAt = (token: string, now: number) =>
  readSharedTracking({ ...wire(env, readSettings(env, ORIGIN)), now: () => now }, token, "");

describe("a shared link", () => {
  test("is one, however often and at the same time it is made, and cannot be guessed", async () => {
    const answers = await Promise.all([share(), share(), share()]);
    const tokens = new Set([...answers.map(({ data }) => data), await tokenOf()]);
    expect(tokens.size).toBe(1);
    // 32 characters of 6 bits: 192 bits.
    expect([...tokens][0]).toMatch(/^[\w-]{32}$/);
    expect(await db.select().from(trackingLinks)).toHaveLength(1);
  });

  test("is stored as a hash only", async () => {
    const token = await tokenOf();
    expect(JSON.stringify(await db.select().from(trackingLinks))).not.toContain(token);
  });

  test("shows state, areas, window and rough position to anybody, and nothing else", async () => {
    await db.insert(jobPositions).values({
      jobId: JOB,
      driverId: "driver-dan",
      consentedAt: 1,
      updatedAt: Date.now(),
      latitude: 13.756_31,
      longitude: 100.501_82,
      accuracyM: 12,
      fixedAt: 5,
    });
    const answer = await seen(await tokenOf());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      status: "in_transit",
      overWater: [],
      stops: [
        { role: "pickup", area: expect.objectContaining({ en: "Bang Kapi, Bangkok" }) },
        { role: "destination", area: expect.objectContaining({ en: "Hua Hin, Prachuap Khiri Khan" }) },
      ],
      trucks: [
        {
          vehicle: "four_wheel",
          status: "in_progress",
          position: { latitude: 13.76, longitude: 100.5, accuracyM: 812, fixedAt: 5 },
          arrival: expect.objectContaining({ basis: "plan" }),
          visits: [],
        },
      ],
    });
    for (const secret of [ORDER, "dan", "Somchai", "+66", "88/1", "3300", "somchai"])
      // Digits of the time of day are no price.
      expect(text.replaceAll(/"\w+At":\d+/gu, "")).not.toContain(secret);
  });

  test("does not show what the customer wrote in place of a place, which may be an address or a name", async () => {
    const written = "บ้านคุณสมชาย 88/1 โทร 081-000-0000";
    const stop = { placeId: null, latitude: null, longitude: null };
    await db.update(orders).set({ status: "pending" });
    await db
      .update(orderStops)
      .set({ ...stop, labelTh: written, labelEn: written, areaTh: written, areaEn: written })
      .where(eq(orderStops.role, "pickup"));
    const text = await (await seen(await tokenOf())).text();
    expect(text).not.toContain("สมชาย");
    expect(JSON.parse(text)).toMatchObject({
      stops: [
        { role: "pickup", area: null },
        { role: "destination", area: { en: "Hua Hin, Prachuap Khiri Khan" } },
      ],
    });
  });

  test("is the same page revoked, unknown, mistyped or without a token", async () => {
    const token = await tokenOf();
    await mutate("tracking.unshare", input, nok);
    await mutate("tracking.unshare", input, nok);
    const unknown = [token, "A".repeat(32), "short", "", "' OR 1=1 --"];
    const bodies = await Promise.all(
      unknown.map(async (each) => {
        const answer = await seen(each);
        const { error } = await answer.json<{ error: { data: { requestId: string } } }>();
        return JSON.stringify([answer.status, { ...error.data, requestId: "" }]);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("NOT_FOUND");
  });

  test("after it is revoked, another one is new and the old one stays dead", async () => {
    const before = await tokenOf();
    await mutate("tracking.unshare", input, nok);
    const after = await tokenOf();
    expect(after).not.toBe(before);
    expect((await seen(before)).status).toBe(404);
    expect((await seen(after)).status).toBe(200);
  });

  test("ends a day after delivery, by the clock, and opens again when the delivery is taken back", async () => {
    const token = await tokenOf();
    const at = Date.now();
    await end("delivered", at);
    await db.update(jobs).set({ status: "completed", completedAt: at });
    expect(await seenAt(token, at + DAY_MS - MINUTE_MS)).toMatchObject({
      status: "delivered",
      trucks: [{ position: null, arrival: null }],
    });
    await expect(seenAt(token, at + DAY_MS)).rejects.toThrow("NOT_FOUND");
    await db.update(orders).set({ status: "in_transit" });
    expect(await seenAt(token, at + 2 * DAY_MS)).toMatchObject({ status: "in_transit" });
  });

  test("cannot be made for an order that is long over", async () => {
    await end("delivered", Date.now() - 2 * DAY_MS);
    expect((await share()).appCode).toBe("TRACKING_CLOSED");
  });

  test("is made and revoked by the order's customer alone", async () => {
    const token = await tokenOf();
    for (const other of [await createPerson(db, "eve"), await createPerson(db, "admin", "admin")]) {
      expect((await share(other)).appCode).toBe("NOT_FOUND");
      expect((await mutate("tracking.unshare", input, other)).appCode).toBe("NOT_FOUND");
    }
    expect((await seen(token)).status).toBe(200);
    const shown = await query("tracking.ofOrder", input, nok);
    expect(shown.data).toMatchObject({ isShareable: true, linkToken: token });
  });

  test("works again once its customer looks at it, after a change of the secret", async () => {
    const token = await tokenOf();
    await db.update(trackingLinks).set({ tokenHash: "of-another-secret" });
    expect((await seen(token)).status).toBe(404);
    expect((await query("tracking.ofOrder", input, nok)).data).toMatchObject({ linkToken: token });
    expect((await seen(token)).status).toBe(200);
  });

  test("wrong tokens are counted per network", async () => {
    const guess = () =>
      fetchWorker("/api/tracking", {
        headers: { authorization: `Bearer ${"B".repeat(32)}`, "cf-connecting-ip": "203.0.113.9" },
      });
    let last = 0;
    for (let attempt = 0; attempt <= 60; attempt += 1) last = (await guess()).status;
    expect(last).toBe(429);
    expect((await seen(await tokenOf())).status).toBe(200);
  });
});

test("the page of a link is in no search engine and tells no other site its address", async () => {
  const { headers } = await fetchWorker("/track");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("a customer's shipments on their way come before those that will be; others are not listed", async () => {
  await writeOrder(db, { customerId: "nok", orderId: "KD-BBBBBB" });
  await writeOrder(db, { customerId: "nok", orderId: "KD-CCCCCC" });
  await db.update(orders).set({ status: "confirmed", pickupAt: 1 }).where(eq(orders.orderId, "KD-BBBBBB"));
  const eve = await createPerson(db, "eve");
  const listed = (await query("tracking.mine", undefined, nok)).data as { orderId: string }[];
  expect(listed.map(({ orderId }) => orderId)).toEqual([ORDER, "KD-BBBBBB"]);
  expect((await query("tracking.mine", undefined, eve)).data).toEqual([]);
  expect((await query("tracking.ofOrder", input, eve)).appCode).toBe("NOT_FOUND");
});
