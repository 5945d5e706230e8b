import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { wire } from "#worker/wiring.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";
import type { StripeStandIn } from "../../../support/stripe-stand-in.ts";
import { deliver, moneyOf, switchOffStripe, switchOnStripe } from "../../../support/stripe-world.ts";
import type { AskedTruck, Order, Preview } from "./trucks-world.ts";

const LOAD = { workers: 1, loadRange: "under_850_kg" };

let stripe: StripeStandIn;
let db: Database;
let customer: Person;
let dispatcher: Person;
let placed: Order;
beforeEach(async () => {
  stripe = switchOnStripe();
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const admin = await createPerson(db, "admin", "admin");
  const { version, ...config } = (await query("pricing.settings", undefined, admin)).data as {
    version: number;
  };
  const seen = { basedOnVersion: version, seenInForce: version };
  const saved = { ...seen, config: { ...config, gatewayEnabled: true } };
  await mutate("pricing.save", saved, admin);
  const token = await signedQuote(["four_wheel", "six_wheel"]);
  const { orderId } = (await mutate("orders.place", placing(token), customer)).data as Order;
  placed = await read(orderId);
  if (placed.paymentStatus !== "unpaid") throw new Error("it does not wait for its payment");
});
afterEach(switchOffStripe);

const read = async (orderId = placed.orderId) =>
  (await query("orders.byId", { orderId }, dispatcher)).data as Order;
const statuses = async () => {
  const rows = await db.select().from(jobs).where(eq(jobs.orderId, placed.orderId)).orderBy(asc(jobs.jobId));
  return rows.map(({ status }) => status);
};
const truck = (number: number, vehicle: string) => ({ jobId: `${placed.orderId}-${number}`, vehicle });
const both = () => [truck(1, "four_wheel"), truck(2, "six_wheel")];
async function change(trucks: readonly AskedTruck[]) {
  const asked = { orderId: placed.orderId, ...LOAD, trucks };
  const shown = (await query("orders.previewMove", asked, dispatcher)).data as Preview;
  const { totalSatang, revision, settlement } = shown;
  const press = {
    revision,
    totalSatang,
    paidSatang: settlement.paidSatang,
    reason: "as spoken",
    truckHoursAcknowledged: true,
  };
  return mutate("orders.changeMove", { ...asked, ...press, idempotencyKey: crypto.randomUUID() }, dispatcher);
}
async function accept() {
  const { offer } = await read();
  const answer = {
    orderId: placed.orderId,
    offerId: offer?.offerId,
    answer: "accept",
    truckHoursAcknowledged: true,
  };
  return mutate("orders.answerOffer", answer, customer);
}
/** The customer's page at Stripe for what is to pay now. */
async function checkout(): Promise<string> {
  const known = new Set(stripe.sessions.keys());
  expect((await mutate("payments.openCheckout", { orderId: placed.orderId }, customer)).status).toBe(200);
  const opened = [...stripe.sessions.keys()].find((id) => !known.has(id));
  if (opened === undefined) throw new Error("no new session");
  return opened;
}
/** Stripe tells twice, at the same moment, that a page was paid. */
async function paidTwice(sessionId: string) {
  const body = stripe.event("checkout.session.completed", stripe.pay(sessionId));
  expect(await Promise.all([deliver(stripe, body), deliver(stripe, body)])).toEqual([200, 200]);
}
/** Delivers what follows, and what follows from that. */
async function settle() {
  for (let round = 0; round < 3; round++) await drain(wire(env, readSettings(env, ORIGIN)));
}
const figures = async () => figuresOf(await moneyOf(db, placed.orderId));

test("a truck that goes while the customer pays for it is paid back once, and the other one opens", async () => {
  const before = placed.totalSatang ?? 0;
  const sessionId = await checkout();
  await change([truck(2, "six_wheel")]);
  await paidTwice(sessionId);
  await settle();
  const after = (await read()).totalSatang ?? 0;
  expect(after).toBeLessThan(before);
  expect(await figures()).toMatchObject({ agreedSatang: after, receivedSatang: before, toPaySatang: 0 });
  const { refunds, entries } = await moneyOf(db, placed.orderId);
  expect(refunds.map(({ amountSatang }) => amountSatang)).toEqual([before - after]);
  expect(entries.filter(({ kind }) => kind === "payment")).toHaveLength(1);
  expect(await statuses()).toEqual(["cancelled", "available"]);
});

test("a truck that is added opens with the others, once all of it is paid", async () => {
  const before = placed.totalSatang ?? 0;
  const early = await checkout();
  await change([...both(), { vehicle: "four_wheel" }]);
  expect((await accept()).status).toBe(200);
  await paidTwice(early);
  await settle();
  const total = (await read()).totalSatang ?? 0;
  expect(await figures()).toMatchObject({ receivedSatang: before, toPaySatang: total - before });
  expect(await statuses()).toEqual(["awaiting_payment", "awaiting_payment", "awaiting_payment"]);
  await paidTwice(await checkout());
  await settle();
  expect(await figures()).toMatchObject({ receivedSatang: total, toPaySatang: 0 });
  expect(await statuses()).toEqual(["available", "available", "available"]);
});

test("a truck that is asked for is added to an order that is paid meanwhile: it opens, and the rest is to pay", async () => {
  const before = placed.totalSatang ?? 0;
  const sessionId = await checkout();
  await change([...both(), { vehicle: "four_wheel" }]);
  await paidTwice(sessionId);
  await settle();
  const { offer } = await read();
  const asked = offer?.totalSatang ?? 0;
  expect(offer).toMatchObject({
    state: "open",
    settlement: { paidSatang: before, toPaySatang: asked - before, toRefundSatang: 0 },
  });
  expect((await accept()).status).toBe(200);
  await settle();
  expect(await statuses()).toEqual(["available", "available", "available"]);
  expect((await read()).paymentStatus).toBe("unpaid");
  // Its jobs are open, so that nobody waits for the payment.
  const payments = (await query("payments.ofOrder", { orderId: placed.orderId }, customer)).data;
  expect(payments).toMatchObject({ opensJobs: false, dueNowSatang: asked - before });
  await paidTwice(await checkout());
  await settle();
  expect((await read()).paymentStatus).toBe("paid");
  expect(await figures()).toMatchObject({ receivedSatang: asked, toPaySatang: 0 });
});

test("accepted and paid in the same moment, nothing is lost: what is left is asked for, or nothing was added", async () => {
  const before = placed.totalSatang ?? 0;
  const sessionId = await checkout();
  await change([...both(), { vehicle: "four_wheel" }]);
  const [answer] = await Promise.all([accept(), paidTwice(sessionId)]);
  await settle();
  const total = (await read()).totalSatang ?? 0;
  expect(await figures()).toMatchObject({
    agreedSatang: total,
    receivedSatang: before,
    toPaySatang: total - before,
  });
  expect(answer.status).toBe(200);
  expect(await statuses()).toHaveLength(3);
  expect((await moneyOf(db, placed.orderId)).refunds).toEqual([]);
});
