import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions } from "#db/schema/users.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { paymentsSettleHandler } from "#worker/outbox/handlers/payments-settle.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { cancellableOrder } from "#worker/services/orders/read-cancellation.ts";
import { receivePayment } from "#worker/services/payments/receive-payment.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
/** 30 % of ฿3,300. */
const FEE = 990_00;

let db: Database;
let board: Board;
let customer: Person;
let admin: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

/** A booking order whose pickup is so many hours away. */
async function book(hoursAhead: number, facts: Partial<NewOrder> = {}): Promise<void> {
  const order = {
    ...anOrder({ customerId: "customer", orderId: ORDER, pickupAt: Date.now() + hoursAhead * HOUR_MS }),
    kind: "booking",
    paymentStatus: "unpaid",
    cancellationPolicy: { freeUntilHours: 24, feePercent: 30 },
    ...facts,
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board, now: Date.now }, ORDER);
}

async function pay(): Promise<void> {
  const deps = { db, board, now: Date.now };
  await commandPayments(deps, ORDER, { type: "open", method: "promptpay" });
  await receivePayment(deps, { kind: "admin", id: "admin" }, `${ORDER}-P1`);
}

/** Delivers what follows for the money; twice, as an outbox may. */
async function settle(): Promise<void> {
  const [row] = await db.select().from(outbox).where(eq(outbox.kind, "payments-settle"));
  const effect = { kind: "payments-settle", orderId: ORDER } as const;
  const attempt = { effectId: row?.effectId ?? "", effect };
  await paymentsSettleHandler.deliver({ db, board, now: Date.now }, [attempt, attempt]);
}

const cancel = (as: Person, facts: object) => mutate("orders.cancel", { orderId: ORDER, ...facts }, as);
const read = async () =>
  (await query("orders.byId", { orderId: ORDER }, customer)).data as Record<string, unknown>;

test("cancelling in time is free, and everything paid goes back", async () => {
  await book(25);
  await pay();
  expect(await read()).toMatchObject({ cancellation: { feeSatang: 0, paidSatang: 3_300_00 } });
  expect(await cancel(customer, {})).toMatchObject({ status: 200 });
  await settle();
  expect(await read()).toMatchObject({
    status: "cancelled",
    cancellation: { feeSatang: 0, refundDueSatang: 3_300_00 },
  });
});

test("cancelling late costs the agreed share, and the rest of what was paid goes back", async () => {
  await book(23);
  await pay();
  expect(await read()).toMatchObject({ cancellation: { feeSatang: FEE } });
  expect(await cancel(customer, { feeSatang: FEE })).toMatchObject({ status: 200 });
  const cancellation = { feeSatang: FEE, refundDueSatang: 3_300_00 - FEE };
  // Known at once, and the same when the refund is written.
  expect(await read()).toMatchObject({ cancellation });
  await settle();
  expect(await read()).toMatchObject({ cancellation });
});

test("a refund is recorded once: again with its reference is the same, with another is refused", async () => {
  await book(23);
  await pay();
  await cancel(customer, { feeSatang: FEE });
  await settle();
  const { data } = await query("refunds.list", { state: "due" }, admin);
  expect(data).toMatchObject({
    items: [{ orderId: ORDER, amountSatang: 3_300_00 - FEE, contactName: "Somchai" }],
  });
  const make = (reference: string) => mutate("refunds.make", { refundId: `${ORDER}-R1`, reference }, admin);
  expect(await make("BBL-1")).toMatchObject({ status: 200 });
  expect(await make("BBL-1")).toMatchObject({ status: 200 });
  expect(await make("BBL-2")).toMatchObject({ appCode: "REFUND_NOT_DUE" });
  expect((await orderMoney(db, ORDER))?.money).toMatchObject({
    paymentStatus: "partially_refunded",
    entries: [{ kind: "payment" }, { kind: "refund", amountSatang: 3_300_00 - FEE }],
  });
});

test("a fee that was not shown is never charged: the order stays, and the answer names it", async () => {
  await book(23);
  const refused = { appCode: "CANCELLATION_FEE_CHANGED", params: { feeSatang: FEE } };
  // A page of the version before sends no fee.
  expect(await cancel(customer, {})).toMatchObject(refused);
  expect(await cancel(customer, { feeSatang: 1 })).toMatchObject(refused);
  expect(await read()).toMatchObject({ status: "pending" });
});

test("an unpaid order that is cancelled late leaves the fee to pay", async () => {
  await book(23);
  await cancel(customer, { feeSatang: FEE });
  await settle();
  const money = (await orderMoney(db, ORDER))?.money;
  expect(money).toMatchObject({ cancellationFeeSatang: FEE, paymentStatus: "unpaid", refunds: [] });
});

test("an admin charges the fee or nothing, and no other sum", async () => {
  await book(23);
  const reason = "the truck broke down";
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason, feeSatang: 100 })).toMatchObject({
    appCode: "CANCELLATION_FEE_CHANGED",
  });
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason, feeSatang: 0 })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ status: "cancelled", cancellation: { feeSatang: 0 } });
});

test("waiving the fee needs a login of the last 15 minutes; charging it, and cancelling for free, do not", async () => {
  await book(23);
  const reason = "the truck broke down";
  await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason, feeSatang: 0 })).toMatchObject({
    appCode: "FRESH_LOGIN_REQUIRED",
  });
  expect(await read()).toMatchObject({ status: "pending" });
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason, feeSatang: FEE })).toMatchObject({
    status: 200,
  });
  // What is final has nothing to waive: the press that is repeated has the answer of the first.
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason, feeSatang: 0 })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ status: "cancelled", cancellation: { feeSatang: FEE } });
});

test("the staff cancel an order as they have seen it: not one that has left or changed since", async () => {
  await book(240);
  const reason = "the truck broke down";
  const seen = { status: "pending", revision: 1 };
  expect(await cancel(admin, { reason })).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { seen: "REQUIRED" },
  });
  await mutate("orders.confirm", { orderId: ORDER, seenRevision: 1 }, admin);
  expect(await cancel(admin, { reason, seen })).toMatchObject({
    appCode: "ORDER_CHANGED",
    params: { status: "confirmed", revision: 1 },
  });
  await mutate("orders.changeDay", dayInput(260), customer);
  expect(await cancel(admin, { reason, seen: { ...seen, status: "confirmed" } })).toMatchObject({
    appCode: "ORDER_CHANGED",
  });
  expect(await read()).toMatchObject({ status: "confirmed" });
  expect(await cancelAsSeen(admin, { orderId: ORDER, reason })).toMatchObject({ status: 200 });
  // A repetition has the answer of the first, whatever was seen.
  expect(await cancel(admin, { reason, seen })).toMatchObject({ status: 200 });
});

test("an order is confirmed with the terms that were seen", async () => {
  await book(240);
  await mutate("orders.changeDay", dayInput(260), customer);
  const confirm = (seenRevision: number) => mutate("orders.confirm", { orderId: ORDER, seenRevision }, admin);
  expect(await confirm(1)).toMatchObject({ appCode: "ORDER_CHANGED" });
  expect(await read()).toMatchObject({ status: "pending" });
  expect(await confirm(2)).toMatchObject({ status: 200 });
  expect(await confirm(1)).toMatchObject({ status: 200 });
});

test("an order without a policy, such as one placed before there was one, is cancelled for free", async () => {
  await book(23);
  await db.update(orders).set({ cancellationPolicy: null });
  expect(await cancel(customer, {})).toMatchObject({ status: 200 });
});

test("a fee that was computed for another day of the order is not charged", async () => {
  await book(23);
  const reply = await board.command(ORDER, {
    type: "cancel",
    actor: { kind: "customer", id: "customer" },
    reason: "",
    fee: { feeSatang: FEE, basedOn: 7 },
  });
  expect(reply).toMatchObject({ outcome: "refused", code: "ORDER_CHANGED" });
});

test("a customer who moves a late order to another day first pays the fee all the same", async () => {
  await book(23);
  const moved = await mutate("orders.changeDay", dayInput(240), customer);
  expect(moved).toMatchObject({ status: 200, data: { cancellation: { feeSatang: FEE } } });
  expect(await cancel(customer, { feeSatang: 0 })).toMatchObject({ appCode: "CANCELLATION_FEE_CHANGED" });
  expect(await cancel(customer, { feeSatang: FEE })).toMatchObject({ status: 200 });
});

test("an order that the company moves is cancelled for free by its new day", async () => {
  await book(23);
  await mutate("orders.changeDay", { ...dayInput(240), reason: "no truck" }, admin);
  expect(await cancel(customer, { feeSatang: 0 })).toMatchObject({ status: 200 });
});

test("a day that was changed before anybody could plan for the order costs nothing", async () => {
  await book(23, { kind: "calculator", gatewayEnabled: true });
  await mutate("orders.changeDay", dayInput(240), customer);
  await pay();
  expect(await read()).toMatchObject({ jobs: [{ status: "available" }], cancellation: { feeSatang: 0 } });
  expect(await cancel(customer, { feeSatang: 0 })).toMatchObject({ status: 200 });
});

test("nor does one that was changed before the price was offered; one changed after it was accepted does", async () => {
  await book(23);
  await mutate("orders.changeDay", dayInput(240), customer);
  const details = await orderWithDetails(db, ORDER);
  const [moved] = details?.events.filter((event) => event.details?.kind === "day_changed") ?? [];
  if (details === undefined || moved === undefined) throw new Error("the day was not changed");
  const offerOf = { kind: "offer_accepted", offerId: `${ORDER}.1`, totalSatang: 1 } as const;
  const accepted = { ...moved, kind: offerOf.kind, details: offerOf };
  const movesOf = (events: OrderDetails["events"]) => cancellableOrder({ ...details, events }).moves;
  expect(movesOf([moved, accepted])).toEqual([]);
  expect(movesOf([accepted, moved])).toHaveLength(1);
});

test("a price that rises later brings no late change back: neither its day nor what was less", async () => {
  await book(23);
  await mutate("orders.changeDay", dayInput(240), customer);
  const details = await orderWithDetails(db, ORDER);
  const [moved] = details?.events.filter((event) => event.details?.kind === "day_changed") ?? [];
  if (details === undefined || moved === undefined) throw new Error("the day was not changed");
  const dearer = {
    kind: "offer_accepted",
    offerId: `${ORDER}.2`,
    totalSatang: 2,
    isOtherPrice: true,
  } as const;
  const less = { kind: "move_changed", fromTotalSatang: 5_000_00, toTotalSatang: 1_000_00 } as const;
  const events = [
    moved,
    { ...moved, actorKind: "admin" as const, kind: less.kind, details: less },
    { ...moved, actorKind: "admin" as const, kind: less.kind, details: { ...less, toTotalSatang: 5_000_00 } },
    { ...moved, kind: dearer.kind, details: dearer },
  ];
  expect(cancellableOrder({ ...details, events })).toMatchObject({
    moves: [{ fromPickupAt: expect.any(Number) }],
    reductions: [{ fromTotalSatang: 5_000_00, toTotalSatang: 1_000_00 }],
  });
});

function dayInput(hoursAhead: number) {
  const pickupAt = new Date(Date.now() + hoursAhead * HOUR_MS).toISOString();
  return {
    orderId: ORDER,
    revision: 1,
    idempotencyKey: crypto.randomUUID(),
    pickupAt,
    truckHoursAcknowledged: true,
  };
}
