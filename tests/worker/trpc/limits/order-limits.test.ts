import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { attempts } from "#db/schema/users.ts";
import { MAX_OPEN_UNPAID_ORDERS } from "#domain/orders/order-limits.ts";
import { ACCOUNT_LIMITS } from "#worker/rate-limit.ts";
import { mutate } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
let token: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  token = await signedQuote();
});

const place = (as = customer) =>
  mutate("orders.place", placing(token, { idempotencyKey: crypto.randomUUID() }), as);
const book = () => mutate("orders.book", { ...booking(), idempotencyKey: crypto.randomUUID() }, customer);

async function writeOrders(count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await writeOrder(db, { customerId: customer.userId, orderId: `KD-OPEN${index}` });
}

describe("open orders that nobody has paid", () => {
  test("are twenty for an office, and more", async () => {
    await writeOrders(20);
    expect((await place()).status).toBe(200);
    expect((await book()).status).toBe(200);
  });

  test("have an end, in the calculator and in the booking form, which says how many there are", async () => {
    await writeOrders(MAX_OPEN_UNPAID_ORDERS);
    for (const answer of [await place(), await book()])
      expect(answer).toMatchObject({
        status: 429,
        appCode: "TOO_MANY_OPEN_ORDERS",
        params: { count: MAX_OPEN_UNPAID_ORDERS },
      });
  });

  test.each([{ status: "cancelled" }, { status: "delivered" }, { paymentStatus: "paid" }] as const)(
    "count no more when one is %j",
    async (change) => {
      await writeOrders(MAX_OPEN_UNPAID_ORDERS);
      await db.update(orders).set(change).where(eq(orders.orderId, "KD-OPEN0"));
      expect((await place()).status).toBe(200);
    },
  );

  test("of one person stop nobody else", async () => {
    await writeOrders(MAX_OPEN_UNPAID_ORDERS);
    expect((await place(await createPerson(db, "other"))).status).toBe(200);
  });
});

describe("orders placed one after the other", () => {
  const { max } = ACCOUNT_LIMITS["order-place"];

  test("at the same moment are never more than the hour allows", async () => {
    const answers = await Promise.all(Array.from({ length: max + 10 }, () => place()));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(max);
    const refused = answers.find(({ status }) => status === 429);
    expect(["RATE_LIMITED", "TOO_MANY_OPEN_ORDERS"]).toContain(refused?.appCode);
  });

  test("cancelling them brings no new ones within the hour, and says when", async () => {
    await place();
    await db.update(attempts).set({ count: max });
    await db.update(orders).set({ status: "cancelled" });
    const answer = await place();
    expect(answer).toMatchObject({ status: 429, appCode: "RATE_LIMITED" });
    expect(answer.params["retryAfterS"]).toBeGreaterThan(3000);
  });

  test("a repeated request is answered whatever the limits say", async () => {
    const request = placing(token);
    const first = await mutate("orders.place", request, customer);
    await writeOrders(MAX_OPEN_UNPAID_ORDERS);
    await db.update(attempts).set({ count: max });
    expect(await mutate("orders.place", request, customer)).toEqual(first);
  });
});
