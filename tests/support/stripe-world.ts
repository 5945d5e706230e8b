import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { paymentEvents } from "#db/schema/payments.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { StripeCheckout } from "#worker/adapters/payments/stripe/stripe-checkout.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { drain } from "#worker/outbox/drain.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "./people.ts";
import { fetchWorker } from "./calls.ts";
import { testDrain } from "./effects.ts";
import { anOrder } from "./orders.ts";
import { STRIPE_KEYS, StripeStandIn } from "./stripe-stand-in.ts";

export const ORDER = "KD-AAAAAA";
export const PAYMENT = `${ORDER}-P1`;
export const REFUND = `${ORDER}-R1`;
export const PRICE = 3_300_00;
const STAND_IN = "http://127.0.0.1:9911";

const settings = env as {
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_ORIGIN?: string;
};

/** Configures Stripe with a stand-in, to which the worker's calls go. */
export function switchOnStripe(): StripeStandIn {
  settings.STRIPE_SECRET_KEY = STRIPE_KEYS.secretKey;
  settings.STRIPE_WEBHOOK_SECRET = STRIPE_KEYS.webhookSecret;
  settings.STRIPE_API_ORIGIN = STAND_IN;
  const stripe = new StripeStandIn(STAND_IN);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => stripe.fetch(new Request(url, init)));
  return stripe;
}

/** Takes the configuration away. */
export function switchOffStripe(): void {
  delete settings.STRIPE_SECRET_KEY;
  delete settings.STRIPE_WEBHOOK_SECRET;
  delete settings.STRIPE_API_ORIGIN;
  vi.unstubAllGlobals();
}

/** What services and handlers work with. */
export function stripeDeps(db: Database, now: () => number = Date.now) {
  return {
    db,
    now,
    board: connectBoard(env.DISPATCH_BOARD),
    checkout: new StripeCheckout({ ...STRIPE_KEYS, apiOrigin: STAND_IN, isTest: true }),
    settings: {
      origin: ORIGIN,
      promptPay: null,
      stripe: { ...STRIPE_KEYS, apiOrigin: STAND_IN, isTest: true },
    },
  };
}

/** Places an order that has to be paid before its job opens. */
async function placeUnpaid(db: Database, customer: Person, orderId = ORDER): Promise<void> {
  const order = {
    ...anOrder({ customerId: customer.userId, orderId }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now }, orderId);
}

/** Stripe switched on, and a customer whose order has to be paid. */
export async function unpaidWorld() {
  const stripe = switchOnStripe();
  const db = await freshDatabase();
  const customer = await createPerson(db, "customer");
  await placeUnpaid(db, customer);
  return { stripe, db, customer };
}

/** Delivers a body as Stripe does, with a genuine signature unless another is given. */
export async function deliver(stripe: StripeStandIn, body: string, signature?: string): Promise<number> {
  const headers = {
    "stripe-signature": signature ?? (await stripe.sign(body)),
    "content-type": "application/json",
  };
  return (await fetchWorker("/api/webhooks/stripe", { method: "POST", headers, body })).status;
}

/** The money of the order. */
export async function moneyOf(db: Database, orderId = ORDER) {
  const seen = await orderMoney(db, orderId);
  if (seen === undefined) throw new Error("no order");
  return seen.money;
}

/** What is written about an order's money, to compare before and after. */
export async function booksOf(db: Database) {
  return JSON.stringify([
    await moneyOf(db),
    await db.select().from(paymentEvents),
    await db.select().from(outbox),
  ]);
}

export async function jobStatusOf(db: Database, orderId = ORDER): Promise<string | undefined> {
  return (await db.select().from(jobs).where(eq(jobs.orderId, orderId)).get())?.status;
}

/** The mails in the outbox that tell of money at Stripe. */
export async function stripeMails(db: Database): Promise<readonly string[]> {
  const rows = await db.select({ params: outbox.params }).from(outbox).where(eq(outbox.kind, "mail"));
  return rows
    .map(({ params }) => (JSON.parse(params) as { mail: { kind: string; problem?: string } }).mail)
    .filter(({ kind }) => kind === "stripe_problem_office" || kind === "checkout_failed")
    .map(({ kind, problem }) => problem ?? kind);
}

/** Does what is due in the outbox, with the stand-in as Stripe. */
export async function drainStripe(db: Database, now: () => number = Date.now): Promise<void> {
  const deps = stripeDeps(db, now);
  await drain({ ...testDrain(db), ...deps, settings: { ...testDrain(db).settings, ...deps.settings } });
}
