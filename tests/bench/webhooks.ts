import { insertCheckoutSession } from "#db/queries/payments/checkout-sessions.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { exampleOrder } from "../support/documents.ts";
import type { Server } from "../support/serve.ts";
import { figures, ms, workerdCpuS } from "./measure.ts";

const EVENTS = 200;

/** Processor time of Stripe's webhook: events that are written, that pay an order, that come again, and forged ones. */
export async function measureWebhooks({ url, db, stripe, harness }: Server): Promise<void> {
  const processing: Delivery[] = [];
  const paying: Delivery[] = [];
  for (let index = 0; index < EVENTS; index++) {
    const session = await sessionOf({ db, stripe }, `KD-HOOK${index}`);
    const unpaid = { ...session, payment_status: "unpaid" };
    processing.push(await signed(stripe, stripe.event("checkout.session.completed", unpaid)));
    paying.push(await signed(stripe, stripe.event("checkout.session.async_payment_succeeded", session)));
  }
  // What follows from placing the orders is done before, and counted to no webhook.
  await harness.getWorker().scheduled({ cron: "* * * * *" });
  const forged = paying.map(({ body }) => ({ body, signature: `t=${stripe.now()},v1=${"0".repeat(64)}` }));
  const first = await deliverAll(url, forged.slice(0, 1), 400);
  console.log(
    `the first webhook, with its code   cpu ${ms(first.cpuMs)}             wall ${ms(first.wallMs)}`,
  );
  for (const [what, deliveries, status] of [
    ["a webhook that is written", processing, 200],
    ["one that pays, jobs and mails too", paying, 200],
    ["the same event again", paying, 200],
    ["a forged one", forged, 400],
  ] as const) {
    const { cpuMs, wallMs } = await deliverAll(url, deliveries, status);
    console.log(`${what.padEnd(34)} cpu ${ms(cpuMs)} a request   wall median ${ms(wallMs)}`);
  }
}

async function signed(stripe: Server["stripe"], body: string): Promise<Delivery> {
  return { body, signature: await stripe.sign(body) };
}

interface Delivery {
  readonly body: string;
  readonly signature: string;
}

/** Processor time per delivery, and the median of their times. */
async function deliverAll(url: string, deliveries: readonly Delivery[], expected: number) {
  const before = workerdCpuS();
  const wallMs: number[] = [];
  for (const { body, signature } of deliveries) {
    const started = performance.now();
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/webhooks/stripe`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (answer.status !== expected) throw new Error(`the webhook answered ${answer.status}`);
    wallMs.push(performance.now() - started);
  }
  return {
    cpuMs: ((workerdCpuS() - before) * 1000) / deliveries.length,
    wallMs: figures(wallMs).median,
  };
}

/** An order that waits for its payment at Stripe: the page, as it is once it was paid. */
async function sessionOf({ db, stripe }: Pick<Server, "db" | "stripe">, orderId: string) {
  const order = {
    ...exampleOrder({ orderId, customerId: "demo-customer", pickupAt: Date.now() + 30 * 24 * 3_600_000 }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, order, jobCards(order));
  const { payments } = await commandPayments({ db, now: Date.now }, orderId, {
    type: "open",
    method: "stripe",
  });
  const [payment] = payments;
  if (payment === undefined) throw new Error("no payment");
  const { paymentId, amountSatang } = payment;
  const session = {
    id: `cs_${orderId}`,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total: amountSatang,
    currency: "thb",
    payment_intent: `pi_${orderId}`,
    metadata: { orderId, paymentId },
  };
  const now = Date.now();
  await insertCheckoutSession(db, {
    paymentId,
    sessionId: session.id,
    url: `${stripe.origin}/c/pay/${session.id}`,
    createdAt: now,
    expiresAt: now + 3_600_000,
    checkAt: now + 3_600_000,
  });
  return session;
}
