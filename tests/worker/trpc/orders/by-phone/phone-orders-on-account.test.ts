import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

const PICKUP = new Date(Date.now() + 7 * DAY_MS).toISOString();

let db: Database;
let dispatcher: Person;
let token: string;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "booker");
  await createPerson(db, "stranger");
  token = await signedQuote();
});

const place = (customerId: string, idempotencyKey: string, by = dispatcher) =>
  mutate(
    "orders.placeByPhone",
    {
      ...placing(token, { contactEmail: `${customerId}@example.test`, idempotencyKey, pickupAt: PICKUP }),
      customerId,
      companyId: A_COMPANY.companyId,
      termsRead: true,
    },
    by,
  );

test("an order for somebody who books for a company is on its account, once under its key", async () => {
  await writeCompany(db, { booker: "booker" });
  const { data } = await place("booker", "row-of-file-1");
  expect((await place("booker", "row-of-file-1")).data).toEqual(data);
  const { orderId } = data as { orderId: string };
  expect(await db.select().from(orders)).toHaveLength(1);
  expect(await db.select().from(orders).where(eq(orders.orderId, orderId)).get()).toMatchObject({
    companyId: A_COMPANY.companyId,
    customerId: "booker",
    placedBy: "dispatcher",
    paymentStatus: "unpaid",
  });
});

test("of two of the staff with one file at once, or one after the other, one places each of its rows", async () => {
  await writeCompany(db, { booker: "booker" });
  const other = await createPerson(db, "other", "dispatcher");
  const first = await Promise.all([
    place("booker", "row-of-file-1"),
    signedQuote().then((priced) => {
      token = priced;
      return place("booker", "row-of-file-1", other);
    }),
  ]);
  const [order] = await db.select().from(orders);
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refusal = { appCode: "IDEMPOTENCY_KEY_REUSED", params: { orderId: order!.orderId } };
  expect(first.find(({ status }) => status === 409)).toMatchObject(refusal);
  token = await signedQuote(["six_wheel"]);
  expect(await place("booker", "row-of-file-1")).toMatchObject(refusal);
  expect(await place("booker", "row-of-file-1", other)).toMatchObject(refusal);
  expect(await db.select().from(orders)).toHaveLength(1);
});

test("a row whose order was cancelled is not that order, also for whom it was placed", async () => {
  await writeCompany(db, { booker: "booker" });
  const { data } = await place("booker", "row-of-file-1");
  await db.update(orders).set({ status: "cancelled" });
  const { orderId } = data as { orderId: string };
  expect(await place("booker", "row-of-file-1")).toMatchObject({
    appCode: "IDEMPOTENCY_KEY_REUSED",
    params: { orderId, status: "cancelled" },
  });
  expect((await place("booker", "row-of-file-2")).status).toBe(200);
});

test("beyond the company's credit, and for somebody who does not book for it, nothing is placed", async () => {
  await writeCompany(db, { booker: "booker" }, { creditLimitSatang: 1 });
  expect((await place("booker", "row-of-file-1")).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
  expect((await place("stranger", "row-of-file-2")).appCode).toBe("NOT_FOUND");
  expect(await db.select().from(orders)).toEqual([]);
});

test("the office reads for which companies a caller books, and for no others", async () => {
  await writeCompany(db, { booker: "booker", stranger: "accountant" });
  const seen = async (userId: string) =>
    (
      await query(
        "orders.phoneCustomer",
        { phone: "081-234-5678", email: `${userId}@example.test` },
        dispatcher,
      )
    ).data;
  expect(await seen("booker")).toMatchObject({
    customerId: "booker",
    companies: [{ companyId: A_COMPANY.companyId, name: A_COMPANY.name }],
  });
  expect(await seen("stranger")).toMatchObject({ customerId: "stranger", companies: [] });
});

test("a suspended account takes no order by phone, as it takes none of its members", async () => {
  await writeCompany(db, { booker: "booker" });
  await db.update(companies).set({ status: "suspended" });
  expect((await place("booker", "row-of-file-1")).appCode).toBe("COMPANY_SUSPENDED");
  expect(await db.select().from(orders)).toEqual([]);
});

test("a new caller books for no company, and is not written down by the attempt", async () => {
  await writeCompany(db, { booker: "booker" });
  const known = await db.$count(users);
  const order = placing(token, {
    contactEmail: "new@example.test",
    idempotencyKey: "row-of-file-9",
    pickupAt: PICKUP,
  });
  const asked = { ...order, customerId: null, companyId: A_COMPANY.companyId, termsRead: true };
  expect((await mutate("orders.placeByPhone", asked, dispatcher)).appCode).toBe("FORBIDDEN");
  expect(await db.$count(users)).toBe(known);
});
