import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import type { Mail } from "#domain/mails.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { mutate } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const PRICE = 3_300_00;
const settings = env as { PROMPTPAY_ID?: string };

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  settings.PROMPTPAY_ID = DEMO_PROMPTPAY_ID;
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});
afterEach(() => {
  delete settings.PROMPTPAY_ID;
});

/** An order as it is placed with the payment gateway on. */
async function placed(change: Partial<NewOrder> = {}): Promise<void> {
  const order = {
    ...anOrder({ customerId: "customer", orderId: ORDER }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
    ...change,
  } as const;
  await insertOrder(db, order, jobCards(order));
}

test("who has not paid is reminded once, a day before the pickup of now; not while it is said to be paid, and of nothing else", async () => {
  const createdAt = Date.now();
  const pickupAt = createdAt + 5 * DAY_MS;
  await placed({ createdAt, pickupAt });
  const rows = await db.select().from(outbox);
  const reminders = rows.filter(({ params }) => params.includes("payment_reminder"));
  expect(reminders).toHaveLength(1);
  const { mail } = JSON.parse(reminders[0]!.params) as { mail: Mail };
  const at = (now: number) =>
    composeMail({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => now }, mail, {
      recipient: "a@b.test",
      locale: "en",
    });
  // Looked at again meanwhile, since its day may change.
  expect(await at(createdAt)).toEqual({ notBefore: createdAt + 6 * HOUR_MS });
  const dueAt = pickupAt - DAY_MS;
  expect(await at(dueAt - HOUR_MS)).toEqual({ notBefore: dueAt });
  expect(await at(dueAt)).toMatchObject({ name: "payment_reminder", amountSatang: PRICE, orderId: ORDER });
  // Another day may be agreed after it, for as long as somebody waits for the payment.
  expect(await at(pickupAt)).toEqual({ notBefore: pickupAt + 6 * HOUR_MS });
  expect(await at(pickupAt + 7 * DAY_MS + 1)).toBeNull();
  await db.update(orders).set({ pickupAt: pickupAt + 3 * DAY_MS });
  expect(await at(pickupAt + 2 * DAY_MS)).toMatchObject({ name: "payment_reminder" });
  await db.update(orders).set({ pickupAt });
  // Without an account there is no page to pay on.
  const noAccount = { phoneOnFile: "+66812345678", emailVerified: false };
  await db.update(users).set(noAccount).where(eq(users.id, "customer"));
  expect(await at(dueAt)).toBeNull();
  await db.update(users).set({ phoneOnFile: null, emailVerified: true }).where(eq(users.id, "customer"));
  await mutate("payments.open", { orderId: ORDER }, customer);
  await mutate("payments.report", { paymentId: `${ORDER}-P1` }, customer);
  // It may be rejected: it is looked at again, and the customer is then reminded.
  expect(await at(createdAt)).toEqual({ notBefore: createdAt + 6 * HOUR_MS });
  expect(await at(dueAt)).toEqual({ notBefore: dueAt + 6 * HOUR_MS });
  expect(await at(pickupAt - HOUR_MS)).toEqual({ notBefore: pickupAt });
  expect(await at(pickupAt)).toEqual({ notBefore: pickupAt + 6 * HOUR_MS });
  const payment = { paymentId: `${ORDER}-P1`, seenState: "reported" };
  await mutate("payments.reject", { ...payment, reason: "Nothing came" }, admin);
  expect(await at(dueAt + 6 * HOUR_MS)).toMatchObject({ name: "payment_reminder", amountSatang: PRICE });
  await mutate("payments.open", { orderId: ORDER }, customer);
  await mutate("payments.report", { paymentId: `${ORDER}-P2` }, customer);
  await mutate("payments.confirm", { paymentId: `${ORDER}-P2`, seenState: "reported" }, admin);
  expect(await at(dueAt)).toBeNull();
});

test("who pays at the door, or on account, is not reminded", async () => {
  await placed({ kind: "booking" });
  const rows = await db.select().from(outbox);
  expect(rows.filter(({ params }) => params.includes("payment_reminder"))).toEqual([]);
});
