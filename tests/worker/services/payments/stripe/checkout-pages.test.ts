import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { checkoutSessions, payments } from "#db/schema/payments.ts";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { openCheckout } from "#worker/services/payments/stripe/pay-at-stripe.ts";
import { reconcileStripe } from "#worker/services/payments/stripe/reconcile-stripe.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { failing } from "../../../../support/failing-database.ts";
import { createPerson, type Person } from "../../../../support/people.ts";
import type { StripeStandIn } from "../../../../support/stripe-stand-in.ts";
import {
  drainStripe,
  jobStatusOf,
  moneyOf,
  ORDER,
  PAYMENT,
  PRICE,
  stripeDeps,
  switchOffStripe,
  unpaidWorld,
} from "../../../../support/stripe-world.ts";

const settings = env as { PROMPTPAY_ID?: string };
const CUSTOMER = { kind: "customer", id: "customer" } as const;

let db: Database;
let customer: Person;
let stripe: StripeStandIn;

beforeEach(async () => {
  ({ stripe, db, customer } = await unpaidWorld());
  settings.PROMPTPAY_ID = DEMO_PROMPTPAY_ID;
});
afterEach(() => {
  delete settings.PROMPTPAY_ID;
  switchOffStripe();
});

const press = (as = customer) => mutate("payments.openCheckout", { orderId: ORDER }, as);
const check = () => mutate("payments.checkCheckout", { orderId: ORDER }, customer);
const urlOf = ({ data }: { readonly data: unknown }) => (data as { url: string }).url;
const sessionIds = () => [...stripe.sessions.keys()];
const states = async () => (await moneyOf(db)).payments.map(({ method, state }) => `${method} ${state}`);
const opened = () => stripe.requests.filter((each) => each === "POST /v1/checkout/sessions").length;
async function cancel(): Promise<void> {
  await stripeDeps(db).board.command(ORDER, { type: "cancel", actor: CUSTOMER, reason: "" });
  await commandPayments(stripeDeps(db), ORDER, { type: "settle" });
}

test("pressing opens one page for what is due; pressing again, also at once, leads to the same", async () => {
  const [first, second] = await Promise.all([press(), press()]);
  const url = urlOf(first);
  expect([urlOf(second), urlOf(await press())]).toEqual([url, url]);
  expect(sessionIds()).toHaveLength(1);
  const session = stripe.session(sessionIds()[0] ?? "");
  expect(session).toMatchObject({
    amount_total: PRICE,
    metadata: { orderId: ORDER, paymentId: PAYMENT },
    success_url: `http://localhost/orders/${ORDER}?checkout=done`,
    cancel_url: `http://localhost/orders/${ORDER}?checkout=back`,
  });
  const { data } = await query("payments.ofOrder", { orderId: ORDER }, customer);
  expect(data).toMatchObject({ stripe: { isTest: true }, atStripe: "open" });
});

test("only its customer opens the page of an order", async () => {
  const [other, admin] = [await createPerson(db, "other"), await createPerson(db, "admin", "admin")];
  expect((await press(other)).appCode).toBe("NOT_FOUND");
  expect((await press(admin)).appCode).toBe("NOT_FOUND");
  expect(sessionIds()).toEqual([]);
});

test("a page that has expired is replaced by another", async () => {
  const before = urlOf(await press());
  stripe.session(sessionIds()[0] ?? "").status = "expired";
  expect(urlOf(await press())).not.toBe(before);
  expect(await states()).toEqual(["stripe void", "stripe open"]);
});

test("who has paid and presses again is told so, also before Stripe's message is there", async () => {
  await press();
  stripe.pay(sessionIds()[0] ?? "");
  expect((await press()).appCode).toBe("PAYMENT_ALREADY_PAID");
  expect((await moneyOf(db)).entries).toHaveLength(1);
});

test("choosing PromptPay instead closes the page; choosing Stripe again opens another", async () => {
  await press();
  expect((await mutate("payments.open", { orderId: ORDER }, customer)).status).toBe(200);
  await drainStripe(db);
  expect(stripe.session(sessionIds()[0] ?? "").status).toBe("expired");
  await press();
  expect(sessionIds()).toHaveLength(2);
  expect(await states()).toEqual(["stripe void", "promptpay void", "stripe open"]);
});

test("cancelling the order closes its page, and nothing can be paid any more", async () => {
  await press();
  await cancel();
  await drainStripe(db);
  expect(stripe.session(sessionIds()[0] ?? "").status).toBe("expired");
  expect((await press()).appCode).toBe("PAYMENT_ORDER_CANCELLED");
});

test("a customer who pays faster than the page is closed has the money received, and due back", async () => {
  await press();
  stripe.pay(sessionIds()[0] ?? "");
  await cancel();
  await drainStripe(db);
  expect(await moneyOf(db)).toMatchObject({
    payments: [{ state: "received" }],
    refunds: [{ viaPaymentId: PAYMENT, amountSatang: PRICE }],
  });
});

test("a page that is opened while the order is being cancelled is closed again", async () => {
  const deps = stripeDeps(db);
  const open = deps.checkout.openSession.bind(deps.checkout);
  vi.spyOn(deps.checkout, "openSession").mockImplementation(async (request) => {
    await cancel();
    await drainStripe(db);
    return open(request);
  });
  const viewer = { userId: "customer", role: "customer" } as Parameters<typeof openCheckout>[1];
  const pressed = openCheckout(deps as unknown as Parameters<typeof openCheckout>[0], viewer, ORDER);
  await expect(pressed).rejects.toMatchObject({ code: "PAYMENT_ORDER_CANCELLED" });
  await drainStripe(db);
  expect(stripe.session(sessionIds()[0] ?? "").status).toBe("expired");
});

test("a crash between Stripe's page and our note of it leads to the same page", async () => {
  const deps = stripeDeps(db);
  const viewer = { userId: "customer", role: "customer" } as Parameters<typeof openCheckout>[1];
  const broken = { ...deps, db: failing(env.DB, { call: 4, when: "before" }) };
  await openCheckout(broken as unknown as Parameters<typeof openCheckout>[0], viewer, ORDER).catch(
    () => null,
  );
  await db.delete(checkoutSessions);
  await press();
  expect(sessionIds()).toHaveLength(1);
  expect(await states()).toEqual(["stripe open"]);
});

test("when Stripe cannot be reached, or fails, the customer is told and may press again", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  stripe.failures.push("network", "network", "network");
  expect((await press()).appCode).toBe("STRIPE_UNAVAILABLE");
  stripe.failures.push({ status: 500 }, { status: 500 }, { status: 500 });
  expect((await press()).appCode).toBe("STRIPE_UNAVAILABLE");
  expect(urlOf(await press())).toContain("/c/pay/");
  // A failure of Stripe is its answer to the key for good: the next press is another payment.
  expect(await states()).toEqual(["stripe void", "stripe open"]);
  expect(opened()).toBeGreaterThan(2);
});

test("a payment whose page would end too soon is replaced", async () => {
  await commandPayments(stripeDeps(db), ORDER, { type: "open", method: "stripe" });
  await db.update(payments).set({ createdAt: Date.now() - 11.5 * HOUR_MS });
  expect(urlOf(await press())).toContain("/c/pay/");
  expect(await states()).toEqual(["stripe void", "stripe open"]);
});

test("an amount that Stripe does not take is not offered there", async () => {
  await env.DB.prepare("UPDATE orders SET total_satang = 999").run();
  expect((await query("payments.ofOrder", { orderId: ORDER }, customer)).data).toMatchObject({
    stripe: null,
  });
  expect((await press()).appCode).toBe("STRIPE_UNAVAILABLE");
});

test("who comes back before Stripe's message is there has the payment received at once", async () => {
  await press();
  expect((await check()).data).toMatchObject({ atStripe: "open" });
  stripe.pay(sessionIds()[0] ?? "");
  expect((await check()).data).toMatchObject({ toPaySatang: 0, received: [{ method: "stripe" }] });
  expect(await jobStatusOf(db)).toBe("available");
});

test("a message that never comes is made up for within the hour", async () => {
  await press();
  stripe.pay(sessionIds()[0] ?? "");
  const at = (ms: number) => reconcileStripe(stripeDeps(db, () => Date.now() + ms));
  await at(5 * MINUTE_MS);
  expect((await moneyOf(db)).entries).toEqual([]);
  await at(20 * MINUTE_MS);
  expect((await moneyOf(db)).entries).toHaveLength(1);
  const asked = stripe.requests.length;
  await at(20 * HOUR_MS);
  expect(stripe.requests).toHaveLength(asked);
});

test("an open page is asked about hourly, and a Stripe that cannot be reached no more often", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await press();
  stripe.failures.push({ status: 503 }, { status: 503 }, { status: 503 });
  const now = Date.now() + 20 * MINUTE_MS;
  await reconcileStripe(stripeDeps(db, () => now));
  expect(warn).toHaveBeenCalled();
  const asked = stripe.requests.length;
  await reconcileStripe(stripeDeps(db, () => now + MINUTE_MS));
  expect(stripe.requests).toHaveLength(asked);
  const row = await db.select().from(checkoutSessions).where(eq(checkoutSessions.paymentId, PAYMENT)).get();
  expect(row?.checkAt).toBeGreaterThan(now + 50 * MINUTE_MS);
});
