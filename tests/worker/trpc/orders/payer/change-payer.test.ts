import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { openOrdersOfCompany } from "#db/queries/companies/credit.ts";
import { creditGrants } from "#db/schema/companies/credit-grants.ts";
import { companies } from "#db/schema/companies/companies.ts";
import { documents, orderBuyers } from "#db/schema/documents.ts";
import { orderEvents, orders, trackingLinks } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { changePayer } from "#worker/services/orders/office/change-payer.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

const { companyId } = A_COMPANY;
const OTHER = {
  ...A_COMPANY,
  companyId: "CO-BBBBBB",
  taxId: "0000000000002",
  idempotencyKey: "company-0002",
};

let db: Database;
let office: Person;
let nok: Person;
let booker: Person;
let orderId: string;
let key = 0;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  nok = await createPerson(db, "nok");
  booker = await createPerson(db, "booker");
  for (const name of ["owner", "accountant"]) await createPerson(db, name);
  await writeCompany(db, { owner: "owner", booker: "booker", accountant: "accountant" });
  orderId = await place(nok);
});

async function place(as: Person, change: object = {}): Promise<string> {
  const asked = placing(await signedQuote(), { idempotencyKey: crypto.randomUUID(), ...change });
  const { orderId: id } = (await mutate("orders.place", asked, as)).data as { orderId: string };
  // Nothing was really paid, so that somebody else can.
  await db.update(orders).set({ paymentStatus: "unpaid" }).where(eq(orders.orderId, id));
  return id;
}

const asked = (customerId: string, company: string | null = null, change: object = {}) => ({
  orderId,
  customer: { customerId },
  companyId: company,
  reason: "billed to the wrong one",
  revision: 1,
  idempotencyKey: `press-${(key += 1)}-000000`,
  ...change,
});
const change = (to: Person, company: string | null = null, more: object = {}, as = office) =>
  mutate("orders.changePayer", asked(to.userId, company, more), as);
const row = async () => (await db.select().from(orders).where(eq(orders.orderId, orderId)).get())!;
const mine = async (as: Person) =>
  ((await query("orders.mine", {}, as)).data as RouterOutputs["orders"]["mine"]).items.map(
    (each) => each.orderId,
  );
const events = () => db.select().from(orderEvents).where(eq(orderEvents.kind, "payer_changed"));

describe("an order that somebody else is to pay", () => {
  test("is in the new customer's list and no more in the other's, who cannot read, pay or cancel it", async () => {
    expect((await change(booker)).data).toMatchObject({ revision: 2, onAccount: null });
    expect([await mine(nok), await mine(booker)]).toEqual([[], [orderId]]);
    expect((await query("orders.byId", { orderId }, nok)).appCode).toBe("NOT_FOUND");
    expect((await query("payments.ofOrder", { orderId }, nok)).appCode).toBe("NOT_FOUND");
    expect((await mutate("orders.cancel", { orderId, reason: "mine" }, nok)).appCode).toBe("NOT_FOUND");
    // The board knows the new customer, too.
    expect((await mutate("orders.cancel", { orderId, reason: "mine" }, booker)).status).toBe(200);
  });

  test("on account is among the company's orders and in what it owes, and made out to it", async () => {
    expect((await change(booker, companyId)).data).toMatchObject({
      onAccount: { companyId, creditDays: A_COMPANY.creditDays },
    });
    const { totalSatang, depositSatang } = await row();
    expect(depositSatang).toBe(0);
    expect(await openOrdersOfCompany(db, companyId)).toMatchObject([{ orderId, agreedSatang: totalSatang }]);
    expect(await db.select().from(orderBuyers).where(eq(orderBuyers.orderId, orderId))).toMatchObject([
      { kind: "company", name: A_COMPANY.name, taxId: A_COMPANY.taxId },
    ]);
    await db.update(orders).set({ status: "delivered" });
    await issueDueDocuments({ db, now: Date.now }, orderId);
    expect(await db.select().from(documents)).toMatchObject([
      { kind: "invoice", customerId: "booker", buyer: { name: A_COMPANY.name } },
    ]);
  });

  test("and back is the customer's own again: nothing is owed by the company", async () => {
    await change(booker, companyId);
    expect((await change(nok, null, { revision: 2 })).data).toMatchObject({ onAccount: null, revision: 3 });
    expect(await row()).toMatchObject({
      customerId: "nok",
      companyId: null,
      creditDays: null,
      accountSequence: null,
    });
    expect(await openOrdersOfCompany(db, companyId)).toEqual([]);
    expect(await db.select().from(orderBuyers).where(eq(orderBuyers.orderId, orderId))).toEqual([]);
    // Its number is not used again.
    await change(booker, companyId, { revision: 3 });
    expect((await row()).accountSequence).toBe(2);
  });

  test("ends what was prepared for whoever had it: a link for following, what was asked for, and a draft", async () => {
    await mutate("tracking.share", { orderId }, nok);
    await db
      .insert(trackingLinks)
      .values({ linkId: "link", orderId, tokenHash: "hash", createdAt: 1 })
      .onConflictDoNothing();
    await db.insert(payments).values({
      paymentId: `${orderId}-P1`,
      orderId,
      method: "promptpay",
      state: "open",
      amountSatang: 1,
      createdAt: 1,
    });
    expect((await change(booker)).status).toBe(200);
    expect(await db.select().from(payments)).toMatchObject([{ state: "void" }]);
    expect((await db.select().from(trackingLinks)).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });

  test("is in the history with both, for the staff alone; and its change in the audit log without names", async () => {
    await change(booker, companyId);
    const historyOf = async (as: Person) =>
      ((await query("orders.byId", { orderId }, as)).data as Order).events.filter(
        (each) => each.kind === "payer_changed",
      );
    expect(await historyOf(office)).toMatchObject([
      {
        actorKind: "admin",
        reason: "billed to the wrong one",
        details: {
          payers: { from: { name: "nok", company: null }, to: { name: "booker", company: A_COMPANY.name } },
        },
      },
    ]);
    expect(await historyOf(booker)).toMatchObject([
      { reason: "", details: { kind: "payer_changed", payers: null } },
    ]);
    const log = await db.select().from(auditEntries);
    expect(JSON.stringify(log)).toContain(companyId);
    expect(JSON.stringify(log)).not.toContain(A_COMPANY.name);
  });

  test("goes to a caller whom the office writes down, but to no company", async () => {
    const caller = { name: "Somsri", phone: "089-765-4321", locale: "th" };
    expect((await change(nok, companyId, { customer: caller })).appCode).toBe("FORBIDDEN");
    expect((await change(nok, null, { customer: caller })).data).toMatchObject({ isCustomerOnFile: true });
    // By now the office knows the phone.
    const again = await change(nok, null, { customer: { ...caller, name: "Somchai" }, revision: 2 });
    expect(again.appCode).toBe("CUSTOMER_CHANGED");
    expect((await change(nok, null, { customer: { ...caller, phone: "12" }, revision: 2 })).fields).toEqual({
      phone: "PHONE_INVALID",
    });
  });
});

describe("the payer stays", () => {
  test("once something was paid, or said to be", async () => {
    for (const method of ["promptpay", "cash"] as const)
      for (const state of ["reported", "received", "rejected", "taken_back"] as const) {
        await db.delete(payments);
        await db
          .insert(payments)
          .values({ paymentId: `${orderId}-P1`, orderId, method, state, amountSatang: 1, createdAt: 1 });
        expect((await change(booker)).appCode).toBe("PAYER_PAID");
      }
    expect(await events()).toEqual([]);
  });

  test("once a document is issued, and of a cancelled order; the sheet says so before", async () => {
    const obstacle = async () =>
      ((await query("orders.payer", { orderId }, office)).data as RouterOutputs["orders"]["payer"]).obstacle;
    expect(await obstacle()).toBeNull();
    await db.update(orders).set({ status: "delivered" });
    await db.insert(payments).values({
      paymentId: `${orderId}-P1`,
      orderId,
      method: "promptpay",
      state: "void",
      amountSatang: 1,
      createdAt: 1,
    });
    await issueDueDocuments({ db, now: Date.now }, orderId);
    expect(await db.select().from(documents)).toMatchObject([{ status: "issued" }]);
    expect((await change(booker)).appCode).toBe("PAYER_HAS_DOCUMENT");
    expect(await obstacle()).toBe("PAYER_HAS_DOCUMENT");
    orderId = await place(nok);
    await mutate("orders.cancel", { orderId, reason: "no more" }, nok);
    expect((await change(booker)).appCode).toBe("PAYER_ORDER_CANCELLED");
    expect(await events()).toEqual([]);
  });

  test("where the company would give no credit, or the customer does not book for it", async () => {
    const { totalSatang } = await row();
    await db.update(companies).set({ creditLimitSatang: (totalSatang ?? 0) - 1 });
    expect((await change(booker, companyId)).appCode).toBe("CREDIT_LIMIT_EXCEEDED");
    expect((await change(nok, companyId)).appCode).toBe("NOT_FOUND");
    await db.update(companies).set({ creditLimitSatang: totalSatang ?? 0, status: "suspended" });
    expect((await change(booker, companyId)).appCode).toBe("COMPANY_SUSPENDED");
    expect(await row()).toMatchObject({ customerId: "nok", companyId: null, revision: 1 });
  });

  test("for who would decide about their own: the order, the account or the company", async () => {
    const member = await createPerson(db, "member", "dispatcher");
    await writeCompany(db, { member: "accountant", booker: "booker" }, OTHER);
    expect((await change(booker, OTHER.companyId, {}, member)).appCode).toBe("OWN_RECORD");
    expect((await change(member, null, {}, member)).appCode).toBe("OWN_RECORD");
    orderId = await place(member);
    expect((await change(booker, null, {}, member)).appCode).toBe("OWN_RECORD");
  });
});

describe("two presses", () => {
  test("that are the same change it once; one that changes nothing is none", async () => {
    const press = asked("booker", companyId);
    const [first, second] = await Promise.all([
      mutate("orders.changePayer", press, office),
      mutate("orders.changePayer", press, office),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await mutate("orders.changePayer", press, office);
    expect((await change(booker, companyId, { revision: 2 })).data).toMatchObject({ revision: 2 });
    expect(await events()).toHaveLength(1);
    // Whatever number was asked for in vain is given back.
    const open = (await db.select().from(creditGrants)).filter(({ releasedAt }) => releasedAt === null);
    expect(await openOrdersOfCompany(db, companyId)).toHaveLength(1);
    expect(open.map(({ orderId: of }) => of)).toContain(orderId);
  });

  test("of two writers is one, and the other is told", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const [one, two] = await Promise.all([change(booker), change(booker, companyId, {}, admin)]);
    expect([one.appCode, two.appCode].toSorted()).toEqual(["ORDER_CHANGED", undefined]);
    expect(await events()).toHaveLength(1);
  });

  test("for two orders at once are decided one after the other by what the company may still owe", async () => {
    const { totalSatang } = await row();
    await db.update(companies).set({ creditLimitSatang: totalSatang ?? 0 });
    const other = await place(nok);
    const answers = await Promise.all([
      change(booker, companyId),
      change(booker, companyId, { orderId: other }),
    ]);
    expect(answers.map(({ appCode }) => appCode).toSorted()).toEqual(["CREDIT_LIMIT_EXCEEDED", undefined]);
    expect(await openOrdersOfCompany(db, companyId)).toHaveLength(1);
  });

  test("for an order that is on its way to the company count it, though the company has it not yet", async () => {
    const { totalSatang } = await row();
    await db.update(companies).set({ creditLimitSatang: totalSatang ?? 0 });
    const other = await place(nok);
    const real = connectBoard(env.DISPATCH_BOARD);
    const codes: (string | undefined)[] = [];
    const board: Board = {
      ...real,
      command: async (...command) => {
        const { appCode } = await change(booker, companyId, { orderId: other });
        codes.push(appCode);
        return real.command(...command);
      },
    };
    const staff = { userId: "office", role: "dispatcher" } as never;
    const input = asked("booker", companyId) as never;
    await changePayer({ db, board, now: Date.now }, staff, input);
    expect(codes).toEqual(["CREDIT_LIMIT_EXCEEDED"]);
    expect(await openOrdersOfCompany(db, companyId)).toMatchObject([{ orderId }]);
  });

  test("of which one reports a payment while the board decides: the order is whose it was", async () => {
    const real = connectBoard(env.DISPATCH_BOARD);
    let isFirst = true;
    const board: Board = {
      ...real,
      command: async (...command) => {
        if (isFirst)
          await db.insert(payments).values({
            paymentId: `${orderId}-P1`,
            orderId,
            method: "promptpay",
            state: "reported",
            amountSatang: 1,
            createdAt: 1,
          });
        isFirst = false;
        return real.command(...command);
      },
    };
    const staff = { userId: "office", role: "dispatcher" } as never;
    const input = asked("booker", companyId) as never;
    await expect(changePayer({ db, board, now: Date.now }, staff, input)).rejects.toMatchObject({
      code: "PAYER_PAID",
    });
    expect(await row()).toMatchObject({ customerId: "nok", companyId: null, accountSequence: null });
    expect(await mine(nok)).toEqual([orderId]);
    expect(await openOrdersOfCompany(db, companyId)).toEqual([]);
    expect((await mutate("orders.cancel", { orderId, reason: "mine" }, nok)).status).toBe(200);
  });
});
