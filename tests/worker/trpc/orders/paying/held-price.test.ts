import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/client.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { offerWithOrder } from "#db/queries/orders/offers.ts";
import { orderMoney, writeOrderMoney } from "#db/queries/payments/order-money.ts";
import { WRITING_MS } from "#db/queries/payments/price-hold.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { decidePayment } from "#domain/payments/decide-payment.ts";
import { AppError } from "#domain/errors.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { draftInvoice, issueDraft } from "#worker/services/documents/issue-documents.ts";
import { changeMove } from "#worker/services/orders/moves/change-move.ts";
import { changeWorkers } from "#worker/services/orders/revise-order.ts";
import { acceptPrice } from "#worker/services/orders/moves/accept-price.ts";
import { changePrice } from "#worker/services/orders/office/change-price.ts";
import { recordTransfer } from "#worker/services/payments/record-transfer.ts";
import { wire } from "#worker/wiring.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { writeCompany } from "../../../../support/companies.ts";
import { telling } from "../../../../support/failing-database.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Money = RouterOutputs["payments"]["ofOrder"];

const ACCOUNTANT = { userId: "accountant", role: "accountant" } as Parameters<typeof recordTransfer>[1];
const DISPATCHER = { userId: "dispatcher", role: "dispatcher" } as Parameters<typeof changePrice>[1];

let db: Database;
let dispatcher: Person;
let accountant: Person;
let placed: Order;
let keys: number;
beforeEach(async () => {
  db = await freshDatabase();
  const customer = await createPerson(db, "customer");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  accountant = await createPerson(db, "accountant", "accountant");
  const { orderId } = (await mutate("orders.place", placing(await signedQuote()), customer)).data as Order;
  await db.update(orders).set({ paymentStatus: "unpaid" });
  placed = (await query("orders.byId", { orderId }, dispatcher)).data as Order;
  keys = 0;
});

const transfer = () => ({
  orderId: placed.orderId,
  key: crypto.randomUUID(),
  amountSatang: 100_00,
  receivedOn: "2026-01-05",
  reference: "SCB 1",
});
/** A transfer that the accounts write down. */
const pay = async () => {
  expect((await mutate("payments.recordTransfer", transfer(), accountant)).body).not.toContain("error");
};
const deps = (replaced: object = {}) => ({
  ...wire(env, readSettings(env, ORIGIN)),
  db,
  now: Date.now,
  board: connectBoard(env.DISPATCH_BOARD),
  ...replaced,
});
const press = () => ({
  orderId: placed.orderId,
  revision: placed.revision,
  idempotencyKey: `press-${++keys}-0000`,
});
const lower = () => ({
  ...press(),
  adjustments: [
    { lineIndex: 0, amountSatang: (placed.lines[0]?.amountSatang ?? 0) - 200_00, reason: "agreed" },
  ],
  message: "",
  seenOfferId: null,
});
/** A database in which something happens just before the price is held. */
function beforeHold(happens: () => Promise<unknown>): Database {
  let isDone = false;
  const held = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === "bind") return (...values: readonly unknown[]) => held(target.bind(...values));
        if (name === "all" && !isDone)
          return async () => {
            isDone = true;
            await happens();
            return target.all();
          };
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  return openDatabase(
    new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare")
          return (text: string) => {
            const statement = target.prepare(text);
            return /SET price_held_until = \?/u.test(text) ? held(statement) : statement;
          };
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
  );
}
const row = async () => (await db.select().from(orders))[0];
const money = async () =>
  (await query("payments.ofOrder", { orderId: placed.orderId }, accountant)).data as Money;

/** The invoice of the order as it is now. */
const invoice = async () => {
  const { documentId } = await draftInvoice(deps(), "office", placed.orderId);
  const { data } = await query("documents.byId", { documentId }, accountant);
  const { contentHash = "" } = data as RouterOutputs["documents"]["byId"];
  await issueDraft(deps(), "office", { documentId, seenContent: contentHash });
};

test("a payment that comes after it was looked for refuses a price that is lowered by hand, and stays", async () => {
  const paying = changePrice(deps({ db: beforeHold(pay) }), DISPATCHER, lower());
  await expect(paying).rejects.toMatchObject({ code: "PAID_PRICE_LOWERED" });
  expect(await row()).toMatchObject({
    totalSatang: placed.totalSatang,
    revision: placed.revision,
    priceHeldUntil: null,
  });
  expect(await db.select().from(payments)).toMatchObject([{ state: "received", amountSatang: 100_00 }]);
  expect(await db.select().from(refunds)).toEqual([]);
});

test("and a cheaper move, until whoever changes it has read what was paid", async () => {
  const asked = { workers: 0, loadRange: "under_850_kg" } as const;
  const preview = async () =>
    (await query("orders.previewMove", { orderId: placed.orderId, ...asked }, dispatcher))
      .data as RouterOutputs["orders"]["previewMove"];
  const change = async (paidSatang: number, replaced: object = {}) => {
    const { totalSatang } = await preview();
    const rest = { reason: "fewer boxes", truckHoursAcknowledged: true, seenOfferId: null };
    const input = { ...press(), ...asked, totalSatang, paidSatang, ...rest };
    return changeMove(deps(replaced), DISPATCHER, input);
  };
  await expect(change(0, { db: beforeHold(pay) })).rejects.toMatchObject({ code: "ORDER_CHANGED" });
  expect(await row()).toMatchObject({ totalSatang: placed.totalSatang, priceHeldUntil: null });
  const { settlement, totalSatang } = await preview();
  expect(settlement.paidSatang).toBe(100_00);
  expect(await change(settlement.paidSatang)).toMatchObject({ totalSatang });
  expect(await row()).toMatchObject({ priceHeldUntil: null });
});

test("an invoice to a company that comes before it refuses another move, which it was not asked about again", async () => {
  const { companyId } = await writeCompany(db, {});
  await db.update(orders).set({ companyId, creditDays: 30, accountSequence: 1 });
  const asked = { workers: 0, loadRange: "under_850_kg" } as const;
  const shown = (await query("orders.previewMove", { orderId: placed.orderId, ...asked }, dispatcher))
    .data as RouterOutputs["orders"]["previewMove"];
  const rest = { paidSatang: 0, reason: "fewer boxes", truckHoursAcknowledged: true, seenOfferId: null };
  const input = { ...press(), ...asked, totalSatang: shown.totalSatang, ...rest };
  await expect(changeMove(deps({ db: beforeHold(invoice) }), DISPATCHER, input)).rejects.toMatchObject({
    code: "ORDER_NOT_CHANGEABLE",
  });
  expect(await row()).toMatchObject({ totalSatang: placed.totalSatang, priceHeldUntil: null });
});

test("one that comes while the board decides waits for that, and counts for the new price", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  let paying: Promise<unknown> | undefined;
  const slow: Board = {
    ...board,
    command: async (id, command, notAfter) => {
      const until = (await row())?.priceHeldUntil ?? 0;
      expect(notAfter).toBe(until - WRITING_MS);
      const tried = Promise.withResolvers<void>();
      const watched = telling(env.DB, /INSERT INTO payments/u, tried.resolve);
      paying = recordTransfer(deps({ db: watched }), ACCOUNTANT, transfer());
      await Promise.race([tried.promise, paying]);
      expect(await db.select().from(payments)).toEqual([]);
      return board.command(id, command, notAfter);
    },
  };
  const input = lower();
  await changePrice(deps({ board: slow }), DISPATCHER, input);
  await paying;
  const totalSatang = (placed.totalSatang ?? 0) - 200_00;
  expect(await row()).toMatchObject({ totalSatang, priceHeldUntil: null });
  expect(await money()).toMatchObject({ toPaySatang: totalSatang - 100_00 });
  // Repeated, and refused by the board, the press leaves nothing held.
  await changePrice(deps(), DISPATCHER, input);
  await expect(changePrice(deps(), DISPATCHER, { ...lower(), revision: 1 })).rejects.toMatchObject({
    code: "ORDER_CHANGED",
  });
  expect(await row()).toMatchObject({ totalSatang, priceHeldUntil: null });
});

test("an order stays held where nobody knows what the board decided, and while an offer comes and goes", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  const breaking = (error: Error): Board => ({
    ...board,
    command: () => {
      throw error;
    },
  });
  for (const error of [new Error("Network connection lost."), new AppError("SERVICE_UNAVAILABLE")]) {
    await expect(changePrice(deps({ board: breaking(error) }), DISPATCHER, lower())).rejects.toBe(error);
    expect((await row())?.priceHeldUntil).toBeGreaterThan(Date.now());
    await db.update(orders).set({ priceHeldUntil: null });
  }
  const priceHeldUntil = Date.now() + 10_000;
  await db.update(orders).set({ priceHeldUntil });
  const higher = lower().adjustments.map((line) => ({ ...line, amountSatang: line.amountSatang + 400_00 }));
  const offered = { ...press(), adjustments: higher, message: "", seenOfferId: null };
  const { offer } = (await mutate("orders.changePrice", offered, dispatcher)).data as Order;
  expect(await row()).toMatchObject({ revision: placed.revision + 1, priceHeldUntil });
  const { orderId, idempotencyKey } = press();
  const taken = { orderId, seenOfferId: offer?.offerId, reason: "a mistake", idempotencyKey };
  expect((await mutate("orders.withdrawOffer", taken, dispatcher)).body).not.toContain("error");
  expect(await row()).toMatchObject({ totalSatang: placed.totalSatang, priceHeldUntil });
});

test("another number of helpers is refused by what is reported, and by what is invoiced meanwhile", async () => {
  const { orderId, totalSatang } = placed;
  const preview = () => query("orders.previewWorkers", { orderId, workers: 0 }, dispatcher);
  const shown = (await preview()).data as RouterOutputs["orders"]["previewWorkers"];
  const fewer = (replaced: object = {}) => {
    const input = { ...press(), workers: 0, totalSatang: shown.totalSatang ?? 0, reason: "fewer boxes" };
    return changeWorkers(deps(replaced), DISPATCHER, input);
  };
  const refused = { code: "ORDER_NOT_CHANGEABLE" };
  const reported = { paymentId: "p-1", method: "promptpay", state: "reported", reportedAt: 2 } as const;
  await db.insert(payments).values({ ...reported, orderId, amountSatang: totalSatang ?? 0, createdAt: 1 });
  expect((await preview()).appCode).toBe(refused.code);
  await expect(fewer()).rejects.toMatchObject(refused);
  await db.delete(payments);
  await expect(fewer({ db: beforeHold(invoice) })).rejects.toMatchObject(refused);
  expect(await row()).toMatchObject({ totalSatang, priceHeldUntil: null });
});

test("a customer accepts no other price of what was invoiced to their company meanwhile", async () => {
  const { companyId } = await writeCompany(db, {});
  await db.update(orders).set({ companyId, creditDays: 30, accountSequence: 1 });
  const higher = lower().adjustments.map((line) => ({ ...line, amountSatang: line.amountSatang + 400_00 }));
  const offered = { ...press(), adjustments: higher, message: "", seenOfferId: null };
  await mutate("orders.changePrice", offered, dispatcher);
  const [made] = await db.select().from(orderOffers);
  const found = await offerWithOrder(db, made?.offerId ?? "");
  const actor = { kind: "customer", id: "customer" } as const;
  const accept = (replaced: object = {}) =>
    acceptPrice(deps(replaced), found!, actor, { reason: "", truckHoursAcknowledged: true });
  await expect(accept({ db: beforeHold(invoice) })).rejects.toMatchObject({ code: "ORDER_NOT_CHANGEABLE" });
  expect(await row()).toMatchObject({ totalSatang: placed.totalSatang, priceHeldUntil: null });
});

test("the board decides nothing of a price that is held no longer", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  const late: Board = { ...board, command: (id, command) => board.command(id, command, Date.now() - 1) };
  const changing = changePrice(deps({ board: late }), DISPATCHER, lower());
  await expect(changing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  // It is certain that nothing was decided: nothing waits for it.
  const { totalSatang, revision } = placed;
  expect(await row()).toMatchObject({ totalSatang, revision, priceHeldUntil: null });
});

test("what it decided in time is decided, when the call is sent again too late after its answer was lost", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  const resent: Board = {
    ...board,
    command: async (id, command, notAfter) => {
      await board.command(id, command, notAfter);
      return board.command(id, command, Date.now() - 1);
    },
  };
  const totalSatang = (placed.totalSatang ?? 0) - 200_00;
  await changePrice(deps({ board: resent }), DISPATCHER, lower());
  expect(await row()).toMatchObject({ totalSatang, priceHeldUntil: null });
});

test("a payment is written whole or not at all, whenever the hold ends", async () => {
  const now = Date.now();
  await db.update(orders).set({ priceHeldUntil: now });
  const seen = await orderMoney(db, placed.orderId);
  const command = {
    type: "record_transfer",
    amountSatang: 100_00,
    reference: "SCB 1",
    key: "key-of-press-1",
  } as const;
  const decision = decidePayment(seen!.money, { ...command, receivedAt: now, adminId: "accountant" }, now);
  if (decision.outcome !== "accepted") throw new Error(decision.outcome);
  const write = (at: number) => writeOrderMoney(db, seen!, decision.money, decision.events, at);
  // The hold is over by D1's clock in any of the statements; by the one instant of the press it is not.
  expect(await write(now)).toBe(false);
  expect([await db.select().from(payments), (await row())?.moneyVersion]).toEqual([[], seen?.moneyVersion]);
  expect(await write(now + 1)).toBe(true);
  expect(await db.select().from(payments)).toHaveLength(1);
});
