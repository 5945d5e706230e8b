import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { openOrdersOfCompany } from "#db/queries/companies/credit.ts";
import { projectDecisions } from "#db/queries/jobs/board-projection.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { creditGrants } from "#db/schema/companies/credit-grants.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { buyersBeforeAccount, documents, orderBuyers } from "#db/schema/documents.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { checkoutSessions, payments } from "#db/schema/payments.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { CHECKOUT_LIFETIME_MS } from "#domain/payments/checkout-limits.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { draftInvoice, issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { changePayer } from "#worker/services/orders/office/change-payer.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { interrupted } from "../../../../support/failing-database.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

const { companyId } = A_COMPANY;
const OTHER = {
  ...A_COMPANY,
  companyId: "CO-BBBBBB",
  name: "Chao Phraya",
  branch: "00002",
  idempotencyKey: "company-0002",
};

let db: Database;
let office: Person;
let booker: Person;
let orderId: string;
let keys: number;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  booker = await createPerson(db, "booker");
  await writeCompany(db, { booker: "booker" });
  await writeCompany(db, { booker: "booker" }, OTHER);
  keys = 0;
  orderId = await place();
});

/** A booking that a dispatcher takes at a call of "booker": unpaid, its jobs open. */
async function place(change: object = {}): Promise<string> {
  const asked = placing(await signedQuote(), {
    contactEmail: booker.email,
    idempotencyKey: `call-${++keys}-0000`,
  });
  const input = { ...asked, customerId: "booker", termsRead: true, ...change };
  const answer = await mutate("orders.placeByPhone", input, office);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}
const asked = (company: string | null, more: object = {}) => ({
  orderId,
  companyId: company,
  reason: "billed to the wrong one",
  revision: 1,
  idempotencyKey: `press-${++keys}-0000`,
  ...more,
});
const change = (company: string | null, more: object = {}, as = office) =>
  mutate("orders.changePayer", asked(company, more), as);
const row = async () => (await db.select().from(orders).where(eq(orders.orderId, orderId)).get())!;
const shown = async () =>
  (await query("orders.payer", { orderId }, office)).data as RouterOutputs["orders"]["payer"];
const history = async () => {
  const rows = await db.select().from(orderEvents).where(eq(orderEvents.kind, "payer_changed"));
  return rows.map(({ details }) => details);
};
const owed = async (company = companyId) =>
  (await openOrdersOfCompany(db, company)).map((each) => [each.orderId, each.agreedSatang]);
const buyers = () => db.select().from(orderBuyers).where(eq(orderBuyers.orderId, orderId));

const VIEWER = { userId: "office", role: "dispatcher" } as Parameters<typeof changePayer>[1];
/** A press during which something happens after everything was checked and before the board is asked. */
function pressWhile(happens: () => Promise<unknown>, company: string | null, more: object = {}) {
  const board = connectBoard(env.DISPATCH_BOARD);
  const slow: Board = {
    ...board,
    command: async (id, command) => {
      if (command.type === "change_payer") await happens();
      return board.command(id, command);
    },
  };
  return changePayer({ db, now: Date.now, board: slow }, VIEWER, asked(company, more));
}

const deps = () => ({ db, now: Date.now });
const open = (method: "promptpay" | "stripe") => commandPayments(deps(), orderId, { type: "open", method });
const claim = () =>
  db.insert(claims).values({
    claimId: "claim-1",
    orderId,
    customerId: "booker",
    kind: "damage",
    claimedSatang: 100,
    items: [],
    state: "open",
    version: 1,
    createdAt: 1,
    changedAt: 1,
  });
const ON_ITS_WAY: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ["a transfer that is asked for", "PAYER_PAID", () => open("promptpay")],
  ["a page of Stripe that opens", "PAYER_PAID", () => open("stripe")],
  ["a drafted document", "PAYER_HAS_DOCUMENT", () => draftInvoice(deps(), "office", orderId)],
  ["a claim", "PAYER_HAS_CLAIM", claim],
];

describe("an order that another company is to pay", () => {
  test("is owed by it, made out to it and invoiced to it; its customer stays, and the history has both", async () => {
    expect(await shown()).toMatchObject({ revision: 1, companyId: null, mayBeOwn: true, obstacle: null });
    const answer = await change(companyId);
    expect(answer.data).toMatchObject({
      revision: 2,
      onAccount: { companyId, creditDays: A_COMPANY.creditDays },
    });
    const { customerId, totalSatang, accountSequence } = await row();
    expect([customerId, accountSequence]).toEqual(["booker", 1]);
    expect(await owed()).toEqual([[orderId, totalSatang]]);
    expect(await db.select().from(creditGrants)).toMatchObject([{ companyId, sequence: 1, orderId }]);
    expect(await buyers()).toMatchObject([{ kind: "company", name: A_COMPANY.name }]);
    expect(await history()).toEqual([{ kind: "payer_changed", from: null, to: A_COMPANY.name }]);
    expect((await mutate("payments.payByPromptPay", { orderId }, booker)).status).not.toBe(200);
    await db.update(orders).set({ status: "delivered" });
    await issueDueDocuments(deps(), orderId);
    expect(await db.select().from(documents)).toMatchObject([
      { kind: "invoice", customerId: "booker", buyer: { name: A_COMPANY.name } },
    ]);
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain(companyId);
  });

  test("goes on to another company and back to the customer, and each credit is given back", async () => {
    await change(companyId);
    expect((await change(OTHER.companyId, { revision: 2 })).data).toMatchObject({ revision: 3 });
    expect([await owed(), (await owed(OTHER.companyId)).length]).toEqual([[], 1]);
    expect(await buyers()).toMatchObject([{ name: OTHER.name }]);
    expect((await change(null, { revision: 3 })).data).toMatchObject({ revision: 4, onAccount: null });
    expect(await owed(OTHER.companyId)).toEqual([]);
    expect(await row()).toMatchObject({ companyId: null, creditDays: null, accountSequence: null });
    expect(await buyers()).toEqual([]);
    // A number is not used again.
    await change(companyId, { revision: 4 });
    expect((await row()).accountSequence).toBe(2);
  });

  test("back to the customer is made out again to whom they had chosen, which a company in between does not change", async () => {
    const chosen = { name: "Own Co., Ltd.", address: "1 Rama IV", branch: "00000", taxId: A_COMPANY.taxId };
    await mutate("orders.changeBuyer", { ...asked(null), buyer: chosen }, office);
    await change(companyId, { revision: 2 });
    await change(OTHER.companyId, { revision: 3 });
    expect(await shown()).toMatchObject({ ownBuyer: chosen.name });
    expect((await change(null, { revision: 4 })).status).toBe(200);
    expect(await buyers()).toMatchObject([{ kind: "company", ...chosen }]);
    expect(await row()).toMatchObject({ depositSatang: 0, paymentStatus: "unpaid" });
    expect(await db.select().from(buyersBeforeAccount)).toEqual([]);
  });

  test("is refused before it is asked for: each company with why, and what stands against any other payer", async () => {
    expect((await shown()).companies.map(({ refusal }) => refusal)).toEqual([null, null]);
    await db.update(companies).set({ status: "suspended" }).where(eq(companies.companyId, companyId));
    await db.update(companies).set({ creditLimitSatang: 1 }).where(eq(companies.companyId, OTHER.companyId));
    const { totalSatang } = await row();
    const params = { availableSatang: 1, amountSatang: totalSatang };
    // By name.
    expect((await shown()).companies).toMatchObject([
      { companyId: OTHER.companyId, refusal: { code: "CREDIT_LIMIT_EXCEEDED", params } },
      { companyId, refusal: { code: "COMPANY_SUSPENDED" } },
    ]);
    const order = async (as: Person) =>
      (await query("orders.byId", { orderId }, as)).data as RouterOutputs["orders"]["byId"];
    expect([(await order(office)).mayBeOnAccount, (await order(booker)).mayBeOnAccount]).toEqual([
      true,
      false,
    ]);
  });

  test("sent twice is one change, and the way it is already is none", async () => {
    const input = asked(companyId);
    const first = await mutate("orders.changePayer", input, office);
    expect((await mutate("orders.changePayer", input, office)).data).toEqual(first.data);
    expect((await change(companyId, { revision: 2 })).data).toMatchObject({ revision: 2 });
    expect(await history()).toHaveLength(1);
    expect(await db.select().from(creditGrants)).toHaveLength(1);
  });

  test("of two of the office at once is one, and the other is told", async () => {
    const both = await Promise.all([change(companyId), change(OTHER.companyId)]);
    expect(both.map(({ appCode }) => appCode).toSorted()).toEqual(["ORDER_CHANGED", undefined]);
    expect(await db.select().from(creditGrants)).toHaveLength(1);
  });

  test("is refused to whoever does not book for it, to staff of it, and without a reason", async () => {
    await writeCompany(
      db,
      { office: "owner" },
      { ...OTHER, companyId: "CO-CCCCCC", branch: "00003", idempotencyKey: "c-3" },
    );
    expect((await change("CO-CCCCCC")).appCode).toBe("OWN_RECORD");
    await db
      .update(companyMembers)
      .set({ role: "accountant" })
      .where(eq(companyMembers.companyId, companyId));
    expect((await change(companyId)).appCode).toBe("FORBIDDEN");
    expect((await change("CO-NOBODY")).appCode).toBe("NOT_FOUND");
    expect((await change(OTHER.companyId, { reason: " " })).appCode).toBe("BAD_INPUT");
    expect((await change(OTHER.companyId, {}, booker)).appCode).toBe("FORBIDDEN");
    expect(await history()).toEqual([]);
  });

  test("beyond its credit is refused, also where two orders come at once", async () => {
    const { totalSatang } = await row();
    await db.update(companies).set({ creditLimitSatang: totalSatang ?? 0 });
    const second = await place();
    const results = await Promise.all([change(companyId), change(companyId, { orderId: second })]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = results.find(({ status }) => status !== 200)?.appCode;
    expect(["CREDIT_LIMIT_EXCEEDED", "PAYER_ACCOUNT_CHANGED"]).toContain(refused);
    expect(await owed()).toHaveLength(1);
  });

  test.each(ON_ITS_WAY)("is refused because of %s", async (_what, code, happens) => {
    await happens();
    expect((await shown()).obstacle).toBe(code);
    expect((await change(companyId)).appCode).toBe(code);
    expect(await history()).toEqual([]);
  });

  test("is refused once a truck is on its way, and while an offer waits for an answer", async () => {
    const revision = 1;
    const adjustments = [{ lineIndex: 0, amountSatang: 9_000_00, reason: "stairs" }];
    const press = { orderId, revision, adjustments, idempotencyKey: "press-offer-1" };
    expect((await mutate("orders.changePrice", press, office)).status).toBe(200);
    expect((await change(companyId)).appCode).toBe("PAYER_ASKED");
    expect((await shown()).obstacle).toBe("PAYER_ASKED");
    const { offer } = (await query("orders.byId", { orderId }, booker))
      .data as RouterOutputs["orders"]["byId"];
    await mutate("orders.answerOffer", { orderId, offerId: offer?.offerId, answer: "decline" }, booker);
    const driver = await createDriver(db, "driver");
    expect(await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver)).toMatchObject({ status: 200 });
    const { revision: now } = await row();
    const held = { jobId: `${orderId}-1`, seenDriverId: "driver-driver", seenRevision: now };
    const start = { orderId, ...held, reason: "early" };
    expect(await mutate("orders.startJob", start, office)).toMatchObject({ status: 200 });
    expect((await change(companyId, { revision: now })).appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect((await shown()).obstacle).toBe("ORDER_NOT_CHANGEABLE");
  });

  test("stays on an account where it would wait for a payment of its customer", async () => {
    const input = { ...placing(await signedQuote(), { idempotencyKey: "key-of-own-1" }), companyId };
    const placed = await mutate("orders.place", input, booker);
    ({ orderId } = placed.data as { orderId: string });
    expect(await shown()).toMatchObject({ companyId, mayBeOwn: false });
    expect((await change(null)).appCode).toBe("PAYER_NEEDS_COMPANY");
    expect((await change(OTHER.companyId)).status).toBe(200);
    expect([await owed(), (await owed(OTHER.companyId)).length]).toEqual([[], 1]);
  });
});

describe("what comes between the check of a change of payer and its write", () => {
  test.each(ON_ITS_WAY)(
    "%s leaves it as it was, and history and answer say so",
    async (_what, code, happens) => {
      await expect(pressWhile(happens, companyId)).rejects.toMatchObject({ code });
      expect(await row()).toMatchObject({ companyId: null, creditDays: null, accountSequence: null });
      expect(await buyers()).toEqual([]);
      expect([await owed(), await db.select().from(creditGrants)]).toEqual([[], []]);
      expect(await history()).toMatchObject([{ to: A_COMPANY.name, refused: code }]);
    },
  );

  test.each([
    ["another order on the account", () => place({ companyId })],
    ["a lower limit", () => db.update(companies).set({ creditLimitSatang: 1, version: 2 })],
    ["a suspension", () => db.update(companies).set({ status: "suspended" })],
    ["the end of the membership", () => db.delete(companyMembers)],
  ])("%s leaves it as it was: its credit was decided from another state", async (_what, happens) => {
    await expect(pressWhile(happens, companyId)).rejects.toMatchObject({ code: "PAYER_ACCOUNT_CHANGED" });
    expect(await row()).toMatchObject({ companyId: null, revision: 2 });
    expect((await db.select().from(creditGrants)).filter((each) => each.orderId === orderId)).toEqual([]);
  });

  test("another order on the account is counted by the next press", async () => {
    await expect(pressWhile(() => place({ companyId }), companyId)).rejects.toMatchObject({
      code: "PAYER_ACCOUNT_CHANGED",
    });
    expect((await change(companyId, { revision: 2 })).status).toBe(200);
    expect(await owed()).toHaveLength(2);
  });

  test("an offer is asked of the payer who stays", async () => {
    const adjustments = [{ lineIndex: 0, amountSatang: 9_000_00, reason: "stairs" }];
    const offer = () =>
      mutate(
        "orders.changePrice",
        { orderId, revision: 1, adjustments, idempotencyKey: "press-offer-1" },
        office,
      );
    await expect(pressWhile(offer, companyId)).rejects.toMatchObject({ code: "PAYER_ASKED" });
    const read = (await query("orders.byId", { orderId }, booker)).data as RouterOutputs["orders"]["byId"];
    expect(read).toMatchObject({ onAccount: null, offer: { state: "open" } });
    expect(await history()).toEqual([]);
  });

  test.each(ON_ITS_WAY)(
    "%s is seen when the board's decision is written late, too",
    async (_what, code, happens) => {
      const written: Parameters<typeof projectDecisions>[1][number][] = [];
      const board = connectBoard(env.DISPATCH_BOARD);
      const late: Board = {
        ...board,
        command: async (id, command) => {
          const reply = await board.preview(id, command);
          if (reply.outcome !== "accepted" || !("changes" in command)) throw new Error(reply.outcome);
          written.push({ order: reply.order, events: reply.events, changes: command.changes });
          throw new Error("not written yet");
        },
      };
      await expect(changePayer({ db, now: Date.now, board: late }, VIEWER, asked(companyId))).rejects.toThrow(
        "not written yet",
      );
      await happens();
      // Twice, as after a lost answer of the database.
      await projectDecisions(db, written);
      await projectDecisions(db, written);
      expect(await row()).toMatchObject({ companyId: null, accountSequence: null, revision: 2 });
      expect(await history()).toMatchObject([{ refused: code }]);
      expect(await db.select().from(creditGrants)).toEqual([]);
    },
  );
});

describe("what was read before a change of payer and is written after it", () => {
  test.each(["promptpay", "stripe"] as const)("asks nobody for money: %s", async (method) => {
    const between = interrupted(env.DB, 2, () => change(companyId));
    const press = commandPayments({ db: between, now: Date.now }, orderId, { type: "open", method });
    await expect(press).rejects.toMatchObject({ code: "PAYMENT_ON_ACCOUNT" });
    expect(await db.select().from(payments)).toEqual([]);
    expect((await row()).companyId).toBe(companyId);
  });

  test("what was given up at Stripe counts until nobody can pay there", async () => {
    await open("stripe");
    await db.update(payments).set({ state: "void" });
    expect((await change(companyId)).appCode).toBe("PAYER_PAID");
    const [payment] = await db.select().from(payments);
    const page = { paymentId: payment!.paymentId, sessionId: "cs_1", url: "https://x.test", createdAt: 1 };
    await db.insert(checkoutSessions).values({ ...page, expiresAt: 2, checkAt: 3 });
    expect((await change(companyId)).appCode).toBe("PAYER_PAID");
    await db.update(checkoutSessions).set({ checkAt: null });
    expect((await change(companyId)).status).toBe(200);
  });

  test("what was given up before Stripe had opened a page counts as long as one could be open", async () => {
    await open("stripe");
    const createdAt = (ago: number) =>
      db.update(payments).set({ state: "void", createdAt: Date.now() - ago });
    await createdAt(CHECKOUT_LIFETIME_MS - MINUTE_MS);
    expect((await shown()).obstacle).toBe("PAYER_PAID");
    expect((await change(companyId)).appCode).toBe("PAYER_PAID");
    await createdAt(CHECKOUT_LIFETIME_MS + MINUTE_MS);
    expect((await shown()).obstacle).toBeNull();
    expect((await change(companyId)).status).toBe(200);
    expect((await row()).companyId).toBe(companyId);
  });

  test("a document is composed anew", async () => {
    const between = interrupted(env.DB, 2, () => change(companyId));
    await db.update(orders).set({ cancellationFeeSatang: 0 });
    const draft = draftInvoice({ db: between, now: Date.now }, "office", orderId);
    await draft.catch(() => null);
    await db.update(orders).set({ status: "delivered" });
    await issueDueDocuments(deps(), orderId);
    const issued = (await db.select().from(documents)).filter(({ status }) => status === "issued");
    expect(issued).toMatchObject([{ kind: "invoice", buyer: { name: A_COMPANY.name } }]);
    expect(issued[0]?.dueOn).not.toBeNull();
  });
});
