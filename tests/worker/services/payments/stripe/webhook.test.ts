import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { paymentEvents } from "#db/schema/payments.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { mutate, fetchWorker } from "../../../../support/calls.ts";
import { failing, type Failure } from "../../../../support/failing-database.ts";
import type { Person } from "../../../../support/people.ts";
import type { StripeStandIn } from "../../../../support/stripe-stand-in.ts";
import {
  booksOf,
  deliver,
  drainStripe,
  jobStatusOf,
  moneyOf,
  ORDER,
  PAYMENT,
  PRICE,
  stripeDeps,
  stripeMails,
  switchOffStripe,
  unpaidWorld,
} from "../../../../support/stripe-world.ts";
import { receiveEvent } from "#worker/services/payments/stripe/receive-event.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { env } from "cloudflare:workers";

const COMPLETED = "checkout.session.completed";

let db: Database;
let customer: Person;
let stripe: StripeStandIn;
let sessionId: string;

beforeEach(async () => {
  ({ stripe, db, customer } = await unpaidWorld());
  await mutate("payments.openCheckout", { orderId: ORDER }, customer);
  sessionId = [...stripe.sessions.keys()][0] ?? "";
});
afterEach(switchOffStripe);

const paidEvent = () => stripe.event(COMPLETED, stripe.pay(sessionId));
const state = async () => (await moneyOf(db)).payments[0]?.state;

test("a signed event of a paid session makes the order paid and opens its job", async () => {
  expect(await deliver(stripe, paidEvent())).toBe(200);
  expect(await moneyOf(db)).toMatchObject({
    paymentStatus: "paid",
    payments: [{ paymentId: PAYMENT, state: "received", decidedBy: "stripe" }],
    entries: [{ kind: "payment", sourceId: PAYMENT, amountSatang: PRICE }],
  });
  expect(await jobStatusOf(db)).toBe("available");
  expect(await db.select().from(paymentEvents)).toMatchObject([{ type: COMPLETED, paymentId: PAYMENT }]);
});

test("an event that comes again, at once or later, is taken and changes nothing", async () => {
  const body = paidEvent();
  expect(await Promise.all([deliver(stripe, body), deliver(stripe, body)])).toEqual([200, 200]);
  const books = await booksOf(db);
  expect(await deliver(stripe, body)).toBe(200);
  // Another event about the same payment, too.
  expect(await booksOf(db)).toBe(books);
  await deliver(stripe, stripe.event("checkout.session.async_payment_succeeded", stripe.session(sessionId)));
  expect((await moneyOf(db)).entries).toHaveLength(1);
});

describe("nothing is written, and the answer is 400, for", () => {
  /** The answer, and whether anything was written. */
  const tried = async (body: string, signature?: string) => {
    const before = await booksOf(db);
    const status = await deliver(stripe, body, signature);
    return { status, isWritten: (await booksOf(db)) !== before };
  };
  const refused = { status: 400, isWritten: false };
  test("a forged signature", async () => {
    const body = paidEvent();
    expect(await tried(body, await stripe.sign(body, { secret: "whsec_somebodyElsesSecret123" }))).toEqual(
      refused,
    );
  });
  test("no signature, or one that is none", async () => {
    expect(await tried(paidEvent(), "")).toEqual(refused);
    expect(await tried(paidEvent(), "t=now,v1=")).toEqual(refused);
  });
  test("a body that was changed after it was signed", async () => {
    const body = paidEvent();
    expect(await tried(body.replace(PAYMENT, `${ORDER}-P2`), await stripe.sign(body))).toEqual(refused);
  });
  test("a message that is repeated after five minutes", async () => {
    const body = paidEvent();
    expect(await tried(body, await stripe.sign(body, { ageS: 301 }))).toEqual(refused);
    expect(await deliver(stripe, body, await stripe.sign(body, { ageS: 290 }))).toBe(200);
  });
  test("an event of the other mode or of another account", async () => {
    const session = stripe.pay(sessionId);
    expect(await tried(stripe.event(COMPLETED, session, { livemode: true }))).toEqual(refused);
    expect(await tried(stripe.event(COMPLETED, session, { account: "acct_another" }))).toEqual(refused);
  });
  test("a session of another shop, or a second one for our payment", async () => {
    const session = stripe.pay(sessionId);
    expect(await tried(stripe.event(COMPLETED, { ...session, metadata: {} }))).toEqual(refused);
    expect(
      await tried(stripe.event(COMPLETED, { ...session, metadata: { paymentId: "KD-ZZZZZZ-P1" } })),
    ).toEqual(refused);
    expect(await tried(stripe.event(COMPLETED, { ...session, id: "cs_test_another" }))).toEqual(refused);
  });
  test("signed text that is no event", async () => {
    for (const body of ["", "{", "[]", '"evt"', stripe.event(COMPLETED, { object: "checkout.session" })])
      expect(await tried(body)).toEqual(refused);
  });
});

test("another amount or currency is not received; the office is told, once", async () => {
  const session = stripe.pay(sessionId);
  expect(await deliver(stripe, stripe.event(COMPLETED, { ...session, amount_total: PRICE - 1 }))).toBe(200);
  expect(await deliver(stripe, stripe.event(COMPLETED, { ...session, currency: "usd" }))).toBe(200);
  expect((await moneyOf(db)).entries).toEqual([]);
  expect(await state()).toBe("open");
  expect(await stripeMails(db)).toEqual(["wrong_amount"]);
  expect(await db.select().from(paymentEvents)).toHaveLength(2);
});

test("events out of order end as the money does", async () => {
  const processing = stripe.event(COMPLETED, stripe.pay(sessionId, "processing"));
  const expired = stripe.event("checkout.session.expired", stripe.session(sessionId));
  const succeeded = stripe.event("checkout.session.async_payment_succeeded", stripe.pay(sessionId));
  for (const body of [succeeded, processing, expired]) expect(await deliver(stripe, body)).toBe(200);
  expect(await state()).toBe("received");
});

test("a payment on its way is being checked until it fails; then the customer is told", async () => {
  await deliver(stripe, stripe.event(COMPLETED, stripe.pay(sessionId, "processing")));
  expect(await state()).toBe("reported");
  await deliver(stripe, stripe.event("checkout.session.async_payment_failed", stripe.fail(sessionId)));
  expect(await state()).toBe("rejected");
  expect(await stripeMails(db)).toEqual(["checkout_failed"]);
});

test("money that comes for a cancelled order is received and due back", async () => {
  const { board } = stripeDeps(db);
  await board.command(ORDER, { type: "cancel", actor: { kind: "customer", id: "customer" }, reason: "" });
  await commandPayments(stripeDeps(db), ORDER, { type: "settle" });
  expect(await state()).toBe("void");
  expect(await deliver(stripe, paidEvent())).toBe(200);
  expect((await moneyOf(db)).refunds).toMatchObject([
    { state: "due", viaPaymentId: PAYMENT, amountSatang: PRICE },
  ]);
  expect(await jobStatusOf(db)).toBe("cancelled");
});

test("an event whose session we did not come to keep is counted all the same", async () => {
  await env.DB.prepare("DELETE FROM checkout_sessions").run();
  expect(await deliver(stripe, paidEvent())).toBe(200);
  expect(await state()).toBe("received");
});

// The first two of the batches read the order's money, the third writes.
test.each<Failure>([
  { call: 1, when: "before" },
  { call: 2, when: "before" },
  { call: 3, when: "before" },
  { call: 3, when: "after" },
])(
  "when the database fails $when batch $call, the event is refused, and counted once when Stripe sends it again",
  async (failure) => {
    const body = paidEvent();
    const deps = stripeDeps(db);
    const event = await deps.checkout.readEvent(body, await stripe.sign(body), Date.now());
    if (event === null) throw new Error("no event");
    const receiving = receiveEvent({ ...deps, db: failing(env.DB, failure) }, event);
    await expect(receiving).rejects.toThrow("Network connection lost.");
    expect((await moneyOf(db)).entries).toHaveLength(failure.when === "after" ? 1 : 0);
    expect(await deliver(stripe, body)).toBe(200);
    expect((await moneyOf(db)).entries).toHaveLength(1);
    await drainStripe(db);
    expect(await jobStatusOf(db)).toBe("available");
  },
);

test("a database that fails is answered with 500, and nothing is written", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const body = paidEvent();
  const before = await booksOf(db);
  const real = env.DB;
  const broken = failing(real, { call: 1, when: "before" }).$client;
  Object.assign(env, { DB: broken });
  try {
    expect(await deliver(stripe, body)).toBe(500);
  } finally {
    Object.assign(env, { DB: real });
  }
  expect(log).toHaveBeenCalled();
  expect(await booksOf(db)).toBe(before);
  expect(await deliver(stripe, body)).toBe(200);
  expect(await state()).toBe("received");
});

test("events of no concern are taken, so that Stripe does not repeat them", async () => {
  expect(await deliver(stripe, stripe.event("customer.created", { object: "customer", id: "cus_1" }))).toBe(
    200,
  );
  expect(await db.select().from(paymentEvents)).toEqual([]);
});

test("too large a body, another method and pages of other sites are refused", async () => {
  const post = (init: RequestInit) => fetchWorker("/api/webhooks/stripe", { method: "POST", ...init });
  expect((await post({ body: "x".repeat(129 * 1024) })).status).toBe(413);
  expect((await fetchWorker("/api/webhooks/stripe")).status).toBe(404);
  const body = paidEvent();
  const headers = { origin: "https://evil.example", "stripe-signature": await stripe.sign(body) };
  expect((await post({ body, headers })).status).toBe(403);
});

test("without Stripe's keys there is no webhook", async () => {
  const body = paidEvent();
  const signature = await stripe.sign(body);
  switchOffStripe();
  expect(await deliver(stripe, body, signature)).toBe(404);
});

test("an old clock of the sender does not shut it out", async () => {
  const body = paidEvent();
  expect(await deliver(stripe, body, await stripe.sign(body, { ageS: -(MINUTE_MS / 1000) }))).toBe(200);
});
