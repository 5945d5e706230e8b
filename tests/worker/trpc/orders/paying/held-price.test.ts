import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { AppError } from "#domain/errors.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { pause } from "#worker/pause.ts";
import { readSettings } from "#worker/env.ts";
import { draftInvoice, issueDraft } from "#worker/services/documents/issue-documents.ts";
import { changeMove } from "#worker/services/orders/moves/change-move.ts";
import { changePrice } from "#worker/services/orders/office/change-price.ts";
import { wire } from "#worker/wiring.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Money = RouterOutputs["payments"]["ofOrder"];

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

/** A transfer that the accounts write down. */
const pay = async () => {
  const written = {
    orderId: placed.orderId,
    key: crypto.randomUUID(),
    amountSatang: 100_00,
    receivedOn: "2026-01-05",
    reference: "SCB 1",
  };
  expect((await mutate("payments.recordTransfer", written, accountant)).body).not.toContain("error");
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
            return text.includes("SET price_held_until = CAST") ? held(statement) : statement;
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
  const invoice = async () => {
    const { documentId } = await draftInvoice(deps(), "office", placed.orderId);
    await issueDraft(deps(), "office", { documentId, seenTotalSatang: placed.totalSatang ?? 0 });
  };
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
  let paying = Promise.resolve();
  const slow: Board = {
    ...board,
    command: async (id, command) => {
      paying = pay();
      expect(await Promise.race([paying.then(() => "paid"), pause(300).then(() => "waits")])).toBe("waits");
      return board.command(id, command);
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
