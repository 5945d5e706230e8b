import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import { readPromptPayId } from "#domain/payments/promptpay-id.ts";
import { savePricing } from "#worker/services/pricing/save-pricing.ts";
import type { StripeSettings } from "#worker/stripe-settings.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";
import { STRIPE_KEYS } from "../../../support/stripe-stand-in.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  await createPerson(db, "admin", "admin");
});

const STRIPE: StripeSettings = { ...STRIPE_KEYS, apiOrigin: null, isTest: true };

async function switchGateway(
  gatewayEnabled: boolean,
  promptPay = readPromptPayId("0000000000001"),
  stripe: StripeSettings | null = null,
) {
  const { version = 0 } = (await pricingAt(db, Date.now())) ?? {};
  const deps = { db, now: Date.now, settings: { promptPay, stripe } };
  return savePricing(deps, "admin", {
    basedOnVersion: version,
    seenInForce: version,
    config: { ...STARTING_CONFIG, gatewayEnabled },
    confirmed: { waitingPerHalfHourSatang: 0 },
  });
}

interface Placed {
  readonly orderId: string;
  readonly paymentStatus: string;
  readonly jobs: readonly { readonly status: string }[];
}

async function read(answer: { readonly data: unknown; readonly body: string }): Promise<Placed> {
  if (answer.data === undefined) throw new Error(answer.body);
  const { orderId } = answer.data as { orderId: string };
  return (await query("orders.byId", { orderId }, customer)).data as Placed;
}

const place = async (token: string, idempotencyKey: string) =>
  read(await mutate("orders.place", placing(token, { idempotencyKey }), customer));

test("the gateway cannot be switched on without a PromptPay id and Stripe, and can be with one of them", async () => {
  await expect(switchGateway(true, null)).rejects.toMatchObject({ code: "PAYMENT_GATEWAY_NOT_CONFIGURED" });
  await switchGateway(true);
  expect(await pricingAt(db, Date.now())).toMatchObject({ gatewayEnabled: true });
  await switchGateway(false);
  await switchGateway(true, null, STRIPE);
  expect(await pricingAt(db, Date.now())).toMatchObject({ gatewayEnabled: true });
});

test("an order keeps the mode it was placed under, whatever is switched afterwards", async () => {
  const demo = await place(await signedQuote(), "key-of-the-first");
  expect(demo).toMatchObject({ paymentStatus: "paid_fake", jobs: [{ status: "available" }] });
  await switchGateway(true);
  const real = await place(await signedQuote(), "key-of-the-second");
  expect(real).toMatchObject({ paymentStatus: "unpaid", jobs: [{ status: "awaiting_payment" }] });
  await switchGateway(false);
  const { data } = await query("orders.byId", { orderId: real.orderId }, customer);
  expect(data).toMatchObject({ paymentStatus: "unpaid", jobs: [{ status: "awaiting_payment" }] });
});

test("a price from before the gateway was switched on makes no demonstration order: a fresh one is asked for", async () => {
  const old = await signedQuote();
  await switchGateway(true);
  const refused = await mutate(
    "orders.place",
    placing(old, { idempotencyKey: "key-of-an-old-price" }),
    customer,
  );
  expect(refused).toMatchObject({ appCode: "QUOTE_EXPIRED" });
  expect((await query("orders.mine", {}, customer)).data).toMatchObject({ items: [] });
});

test("a demonstration order that was placed before the switch is answered again when its press is repeated", async () => {
  const press = placing(await signedQuote(), { idempotencyKey: "key-of-a-lost-answer" });
  const first = await read(await mutate("orders.place", press, customer));
  await switchGateway(true);
  const { orderId } = first;
  const again = await read(await mutate("orders.place", press, customer));
  expect(again).toMatchObject({ orderId, paymentStatus: "paid_fake" });
});

test("a booking order goes to drivers at once, with the gateway on as with it off", async () => {
  await switchGateway(true);
  const booked = await read(await mutate("orders.book", booking(), customer));
  expect(booked).toMatchObject({ paymentStatus: "unpaid", jobs: [{ status: "available" }] });
});
