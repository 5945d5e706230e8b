import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { putOnFile } from "#db/queries/customers/on-file.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { accounts, users } from "#db/schema/users.ts";
import { isPlaceholderEmail } from "#domain/access/email.ts";
import { DAY_MS } from "#domain/time.ts";
import { mutate, query } from "../../../../support/calls.ts";
import {
  deliverDueMails,
  mailsInOutbox,
  mailsTo,
  newcomer,
  personOf,
  postAuth,
  tokenTo,
} from "../../../../support/email-links.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";
import { removePerson } from "../../../../support/remove-person.ts";

const PHONE = "+66812345678";
const EMAIL = "malee@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
let dispatcher: Person;
let token: string;
let keys: number;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  token = await signedQuote();
  keys = 0;
});

const placeByPhone = (change: object = {}, as = dispatcher) =>
  mutate(
    "orders.placeByPhone",
    {
      ...placing(token, { contactEmail: "", idempotencyKey: `key-of-call-${++keys}` }),
      customerId: null,
      termsRead: true,
      ...change,
    },
    as,
  );
async function placed(change: object = {}): Promise<string> {
  const answer = await placeByPhone(change);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}
const caller = async (input: object = {}) =>
  (await query("orders.phoneCustomer", { phone: "081-234-5678", ...input }, dispatcher)).data;
const onFile = () => db.select().from(users).where(isNotNull(users.phoneOnFile));
const orderRow = (orderId: string) => db.select().from(orders).where(eq(orders.orderId, orderId)).get();

describe("an order by phone of somebody new", () => {
  test("is of a customer on file whom nobody can log in as, open to drivers, and says who took it", async () => {
    expect(await caller()).toBeNull();
    const orderId = await placed();
    const [customer] = await onFile();
    expect(customer).toMatchObject({ phone: PHONE, name: "Malee", emailVerified: false, role: "customer" });
    expect(isPlaceholderEmail(customer!.email)).toBe(true);
    expect(await db.select().from(accounts)).toEqual([]);
    expect(await orderRow(orderId)).toMatchObject({
      kind: "booking",
      customerId: customer!.id,
      placedBy: "dispatcher",
      paymentStatus: "unpaid",
      contactEmail: "",
    });
    expect((await query("orders.byId", { orderId }, dispatcher)).data).toMatchObject({
      placedBy: { name: "dispatcher" },
      events: [{ actorKind: "admin", to: "pending" }],
      jobs: [{ status: "available" }],
    });
    const driver = await createDriver(db, "driver");
    expect((await query("jobs.available", {}, driver)).data).toMatchObject({
      items: [{ jobId: `${orderId}-1` }],
    });
  });

  test("is not in an account that only has the same phone: the office is told of it, and asks", async () => {
    await createPerson(db, "malee");
    await db.update(users).set({ phone: PHONE, name: "Malee S." }).where(eq(users.id, "malee"));
    const accountsOf = async (phone: string) =>
      (await query("orders.accountsOfPhone", { phone }, dispatcher)).data;
    expect(await accountsOf("081-234-5678")).toEqual([{ name: "Malee S.", email: "malee@example.test" }]);
    expect(await accountsOf("081-234-5679")).toEqual([]);
    expect(await caller()).toBeNull();
    // Nobody has read mail at the address; and nobody can log in as them.
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, "malee"));
    expect(await accountsOf("081-234-5678")).toEqual([]);
  });

  test("mails nothing without an address, and no effect fails or waits", async () => {
    await placed();
    await deliverDueMails(3);
    const toCustomer = (await mailsInOutbox()).filter(({ params }) => params !== null && "orderId" in params);
    expect(toCustomer.filter(({ kind }) => kind === "order_placed")).toMatchObject([{ dueAt: null }]);
    const rows = await db.select().from(outbox);
    expect(rows.filter(({ recipient }) => recipient?.endsWith(".invalid"))).toEqual([]);
    expect(rows.filter(({ parkedAt, dueAt }) => parkedAt !== null || dueAt !== null)).toEqual([]);
  });

  test("is in the audit log, with the order and without a name", async () => {
    const orderId = await placed();
    const entries = await db.select().from(auditEntries);
    const end = entries.find(({ what, outcome }) => what === "orders.placeByPhone" && outcome === "ok");
    expect(end?.records).toContain(orderId);
    expect(end?.changes).toContain("totalSatang");
    // Without times and hashes, which may have the digits of a phone number.
    const told = entries.map(({ actorId, network, device, what, records, changes, outcome }) =>
      [actorId, network, device, what, records, changes, outcome].join(" "),
    );
    expect(told.join("\n")).not.toMatch(/Malee|\+6681234|081-234/);
  });

  test("is placed once, however often it is pressed, and refused under the key of another", async () => {
    const pickupAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const input = { idempotencyKey: "key-of-one-call", pickupAt };
    const answers = await Promise.all([placed(input), placed(input), placed(input)]);
    expect(await placed(input)).toBe(answers[0]);
    expect(new Set(answers).size).toBe(1);
    expect(await db.select().from(orders)).toHaveLength(1);
    const other = await placeByPhone({ ...input, contactPhone: "089-876-5432" });
    expect(other.appCode).toBe("IDEMPOTENCY_KEY_REUSED");
    // The key of an imported row is that row's for everybody of the office, and for whomever it is placed.
    const [customer] = await onFile();
    const row = { idempotencyKey: "row-0123456789abcdef", customerId: customer!.id };
    const orderId = await placed(row);
    const colleague = await createPerson(db, "colleague", "dispatcher");
    const again = await placeByPhone({ ...row, contactPhone: "089-876-5432" }, colleague);
    expect(again).toMatchObject({ appCode: "IDEMPOTENCY_KEY_REUSED", params: { orderId } });
    expect(await onFile()).toHaveLength(1);
  });

  test("writes nobody down when it is refused", async () => {
    expect((await placeByPhone({ contactPhone: "12" })).fields).toEqual({ contactPhone: "PHONE_INVALID" });
    expect((await placeByPhone({ termsRead: false })).fields).toEqual({ termsRead: "REQUIRED" });
    expect((await placeByPhone({ token: "none" })).appCode).toBe("QUOTE_INVALID");
    expect(await onFile()).toEqual([]);
  });

  test("the tracking link is made by a dispatcher, because the customer cannot", async () => {
    const orderId = await placed();
    expect((await mutate("tracking.share", { orderId }, dispatcher)).data).toMatch(/^[\w-]{32}$/);
    expect((await query("tracking.ofOrder", { orderId }, dispatcher)).data).toMatchObject({
      isShareable: true,
    });
  });
});

describe("a customer who calls again", () => {
  test("is one person, also when two calls are written down at once", async () => {
    const ids = ["one", "two", "three"].map((userId) =>
      putOnFile(db, { userId, name: "Malee", phone: PHONE, locale: "th" }, Date.now()),
    );
    const [first, ...others] = await Promise.all(ids);
    expect(others).toEqual([first, first]);
    expect(await onFile()).toHaveLength(1);
  });

  test("is found by the phone, and only who was seen gets the order", async () => {
    await placed();
    const [customer] = await onFile();
    expect(await caller()).toMatchObject({ customerId: customer!.id, name: "Malee", by: "phone", orders: 1 });
    expect((await placeByPhone()).appCode).toBe("CUSTOMER_CHANGED");
    const lastOrderId = await placed({ customerId: customer!.id });
    await db
      .update(orders)
      .set({ createdAt: Date.now() + DAY_MS })
      .where(eq(orders.orderId, lastOrderId));
    expect(await caller()).toMatchObject({ orders: 2, email: null, lastOrderId });
    expect(await onFile()).toHaveLength(1);
  });

  test("with the address of an account: the order is that account's", async () => {
    const nok = await createPerson(db, "nok");
    expect(await caller({ email: nok.email })).toMatchObject({ customerId: "nok", by: "email", orders: 0 });
    expect((await placeByPhone({ contactEmail: nok.email })).appCode).toBe("CUSTOMER_CHANGED");
    const orderId = await placed({ contactEmail: nok.email, customerId: "nok", isInvited: true });
    expect((await query("orders.byId", { orderId }, nok)).data).toMatchObject({ orderId, placedBy: null });
    expect(await onFile()).toEqual([]);
    await deliverDueMails();
    expect((await mailsTo(nok.email)).map(({ kind }) => kind)).not.toContain("customer_invitation");
  });

  test("stays on file when expired rows are deleted", async () => {
    await placed();
    await deleteExpiredRows(db, Date.now() + 30 * DAY_MS, 0);
    expect(await onFile()).toHaveLength(1);
  });
});

describe("the invitation to the account", () => {
  test("gives the orders to whoever opens it and chooses a password; another never opens the account", async () => {
    // A stranger has asked for an account with this address and a password of theirs.
    await postAuth("sign-up/request", { email: EMAIL, password: "a stranger's own words", locale: "en" });
    const orderId = await placed({ contactEmail: EMAIL, isInvited: true });
    const link = await tokenTo(EMAIL);
    const opened = await postAuth("sign-up/confirm", { token: link, password: PASSWORD });
    expect(opened.ok).toBe(true);
    const malee = personOf(opened, EMAIL);
    expect((await query("orders.byId", { orderId }, malee)).data).toMatchObject({ orderId, isOwn: true });
    expect((await onFile())[0]).toMatchObject({ email: EMAIL, emailVerified: true });
    expect((await postAuth("sign-in/email", { email: EMAIL, password: "a stranger's own words" })).ok).toBe(
      false,
    );
    expect(await caller()).toMatchObject({ email: EMAIL, by: "phone", orders: 1 });
  });

  test("is not needed by somebody who signs up with the address by themselves", async () => {
    const orderId = await placed({ contactEmail: EMAIL, isInvited: true });
    const malee = await newcomer(EMAIL, PASSWORD);
    expect((await query("orders.byId", { orderId }, malee)).data).toMatchObject({ isOwn: true });
    expect(await db.select().from(users).where(eq(users.email, EMAIL))).toHaveLength(1);
  });

  test("is sent again with the office's word alone, and ends the one before it", async () => {
    await placed({ contactEmail: EMAIL, isInvited: true });
    const [{ id: customerId } = { id: "" }] = await onFile();
    const lost = await tokenTo(EMAIL);
    await placed({ contactEmail: EMAIL, isInvited: true, customerId });
    expect(await tokenTo(EMAIL)).not.toBe(lost);
    await placed({ contactEmail: "new@example.test", isInvited: false, customerId });
    expect(await db.select().from(signUps)).toMatchObject([{ email: EMAIL, passwordHash: "" }]);
    await placed({ contactEmail: "new@example.test", isInvited: true, customerId });
    expect(await db.select().from(signUps)).toMatchObject([{ email: "new@example.test" }]);
    const kinds = (await mailsInOutbox()).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(kinds.filter((kind) => kind.startsWith("customer_invitation"))).toEqual([
      `customer_invitation ${EMAIL}`,
      `customer_invitation ${EMAIL}`,
      "customer_invitation new@example.test",
    ]);
  });
});

test("erasing a customer on file leaves the order without a name, and the phone free for a new customer", async () => {
  const orderId = await placed({ contactEmail: EMAIL, isInvited: true });
  const [customer] = await onFile();
  await db.update(orders).set({ status: "cancelled" });
  await removePerson(db, { userId: customer!.id, email: customer!.email }, [], Date.now());
  expect(await orderRow(orderId)).toMatchObject({ contactName: "", contactPhone: "", contactEmail: "" });
  expect(await db.select().from(signUps)).toEqual([]);
  expect(await caller()).toBeNull();
  await placed({ contactEmail: "" });
  expect((await onFile()).map(({ id }) => id)).not.toEqual([customer!.id]);
});
