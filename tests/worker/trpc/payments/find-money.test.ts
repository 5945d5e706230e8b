import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { settlements } from "#db/schema/companies/settlements.ts";
import { checkoutSessions, payments, refunds } from "#db/schema/payments.ts";
import { bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

/** 2026-12-01, 00:00 in Bangkok. */
const FIRST = bangkokMidnight(Date.UTC(2026, 11, 1));
const ORDER = "KD-AAAAAA";

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  await createPerson(db, "customer");
  await createPerson(db, "admin", "admin");
  for (const orderId of [ORDER, "KD-BBBBBB"]) await writeOrder(db, { customerId: "customer", orderId });
});

type NewPayment = typeof payments.$inferInsert;
const pay = (id: string, facts: Partial<NewPayment>) =>
  db.insert(payments).values({
    paymentId: id,
    orderId: ORDER,
    method: "transfer",
    state: "received",
    amountSatang: 500_00,
    createdAt: FIRST,
    reportedAt: FIRST,
    decidedAt: FIRST,
    ...facts,
  });
const list = async (input: object) =>
  (await query("payments.list", input, accountant)).data as RouterOutputs["payments"]["list"];
const found = async (search: object, view: object = {}) =>
  (await list({ ...view, search })).items.map(({ paymentId }) => paymentId);

describe("payments", () => {
  beforeEach(async () => {
    // Recorded on the third day, and came in the last minute of the first one.
    await pay("P1", {
      reference: "KBANK 00-42",
      createdAt: FIRST + 2 * DAY_MS,
      reportedAt: FIRST + DAY_MS - 1,
    });
    await pay("P2", { method: "promptpay", amountSatang: 500_50, decidedAt: FIRST + DAY_MS });
    await pay("P3", { state: "rejected", decidedAt: FIRST + 3 * DAY_MS, reportedAt: null });
    await pay("P4", {
      method: "stripe",
      reportedAt: null,
      decidedAt: FIRST + 4 * DAY_MS,
      orderId: "KD-BBBBBB",
    });
    await db.insert(checkoutSessions).values({
      paymentId: "P4",
      sessionId: "cs_test_A1",
      paymentIntentId: "pi_3Nk",
      url: "https://pay.test",
      createdAt: 1,
      expiresAt: 2,
    });
  });

  test("all of them, the latest money first, and those in a state", async () => {
    expect(await found({})).toEqual(["P4", "P3", "P2", "P1"]);
    expect(await found({}, { state: "received" })).toEqual(["P4", "P2", "P1"]);
  });

  test("by exactly an amount", async () => {
    expect(await found({ amountSatang: 500_00 })).toEqual(["P4", "P3", "P1"]);
    expect(await found({ amountSatang: 500_50 })).toEqual(["P2"]);
    expect(await found({ amountSatang: 500_00 }, { state: "rejected" })).toEqual(["P3"]);
  });

  test("by the days of Bangkok on which the money came, both included", async () => {
    expect(await found({ from: "2026-12-01", to: "2026-12-01" })).toEqual(["P1"]);
    expect(await found({ from: "2026-12-02" })).toEqual(["P4", "P3", "P2"]);
    expect(await found({ from: "2026-12-02", to: "2026-12-04", amountSatang: 500_00 })).toEqual(["P3"]);
  });

  test("by the bank's reference however it is written, by Stripe's, by its id and its order", async () => {
    for (const typed of ["KBANK 00-42", "kbank0042", " kbank-00 42 "])
      expect(await found({ reference: typed })).toEqual(["P1"]);
    expect(await found({ reference: "pi_3Nk" })).toEqual(["P4"]);
    expect(await found({ reference: "cs_test_A1" })).toEqual(["P4"]);
    expect(await found({ reference: "p2" })).toEqual(["P2"]);
    expect(await found({ reference: "#kd-bbbbbb" })).toEqual(["P4"]);
    expect(await found({ reference: "KBANK 0043" })).toEqual([]);
    expect(await found({ reference: "kbank0042", amountSatang: 1 })).toEqual([]);
  });

  test("by any part of the bank's or Stripe's reference, with the other filters, as it is now", async () => {
    for (const typed of ["KBANK", "0042", "00-4", "ank 42"])
      expect(await found({ reference: typed })).toEqual(["P1"]);
    for (const typed of ["test_A1", "3nk"]) expect(await found({ reference: typed })).toEqual(["P4"]);
    expect(await found({ reference: "KBANK", amountSatang: 1 })).toEqual([]);
    await pay("P6", { reference: "KBANK 00-99" });
    expect(await found({ reference: "kbank" })).toEqual(["P1", "P6"]);
    expect(await found({ reference: "kbank" }, { state: "rejected" })).toEqual([]);
    await db.update(checkoutSessions).set({ paymentIntentId: "pi_9Qq" });
    expect(await found({ reference: "3nk" })).toEqual([]);
    expect(await found({ reference: "9qq" })).toEqual(["P4"]);
    await db.delete(payments).where(eq(payments.paymentId, "P6"));
    expect(await found({ reference: "kbank" })).toEqual(["P1"]);
  });

  test("by the reference of a company's transfer each payment that it settled", async () => {
    await writeCompany(db, {});
    await db.insert(settlements).values({
      settlementId: "S1",
      companyId: "CO-AAAAAA",
      receivedOn: "2026-12-01",
      transferredSatang: 1,
      withheldSatang: 0,
      reference: "SCB 7",
      createdAt: 1,
      createdBy: "admin",
      idempotencyKey: "s1",
    });
    await pay("P5", { settlementId: "S1" });
    expect(await found({ reference: "scb7" })).toEqual(["P5"]);
    expect(await found({ reference: "scb" })).toEqual(["P5"]);
  });

  test("page by page, none twice and none left out while others come", async () => {
    for (let n = 0; n < 7; n++) await pay(`Q${n}`, { amountSatang: 9_00, reportedAt: FIRST + n * HOUR_MS });
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const view = { search: { amountSatang: 9_00, from: "2026-12-01", to: "2026-12-01" }, limit: 3 };
      const page: RouterOutputs["payments"]["list"] = await list({
        ...view,
        ...(cursor !== null && { cursor }),
      });
      read.push(...page.items.map(({ paymentId }) => paymentId));
      cursor = page.nextCursor;
      await pay(`R${read.length}`, { amountSatang: 9_00, reportedAt: FIRST + 20 * HOUR_MS });
    } while (cursor !== null);
    expect(read).toEqual(["Q6", "Q5", "Q4", "Q3", "Q2", "Q1", "Q0"]);
  });

  test("are a file, with all of the view and who took it in the audit log", async () => {
    const view = { search: { reference: "kbank0042", from: "2026-12-01" }, exportId: crypto.randomUUID() };
    const { data } = await mutate("payments.export", view, accountant);
    expect(data).toMatchObject({
      rows: [{ paymentId: "P1", orderId: ORDER, method: "transfer", reference: "KBANK 00-42" }],
      nextCursor: null,
    });
    const admin = await createPerson(db, "boss", "admin");
    const log = await query("audit.list", { what: "payments.export" }, admin);
    expect(log.data).toMatchObject({
      items: [
        {
          what: "payments.export",
          changes: [
            {
              kind: "export",
              id: view.exportId,
              fields: {
                fromDay: [null, "2026-12-01"],
                isSearched: [null, true],
                rows: [null, 1],
                firstRow: [null, "P1"],
                isEnd: [null, true],
              },
            },
          ],
        },
      ],
    });
  });
});

describe("refunds", () => {
  const owe = (id: string, facts: Partial<typeof refunds.$inferInsert>) =>
    db.insert(refunds).values({
      refundId: id,
      orderId: ORDER,
      reason: "overpayment",
      state: "done",
      amountSatang: 300_00,
      createdAt: FIRST,
      ...facts,
    });
  const foundRefunds = async (search: object, view: object = {}) => {
    const { data } = await query("refunds.list", { ...view, search }, accountant);
    return (data as RouterOutputs["refunds"]["list"]).items.map(({ refundId }) => refundId);
  };
  beforeEach(async () => {
    await owe("R1", { doneAt: FIRST + DAY_MS, reference: "KBANK 77" });
    await owe("R2", { state: "due", amountSatang: 300_50 });
    await pay("P4", { method: "stripe" });
    await db.insert(checkoutSessions).values({
      paymentId: "P4",
      sessionId: "cs_1",
      paymentIntentId: "pi_1",
      url: "https://pay.test",
      createdAt: 1,
      expiresAt: 2,
    });
    await owe("R3", { viaPaymentId: "P4", reference: "re_9", doneAt: FIRST + 2 * DAY_MS });
  });

  test("by amount, day, state and reference; one at Stripe by that of its charge as well", async () => {
    expect(await foundRefunds({})).toEqual(["R3", "R1", "R2"]);
    expect(await foundRefunds({ amountSatang: 300_00 })).toEqual(["R3", "R1"]);
    expect(await foundRefunds({ from: "2026-12-02", to: "2026-12-02" })).toEqual(["R1"]);
    expect(await foundRefunds({}, { state: "due" })).toEqual(["R2"]);
    expect(await foundRefunds({ reference: "kbank-77" })).toEqual(["R1"]);
    expect(await foundRefunds({ reference: "re_9" })).toEqual(["R3"]);
    expect(await foundRefunds({ reference: "pi_1" })).toEqual(["R3"]);
    expect(await foundRefunds({ reference: "bank" })).toEqual(["R1"]);
    await db.update(refunds).set({ reference: "SCB 5512" }).where(eq(refunds.refundId, "R1"));
    expect(await foundRefunds({ reference: "bank" })).toEqual([]);
    expect(await foundRefunds({ reference: "512" })).toEqual(["R1"]);
  });

  test("are a file", async () => {
    const exportId = crypto.randomUUID();
    const read = async (cursor: object) =>
      (await mutate("refunds.export", { state: "done", exportId, ...cursor }, accountant)).data;
    expect(await read({})).toMatchObject({
      rows: [{ refundId: "R3" }, { refundId: "R1" }],
      nextCursor: null,
    });
    expect(await read({ cursor: `${FIRST}_R3` })).toMatchObject({ rows: [{ refundId: "R1" }] });
  });
});

test("the search over everything finds a payment and a refund by the reference, for accountants alone", async () => {
  await pay("P1", { reference: "KBANK 00-42" });
  const find = async (text: string, as: Person) =>
    (await query("controlRoom.search", { text }, as)).data as RouterOutputs["controlRoom"]["search"];
  expect(await find("kbank 0042", accountant)).toMatchObject({
    payments: [{ paymentId: "P1", orderId: ORDER, amountSatang: 500_00 }],
    refunds: [],
  });
  expect((await find("bank 42", accountant)).payments).toMatchObject([{ paymentId: "P1" }]);
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await find("kbank 0042", dispatcher)).payments).toEqual([]);
});
