import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ledgerInsertsIf } from "#db/queries/payments/ledger.ts";
import { documents } from "#db/schema/documents.ts";
import { creditGrants } from "#db/schema/companies/credit-grants.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { orders } from "#db/schema/orders.ts";
import { AppError } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { applyWithCredit } from "#worker/services/companies/take-credit.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

const { companyId } = A_COMPANY;
let db: Database;
let booker: Person;
let accountant: Person;
let token: string;

beforeEach(async () => {
  db = await freshDatabase();
  booker = await createPerson(db, "booker");
  accountant = await createPerson(db, "accountant");
  await createPerson(db, "owner");
  await writeCompany(db, { owner: "owner", booker: "booker", accountant: "accountant" });
  token = await signedQuote();
});

const place = (key: string, as = booker, change: object = {}) =>
  mutate("orders.place", placing(token, { companyId, idempotencyKey: key, ...change }), as);
const idOf = (answer: { data: unknown }) => (answer.data as { orderId: string }).orderId;
const orderRow = () => db.select().from(orders).get();
const setLimit = (creditLimitSatang: number) => db.update(companies).set({ creditLimitSatang });

/** Delivers an order as the board's projection does, and issues its invoice. */
async function deliver(orderId: string, at = Date.now()): Promise<void> {
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
  await issueDueDocuments({ db, now: () => at }, orderId);
}

describe("an order on account", () => {
  test("is unpaid, opens its jobs at once, and is made out to the company", async () => {
    const orderId = idOf(await place("key-of-booker-1"));
    const read = await query("orders.byId", { orderId }, booker);
    expect(read.data).toMatchObject({
      paymentStatus: "unpaid",
      onAccount: { companyId, name: A_COMPANY.name, creditDays: 30 },
      jobs: [{ status: "available" }],
    });
    await deliver(orderId);
    const invoice = await db.select().from(documents).get();
    expect(invoice).toMatchObject({
      kind: "invoice",
      status: "issued",
      buyer: { kind: "company", name: A_COMPANY.name, taxId: A_COMPANY.taxId },
      dueOn: bangkokDay(Date.now() + 30 * DAY_MS),
    });
  });

  test("keeps the credit days that were agreed when it was placed", async () => {
    const orderId = idOf(await place("key-of-booker-1"));
    await db.update(companies).set({ creditDays: 7 });
    await deliver(orderId);
    expect(await db.select().from(documents).get()).toMatchObject({
      dueOn: bangkokDay(Date.now() + 30 * DAY_MS),
    });
  });

  test("is paid by nobody at the door or by a code", async () => {
    const orderId = idOf(await place("key-of-booker-1"));
    const read = await query("payments.ofOrder", { orderId }, booker);
    expect(read.data).toMatchObject({ opensJobs: false, takesCash: false });
  });

  test("needs a price; the booking form's counts as well", async () => {
    const free = booking({ pickup: { text: "the old warehouse" }, companyId });
    expect((await mutate("orders.book", free, booker)).appCode).toBe("ON_ACCOUNT_NEEDS_PRICE");
    expect((await mutate("orders.book", booking({ companyId }), booker)).appCode).toBeUndefined();
    expect(await orderRow()).toMatchObject({ companyId, accountSequence: 1, depositSatang: 0 });
  });

  test("is placed by those who book for the company: nobody else learns that it exists", async () => {
    expect((await place("key-of-accountant", accountant)).appCode).toBe("FORBIDDEN");
    const stranger = await createPerson(db, "stranger");
    expect((await place("key-of-stranger", stranger)).appCode).toBe("NOT_FOUND");
    await db.delete(companyMembers).where(eq(companyMembers.userId, "booker"));
    expect((await place("key-of-booker-1")).appCode).toBe("NOT_FOUND");
    expect(await orderRow()).toBeUndefined();
  });
});

describe("the limit", () => {
  test("lets through what fits of many orders at once, whoever books them", async () => {
    await place("key-of-booker-0");
    const total = (await orderRow())?.totalSatang ?? 0;
    await setLimit(3 * total);
    const owner = await db.select().from(companyMembers).where(eq(companyMembers.role, "owner"));
    expect(owner).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => place(`key-of-booker-${index + 1}`)),
    );
    const codes = answers.map(({ appCode }) => appCode ?? "placed").toSorted();
    expect(codes).toEqual([...Array.from({ length: 4 }, () => "CREDIT_LIMIT_EXCEEDED"), "placed", "placed"]);
    expect(await db.select().from(orders)).toHaveLength(3);
  });

  test("counts an order that is pressed five times at once as one, also when it uses up the credit", async () => {
    await place("key-of-booker-0");
    await setLimit(2 * ((await orderRow())?.totalSatang ?? 0));
    const input = placing(token, { companyId, idempotencyKey: "key-of-booker-1" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => mutate("orders.place", input, booker)));
    expect(answers.flatMap(({ appCode }) => appCode ?? [])).toEqual([]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await db.select().from(orders)).toHaveLength(2);
  });

  test("is free again after a cancellation without a fee", async () => {
    const orderId = idOf(await place("key-of-booker-1"));
    await setLimit((await orderRow())?.totalSatang ?? 0);
    expect((await place("key-of-booker-2")).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
    await db.update(orders).set({ status: "cancelled" }).where(eq(orders.orderId, orderId));
    expect((await place("key-of-booker-2")).appCode).toBeUndefined();
  });

  test("says what is left and lets the same press go on with another payer", async () => {
    await setLimit(1_00);
    const refused = await place("key-of-booker-1");
    expect(refused).toMatchObject({ appCode: "CREDIT_LIMIT_EXCEEDED", params: { availableSatang: 1_00 } });
    expect((await place("key-of-booker-1", booker, { companyId: undefined })).appCode).toBeUndefined();
  });
});

describe("a rise of the price", () => {
  /** What a worker more costs, and the request for it. */
  const rise = async (orderId: string, workers = 2) => {
    const { data } = await query("orders.previewWorkers", { orderId, workers }, booker);
    const { totalSatang, revision } = data as { totalSatang: number; revision: number };
    return {
      orderId,
      workers,
      totalSatang,
      revision,
      reason: "",
      idempotencyKey: `rise-${orderId}-${workers}`,
    };
  };
  const raise = (input: Awaited<ReturnType<typeof rise>>) => mutate("orders.changeWorkers", input, booker);
  const totals = async () => (await db.select().from(orders)).map(({ totalSatang }) => totalSatang ?? 0);
  const owed = async () => sumSatang(await totals());

  test("needs credit together with other rises and new orders at once: the limit holds", async () => {
    const ids: string[] = [];
    for (const index of [0, 1, 2, 3]) ids.push(idOf(await place(`key-of-booker-${index}`)));
    const rises = await Promise.all(ids.map((orderId) => rise(orderId)));
    const [first = 0] = await totals();
    const added = (rises[0]?.totalSatang ?? 0) - first;
    expect(added).toBeGreaterThan(0);
    await setLimit(4 * first + 2 * added);
    const answers = await Promise.all([...rises.map(raise), place("key-of-booker-9")]);
    const codes = answers.map(({ appCode }) => appCode ?? "ok").toSorted();
    expect(codes).toEqual([
      "CREDIT_LIMIT_EXCEEDED",
      "CREDIT_LIMIT_EXCEEDED",
      "CREDIT_LIMIT_EXCEEDED",
      "ok",
      "ok",
    ]);
    expect(await owed()).toBe(4 * first + 2 * added);
  });

  test("counts before the order shows it, and once however often it is pressed", async () => {
    const orderId = idOf(await place("key-of-booker-0"));
    const input = await rise(orderId);
    await setLimit(input.totalSatang + 1);
    const order = (await orderRow()) ?? { orderId, companyId, totalSatang: 0 };
    const change = { order, toTotalSatang: input.totalSatang, basedOnRevision: input.revision };
    const deps = { db, now: Date.now };
    // The board has answered nothing.
    const lost = () => Promise.reject(new Error("connection lost"));
    await expect(applyWithCredit(deps, change, lost)).rejects.toThrow("connection lost");
    const read = await query("companies.byId", { companyId }, accountant);
    expect(read.data).toMatchObject({ account: { usedSatang: input.totalSatang, availableSatang: 1 } });
    expect((await place("key-of-booker-1")).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
    expect((await raise(input)).appCode).toBeUndefined();
    expect((await raise(input)).appCode).toBeUndefined();
    expect(await owed()).toBe(input.totalSatang);
  });

  test("counts also while the invoice of the order still says the price before", async () => {
    const orderId = idOf(await place("key-of-booker-0"));
    const price = await owed();
    const [invoice = sql`SELECT 1`] = ledgerInsertsIf(
      [{ orderId, kind: "invoice", sourceId: "INV", amountSatang: price, at: Date.now() }],
      sql`1`,
    );
    await db.run(invoice);
    const input = await rise(orderId);
    await setLimit(input.totalSatang + price - 1);
    expect((await raise(input)).appCode).toBeUndefined();
    expect((await place("key-of-booker-1")).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
  });

  test("is given back when the board refuses it", async () => {
    const orderId = idOf(await place("key-of-booker-0"));
    const { totalSatang, revision } = await rise(orderId);
    const before = await owed();
    await setLimit(totalSatang);
    const order = (await orderRow()) ?? { orderId, companyId, totalSatang: 0 };
    const change = { order, toTotalSatang: totalSatang, basedOnRevision: revision };
    const refuse = () => Promise.reject(new AppError("ORDER_NOT_CHANGEABLE"));
    await expect(applyWithCredit({ db, now: Date.now }, change, refuse)).rejects.toThrow(
      "ORDER_NOT_CHANGEABLE",
    );
    const read = await query("companies.byId", { companyId }, accountant);
    expect(read.data).toMatchObject({ account: { usedSatang: before } });
    expect(await db.select().from(creditGrants)).toMatchObject([
      { sequence: 1, releasedAt: null },
      { sequence: 2, releasedAt: expect.any(Number) as number },
    ]);
  });
});

test("an overdue invoice stops new credit until it is paid; so does a suspension", async () => {
  const orderId = idOf(await place("key-of-booker-1"));
  await deliver(orderId, Date.now() - 32 * DAY_MS);
  expect((await place("key-of-booker-2")).appCode).toBe("ACCOUNT_OVERDUE");
  await db.update(orders).set({ paymentStatus: "paid" });
  expect((await place("key-of-booker-2")).appCode).toBeUndefined();
  await db.update(companies).set({ status: "suspended" });
  expect((await place("key-of-booker-3")).appCode).toBe("COMPANY_SUSPENDED");
});

test("what every company owes and what of it is overdue is seen by admins; its own by its accountant", async () => {
  const admin = await createPerson(db, "admin", "admin");
  await writeCompany(db, {}, { companyId: "CO-BBBBBB", branch: "00001", idempotencyKey: "company-0002" });
  const orderId = idOf(await place("key-of-booker-1"));
  const total = (await orderRow())?.totalSatang ?? 0;
  await deliver(orderId, Date.now() - (30 + 45) * DAY_MS);
  const list = await query("companies.list", {}, admin);
  expect((list.data as { items: { companyId: string; account: object }[] }).items).toMatchObject([
    {
      companyId: "CO-BBBBBB",
      account: { usedSatang: 0, overdueSatang: 0, availableSatang: A_COMPANY.creditLimitSatang },
    },
    { companyId, account: { usedSatang: total, overdueSatang: total, availableSatang: 0 } },
  ]);
  const read = await query("companies.byId", { companyId }, accountant);
  expect(read.data).toMatchObject({
    account: { overdueSatang: total, overdueByAge: [0, total, 0, 0] },
  });
});

test("the accountant reads the invoices of others' orders, a booker only those of their own", async () => {
  const orderId = idOf(await place("key-of-booker-1"));
  await deliver(orderId);
  const documentId = `${orderId}-INV1`;
  const list = async (as: Person) => (await query("companies.orders", { companyId }, as)).data;
  expect(await list(accountant)).toMatchObject({ items: [{ orderId, invoice: { documentId } }] });
  expect(await list(booker)).toMatchObject({ items: [{ orderId, isOwn: true, invoice: { documentId } }] });
  const otherBooker = await createPerson(db, "other-booker");
  await db
    .insert(companyMembers)
    .values({ companyId, userId: "other-booker", role: "booker", invitedBy: "owner", acceptedAt: 2 });
  expect(await list(otherBooker)).toMatchObject({ items: [{ orderId, isOwn: false, invoice: null }] });
  for (const [reader, appCode] of [
    [accountant, undefined],
    [booker, undefined],
    [otherBooker, "NOT_FOUND"],
  ] as const)
    expect((await query("documents.byId", { documentId }, reader)).appCode).toBe(appCode);
  const papers = (as: Person) => query("documents.ofOrder", { orderId }, as);
  expect((await papers(booker)).data).toMatchObject([{ documentId }]);
  expect((await papers(otherBooker)).appCode).toBe("NOT_FOUND");
  const stranger = await createPerson(db, "stranger");
  expect((await query("documents.byId", { documentId }, stranger)).appCode).toBe("NOT_FOUND");
  expect((await query("orders.byId", { orderId }, accountant)).appCode).toBe("NOT_FOUND");
});
