import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { stripeRefundHandler } from "#worker/outbox/handlers/stripe-refund.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { reconcileStripe } from "#worker/services/payments/stripe/reconcile-stripe.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { failing } from "../../../../support/failing-database.ts";
import { createPerson, type Person } from "../../../../support/people.ts";
import type { StripeStandIn } from "../../../../support/stripe-stand-in.ts";
import {
  deliver,
  drainStripe,
  moneyOf,
  ORDER,
  PAYMENT,
  PRICE,
  REFUND,
  stripeDeps,
  stripeMails,
  switchOffStripe,
  unpaidWorld,
} from "../../../../support/stripe-world.ts";

let db: Database;
let customer: Person;
let stripe: StripeStandIn;

/** An order that was paid at Stripe and cancelled: its money is due back. */
beforeEach(async () => {
  ({ stripe, db, customer } = await unpaidWorld());
  await mutate("payments.openCheckout", { orderId: ORDER }, customer);
  const session = stripe.pay([...stripe.sessions.keys()][0] ?? "");
  await deliver(stripe, stripe.event("checkout.session.completed", session));
  const cancelling = { type: "cancel", actor: { kind: "customer", id: "customer" }, reason: "" } as const;
  await stripeDeps(db).board.command(ORDER, cancelling);
  await commandPayments(stripeDeps(db), ORDER, { type: "settle" });
});
afterEach(switchOffStripe);

const refund = async () => (await moneyOf(db)).refunds[0];
const intent = () => [...stripe.intents.keys()][0] ?? "";
const sentOnce = () => expect(stripe.refunds.size).toBe(1);
const update = (type: string, status: string, more: object = {}) =>
  deliver(stripe, stripe.event(type, { ...[...stripe.refunds.values()][0], status, ...more }));
const attempt = {
  effectId: "e",
  effect: { kind: "stripe-refund", orderId: ORDER, refundId: REFUND },
} as const;

test("the refund of a cancelled order goes back through Stripe by itself, and is done when Stripe says so", async () => {
  await drainStripe(db);
  expect([...stripe.refunds.values()]).toMatchObject([
    { amount: PRICE, payment_intent: intent(), metadata: { orderId: ORDER, refundId: REFUND } },
  ]);
  expect(await moneyOf(db)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ state: "done", doneBy: "stripe", reference: [...stripe.refunds.keys()][0] }],
  });
});

test("a refund that takes days is done with Stripe's message", async () => {
  stripe.refundStatus = "pending";
  await drainStripe(db);
  expect(await refund()).toMatchObject({ state: "sent" });
  expect((await query("payments.ofOrder", { orderId: ORDER }, customer)).data).toMatchObject({
    isRefundDue: true,
  });
  expect(await update("refund.updated", "succeeded")).toBe(200);
  expect(await refund()).toMatchObject({ state: "done" });
  expect((await moneyOf(db)).entries.filter(({ kind }) => kind === "refund")).toHaveLength(1);
});

test("what Stripe refuses is an admin's to send, with Stripe's reason, and the office is told", async () => {
  stripe.addRefund(intent(), PRICE);
  const admin = await createPerson(db, "admin", "admin");
  await drainStripe(db);
  expect(await refund()).toMatchObject({
    state: "due",
    failure: expect.stringContaining("charge_already_refunded"),
  });
  expect(await stripeMails(db)).toEqual(["refund_failed"]);
  const { data } = await query("refunds.list", { state: "due" }, admin);
  expect(data).toMatchObject({ items: [{ refundId: REFUND, failure: expect.stringContaining("refunded") }] });
  const made = await mutate("refunds.make", { refundId: REFUND, reference: "BBL-1" }, admin);
  expect(made.status).toBe(200);
  expect(await refund()).toMatchObject({ state: "done", doneBy: "admin" });
  // It came back: and where Stripe has sent it after all, the office is told before it sends it once more.
  const back = { refundId: REFUND, reason: "the account is closed" };
  expect((await mutate("refunds.takeBack", back, admin)).status).toBe(200);
  expect(await update("refund.updated", "succeeded")).toBe(200);
  expect(await stripeMails(db)).toEqual(["refund_failed", "unknown_refund"]);
  expect(await refund()).toMatchObject({ state: "taken_back" });
});

test("a refund that fails at the customer's bank is an admin's to send", async () => {
  stripe.refundStatus = "pending";
  await drainStripe(db);
  await update("refund.failed", "failed", { failure_reason: "expired_or_canceled_card" });
  expect(await refund()).toMatchObject({ state: "due", failure: "expired_or_canceled_card" });
});

test("one that fails after it had succeeded stays in the books, and the office is told once", async () => {
  await drainStripe(db);
  await update("refund.failed", "failed");
  await update("refund.updated", "failed");
  expect(await refund()).toMatchObject({ state: "done" });
  expect(await stripeMails(db)).toEqual(["refund_failed"]);
});

test("a refund made in Stripe's own pages changes no books, and the office is told", async () => {
  const made = stripe.addRefund(intent(), 100_00);
  expect(await deliver(stripe, stripe.event("refund.created", made))).toBe(200);
  expect(await stripeMails(db)).toEqual(["unknown_refund"]);
  expect((await moneyOf(db)).entries).toHaveLength(1);
  expect(await deliver(stripe, stripe.event("refund.created", { ...made, payment_intent: "pi_other" }))).toBe(
    400,
  );
});

test("while Stripe cannot be reached the refund is tried again, and sent once", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  stripe.failures.push("network", "network", "network");
  await drainStripe(db);
  expect(await refund()).toMatchObject({ state: "sent", failure: "" });
  await drainStripe(db, () => Date.now() + 2 * MINUTE_MS);
  expect(await refund()).toMatchObject({ state: "done" });
  sentOnce();
});

test("whenever the database fails, a refund is sent once and counted once", async () => {
  for (let call = 1; call <= 6; call++)
    for (const when of ["before", "after"] as const)
      await stripeRefundHandler.deliver({ ...stripeDeps(db), db: failing(env.DB, { call, when }) }, [
        attempt,
      ]);
  await stripeRefundHandler.deliver(stripeDeps(db), [attempt, attempt]);
  expect(await refund()).toMatchObject({ state: "done" });
  expect((await moneyOf(db)).entries.filter(({ kind }) => kind === "refund")).toHaveLength(1);
  sentOnce();
});

test("a refund whose amount has changed before it was sent is needless", async () => {
  await env.DB.prepare("UPDATE orders SET cancellation_fee_satang = 30000").run();
  await commandPayments(stripeDeps(db), ORDER, { type: "settle" });
  expect(await stripeRefundHandler.deliver(stripeDeps(db), [attempt])).toEqual([{ is: "needless" }]);
  await drainStripe(db);
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([PRICE - 300_00]);
});

test("without Stripe's keys a refund is an admin's to send", async () => {
  expect(await stripeRefundHandler.deliver({ ...stripeDeps(db), checkout: null }, [attempt])).toEqual([
    { is: "delivered" },
  ]);
  expect(await refund()).toMatchObject({
    state: "due",
    viaPaymentId: PAYMENT,
    failure: "Stripe is not configured",
  });
});

test("Stripe is asked about a refund of which it says nothing; one that it never got is an admin's", async () => {
  const onTheHour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
  stripe.refundStatus = "pending";
  await drainStripe(db);
  const [made] = stripe.refunds.values();
  if (made !== undefined) made.status = "succeeded";
  await reconcileStripe(stripeDeps(db, () => onTheHour));
  expect(await refund()).toMatchObject({ state: "done" });
});

test("a refund that Stripe never got is an admin's after a day", async () => {
  const onTheHour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
  await commandPayments(stripeDeps(db), ORDER, { type: "send_refund", refundId: REFUND });
  await db.delete(outbox).where(eq(outbox.kind, "stripe-refund"));
  await reconcileStripe(stripeDeps(db, () => onTheHour));
  expect(await refund()).toMatchObject({ state: "sent" });
  await reconcileStripe(stripeDeps(db, () => onTheHour + DAY_MS));
  expect(await refund()).toMatchObject({ state: "due", failure: "not sent" });
});
