import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertEndpoint } from "#db/queries/api/webhook-endpoints.ts";
import { skipDelivery } from "#db/queries/api/webhook-deliveries.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { runBatch } from "#db/queries/batch.ts";
import { insertRows } from "#db/queries/jobs/row-lists.ts";
import { effectRows, insertEffects } from "#db/queries/outbox.ts";
import { outbox } from "#db/schema/outbox.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/companies/webhooks.ts";
import { WEBHOOK_EVENTS } from "#domain/api/webhook-event.ts";
import { effectsOf } from "#domain/effects.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { webhookMessage } from "#worker/http/api/webhook-messages.ts";
import { drain } from "#worker/outbox/drain.ts";
import { deliverWebhooks } from "#worker/services/webhooks/deliver-webhooks.ts";
import { invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";
import type { ReceivedWebhook } from "../../../support/webhooks.ts";

const ENDPOINT = "11111111-1111-4111-8111-111111111111";
const ORDER = "KD-AAAAAA";
let db: Database;
let deps: TestDrain;

beforeEach(async () => {
  db = await freshDatabase();
  // Nothing that the test writes is later than its clock.
  deps = testDrain(db, Date.now() + MINUTE_MS);
  await createPerson(db, "booker");
  await writeCompany(db, { booker: "owner" });
});

const addEndpoint = (
  endpointId = ENDPOINT,
  events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS,
) =>
  insertEndpoint(db, {
    endpointId,
    companyId: "CO-AAAAAA",
    url: "https://shop.example/",
    events,
    createdAt: 1,
    createdBy: "booker",
  });

/** An order on account, and what happens to it until it is delivered. */
async function happen(): Promise<void> {
  await invoiceOnAccount(db, ORDER, 1, deps.now);
  for (const type of ["order_confirmed", "order_started", "order_delivered"] as const)
    await insertEffects(db, `${ORDER}.${type}`, effectsOf({ type, orderId: ORDER }), deps.now());
}
const ALL = ["order.placed", "order.confirmed", "order.in_transit", "order.delivered"];
const types = (taken: readonly ReceivedWebhook[]) => taken.map(({ type }) => type);
const deliveries = () => db.select().from(webhookDeliveries);
const endpoint = async () => (await db.select().from(webhookEndpoints))[0];
const kinds = async () => (await db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind);

describe("what happens to an order", () => {
  test("is numbered for each endpoint that wants it, in the batch of the change", async () => {
    const other = "22222222-2222-4222-8222-222222222222";
    await addEndpoint();
    await addEndpoint(other, ["order.delivered"]);
    await happen();
    const rows = await deliveries();
    expect(
      rows
        .filter(({ endpointId }) => endpointId === ENDPOINT)
        .map(({ sequence, event }) => [sequence, event]),
    ).toEqual(ALL.map((event, index) => [index + 1, event]));
    expect(
      rows.filter(({ endpointId }) => endpointId === other).map(({ sequence, event }) => [sequence, event]),
    ).toEqual([[1, "order.delivered"]]);
    expect(JSON.parse(rows[0]?.body ?? "")).toEqual({
      type: "order.placed",
      timestamp: new Date(rows[0]?.createdAt ?? 0).toISOString(),
      sequence: 1,
      data: { orderId: ORDER },
    });
    // As the description of the API has them.
    for (const { body } of rows) expect(webhookMessage.parse(JSON.parse(body))).toEqual(JSON.parse(body));
    // The same event again tells nobody twice.
    await insertEffects(
      db,
      `${ORDER}.order_confirmed`,
      effectsOf({ type: "order_confirmed", orderId: ORDER }),
      1,
    );
    expect(await deliveries()).toHaveLength(rows.length);
  });

  test("is written down for nobody where there is no endpoint, and what else follows is", async () => {
    await happen();
    await writeOrder(db, { customerId: "booker", orderId: "KD-BBBBBB" });
    expect(await kinds()).not.toContain("webhooks");
    expect(await kinds()).toContain("mail");
    // Also among effects that are written in one statement, as those of the board's decisions are.
    const following = [
      ...effectsOf({ type: "order_confirmed", orderId: ORDER }),
      ...effectsOf({ type: "order_started", orderId: ORDER }),
    ];
    await runBatch(db, [insertRows(outbox, effectRows("e0", following, 1))]);
    const written = await db.select().from(outbox).where(like(outbox.effectId, "e0/%"));
    expect(written.map(({ effectId }) => effectId)).toEqual(["e0/0", "e0/2"]);
    expect(await kinds()).not.toContain("webhooks");
    await addEndpoint();
    await insertEffects(db, "e1", effectsOf({ type: "order_confirmed", orderId: "KD-BBBBBB" }), 1);
    expect(await kinds()).not.toContain("webhooks");
    expect(await deliveries()).toEqual([]);
  });
});

describe("delivering", () => {
  test("is begun by the drain, and each message arrives once, in order", async () => {
    await addEndpoint();
    await happen();
    await drain(deps);
    expect(types(deps.webhookSender.taken)).toEqual(ALL);
    expect(deps.webhookSender.taken.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    await deliverWebhooks(deps);
    expect(deps.webhookSender.attempts).toHaveLength(ALL.length);
    expect(await endpoint()).toMatchObject({ nextAt: null, leasedUntil: 0 });
  });

  test("keeps the order while one fails: nothing passes it, and all follow once it is accepted", async () => {
    await addEndpoint();
    await happen();
    const { webhookSender } = deps;
    let failures = 3;
    webhookSender.answer = ({ type }) => (type === "order.confirmed" && failures-- > 0 ? 503 : 200);
    await deliverWebhooks(deps);
    expect(types(webhookSender.taken)).toEqual(["order.placed"]);
    await deliverWebhooks(deps);
    expect(webhookSender.attempts).toHaveLength(2);
    for (const wait of [MINUTE_MS, 5 * MINUTE_MS]) {
      deps.clock += wait;
      await deliverWebhooks(deps);
      expect(types(webhookSender.taken)).toEqual(["order.placed"]);
    }
    expect((await deliveries())[1]).toMatchObject({
      attempts: 3,
      status: 503,
      failure: "HTTP 503",
      state: "pending",
    });
    deps.clock += 30 * MINUTE_MS;
    await deliverWebhooks(deps);
    expect(types(webhookSender.taken)).toEqual(ALL);
    // Every attempt of a message has the same id.
    expect(new Set(webhookSender.attempts).size).toBe(ALL.length);
  });

  test("by two at once sends nothing twice and nothing out of order", async () => {
    await addEndpoint();
    await happen();
    await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps), deliverWebhooks(deps)]);
    expect(types(deps.webhookSender.taken)).toEqual(ALL);
    expect(deps.webhookSender.attempts).toHaveLength(ALL.length);
  });

  test("to an endpoint that is paused meanwhile ends with the message that is on its way", async () => {
    await addEndpoint();
    await happen();
    const { webhookSender } = deps;
    const send = webhookSender.send.bind(webhookSender);
    webhookSender.send = async (message) => {
      await db.update(webhookEndpoints).set({ pausedAt: deps.now() });
      return send(message);
    };
    await deliverWebhooks(deps);
    expect(types(webhookSender.taken)).toEqual(["order.placed"]);
    webhookSender.send = send;
    await db.update(webhookEndpoints).set({ pausedAt: null, url: "https://other.example/" });
    await deliverWebhooks(deps);
    expect(types(webhookSender.taken)).toEqual(ALL);
  });

  test("that took longer than its lease leaves the rest to whoever delivers by now", async () => {
    await addEndpoint();
    await happen();
    const { webhookSender } = deps;
    const send = webhookSender.send.bind(webhookSender);
    let isFirst = true;
    const during: number[] = [];
    webhookSender.send = async (message) => {
      if (!isFirst) return send(message);
      isFirst = false;
      deps.clock += 6 * MINUTE_MS;
      // Somebody else has claimed it.
      await db.update(webhookEndpoints).set({ leasedUntil: deps.now() + HOUR_MS });
      during.push((await endpoint())?.leasedUntil ?? 0);
      return send(message);
    };
    await deliverWebhooks(deps);
    expect(webhookSender.attempts).toHaveLength(1);
    expect((await endpoint())?.leasedUntil).toBe(during[0]);
  });

  test("goes on after its worker died", async () => {
    await addEndpoint();
    await happen();
    const send = deps.webhookSender.send.bind(deps.webhookSender);
    deps.webhookSender.send = () => Promise.reject(new Error("crash"));
    await expect(deliverWebhooks(deps)).rejects.toThrow("crash");
    deps.webhookSender.send = send;
    await deliverWebhooks(deps);
    expect(deps.webhookSender.taken).toEqual([]);
    deps.clock += 6 * MINUTE_MS;
    await deliverWebhooks(deps);
    expect(types(deps.webhookSender.taken)).toEqual(ALL);
  });

  test("of days of failures parks the message, pauses the endpoint and mails its owner; resumed, the others follow", async () => {
    await addEndpoint();
    await happen();
    deps.webhookSender.answer = () => null;
    for (let hours = 0; hours < 90; hours++) {
      await deliverWebhooks(deps);
      deps.clock += HOUR_MS;
    }
    expect(deps.webhookSender.attempts).toHaveLength(10);
    expect((await deliveries())[0]).toMatchObject({ state: "parked", attempts: 10 });
    expect(await endpoint()).toMatchObject({ isFailing: true, version: 2 });
    await drain(deps);
    const [mail] = deps.mailer.taken.filter(({ to }) => to === "booker@example.test").slice(-1);
    expect(mail?.text).toContain("shop.example");
    deps.webhookSender.answer = () => 200;
    await deliverWebhooks(deps);
    expect(deps.webhookSender.taken).toEqual([]);
    await db
      .update(webhookEndpoints)
      .set({ pausedAt: null })
      .where(eq(webhookEndpoints.endpointId, ENDPOINT));
    await db.update(webhookEndpoints).set({ nextAt: deps.clock });
    await deliverWebhooks(deps);
    expect(types(deps.webhookSender.taken)).toEqual(ALL.slice(1));
  });

  test("that fails within the hour is told to the owner once; a message that was skipped meanwhile stays skipped", async () => {
    await addEndpoint();
    await happen();
    deps.webhookSender.answer = ({ type }) => (type === "order.placed" ? 400 : 200);
    const told = async () => {
      await drain(deps);
      return deps.mailer.taken.filter(({ text }) => text.includes("ครึ่งชั่วโมง")).length;
    };
    const fails = async (after: number) => {
      deps.clock += after;
      await deliverWebhooks(deps);
      return told();
    };
    expect(await fails(0)).toBe(0);
    expect(await fails(MINUTE_MS)).toBe(0);
    expect(await fails(5 * MINUTE_MS)).toBe(0);
    expect(await fails(30 * MINUTE_MS)).toBe(1);
    const send = deps.webhookSender.send.bind(deps.webhookSender);
    deps.webhookSender.send = async (message) => {
      // Nobody waits for its answer any more.
      await skipDelivery(db, { endpointId: ENDPOINT, sequence: 1 });
      return send(message);
    };
    expect(await fails(2 * HOUR_MS)).toBe(1);
    expect((await deliveries())[0]).toMatchObject({ state: "parked", attempts: 4 });
    expect((await endpoint())?.pausedAt).toBeNull();
    await deliverWebhooks(deps);
    expect(types(deps.webhookSender.taken)).toEqual(ALL.slice(1));
    // What was accepted, or has not failed, is not skipped.
    expect(await skipDelivery(db, { endpointId: ENDPOINT, sequence: 2 })).toBe(false);
  });

  test("that arrived after all is not told to have failed, although another one waits by then", async () => {
    await addEndpoint();
    await happen();
    let refused = "order.placed";
    deps.webhookSender.answer = ({ type }) => (type === refused ? 400 : 200);
    await drain(deps);
    for (const after of [0, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]) {
      deps.clock += after;
      await deliverWebhooks(deps);
    }
    expect((await deliveries())[0]).toMatchObject({ state: "pending", attempts: 4 });
    refused = "order.confirmed";
    deps.clock += 2 * HOUR_MS;
    await deliverWebhooks(deps);
    expect(await deliveries()).toMatchObject([
      { state: "delivered" },
      { state: "pending", attempts: 1 },
      { state: "pending" },
      { state: "pending" },
    ]);
    expect((await endpoint())?.nextAt).not.toBeNull();
    await drain(deps);
    expect(deps.mailer.taken.filter(({ text }) => text.includes("ครึ่งชั่วโมง"))).toEqual([]);
  });

  test("to a receiver that says it is gone ends at once", async () => {
    await addEndpoint();
    await happen();
    deps.webhookSender.answer = () => 410;
    await deliverWebhooks(deps);
    expect((await deliveries())[0]).toMatchObject({ state: "parked", attempts: 1, status: 410 });
    expect((await endpoint())?.pausedAt).not.toBeNull();
  });

  test("is kept for 30 days", async () => {
    await addEndpoint();
    await happen();
    await deliverWebhooks(deps);
    await deleteExpiredRows(db, deps.clock + 29 * DAY_MS, deps.clock - DAY_MS);
    expect(await deliveries()).toHaveLength(ALL.length);
    await deleteExpiredRows(db, deps.clock + 31 * DAY_MS, deps.clock + DAY_MS);
    expect(await deliveries()).toEqual([]);
  });
});
