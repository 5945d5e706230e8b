import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { removePerson } from "#db/queries/account/account-data.ts";
import { putOnFile, requireUnclaimed } from "#db/queries/customers/on-file.ts";
import { documents } from "#db/schema/documents.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeExample, writeReceived } from "../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const PHONE = "+66812345678";

let db: Database;
let admin: Person;
let userId: string;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  const caller = { userId: "caller", name: "Malee", phone: PHONE, locale: "th" } as const;
  userId = await putOnFile(db, caller, 1);
  await writeExample(db, { customerId: userId, orderId: ORDER });
});

const finish = () => db.update(orders).set({ status: "delivered" });
const erase = (id = userId) => mutate("people.eraseCustomer", { userId: id }, admin);
const preview = async () => (await query("people.erasure", { userId }, admin)).data;
const userRow = () => db.select().from(users).where(eq(users.id, userId)).get();

test("a customer without an account is erased; orders stay without the person, documents as they were issued", async () => {
  await writeReceived(db, ORDER);
  await finish();
  await issueDueDocuments({ db, now: Date.now }, ORDER);
  const issued = await db.select().from(documents).where(eq(documents.status, "issued"));
  expect(issued.length).toBeGreaterThan(0);
  expect(await preview()).toMatchObject({ openCount: 0, orderCount: 1 });
  const named = (await preview()) as { documents: { documentId: string; number: string }[] };
  expect(named.documents.map(({ documentId }) => documentId).toSorted()).toEqual(
    issued.map(({ documentId }) => documentId).toSorted(),
  );
  expect(named.documents.every(({ number }) => /^[A-Z]{2,3}\d{4}-\d{6}$/.test(number))).toBe(true);

  expect(await erase()).toMatchObject({ status: 200, data: { userId } });
  expect(await userRow()).toMatchObject({ name: "", phone: null, phoneOnFile: null });
  expect((await userRow())?.deletedAt).not.toBeNull();
  expect(await db.select().from(orders).get()).toMatchObject({
    contactName: "",
    contactPhone: "",
    totalSatang: 1_214_000,
  });
  for (const stop of await db.select().from(orderStops))
    expect(stop).toMatchObject({ contactName: null, detail: "" });
  expect(await db.select().from(documents).where(eq(documents.status, "issued"))).toEqual(issued);
  expect((await query("people.byId", { userId }, admin)).appCode).toBe("NOT_FOUND");
  expect(await erase()).toMatchObject({ status: 200 });
  const { data } = await query("audit.list", { record: userId }, admin);
  expect(JSON.stringify(data)).toContain("people.eraseCustomer");
});

test("with an order that is not finished nobody is erased", async () => {
  expect(await preview()).toMatchObject({ openCount: 1 });
  expect(await erase()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS" });
  expect(await userRow()).toMatchObject({ name: "Malee", deletedAt: null });
});

test("whoever has an account erases it themselves, also when they took it over in the same moment", async () => {
  await createPerson(db, "nok");
  expect(await erase("nok")).toMatchObject({ appCode: "CUSTOMER_HAS_ACCOUNT" });
  expect((await query("people.erasure", { userId: "nok" }, admin)).appCode).toBe("CUSTOMER_HAS_ACCOUNT");
  await finish();
  await db
    .update(users)
    .set({ email: "malee@example.test", emailVerified: true })
    .where(eq(users.id, userId));
  await expect(
    removePerson(db, { userId, email: "malee@example.test" }, [], 1, [requireUnclaimed(userId)]),
  ).rejects.toThrow();
  expect(await userRow()).toMatchObject({ name: "Malee", deletedAt: null });
});
