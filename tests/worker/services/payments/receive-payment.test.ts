import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { boardOpenJobsHandler } from "#worker/outbox/handlers/board-open-jobs.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { paymentsSettleHandler } from "#worker/outbox/handlers/payments-settle.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { receivePayment } from "#worker/services/payments/receive-payment.ts";
import { bringDriver } from "../../../support/board.ts";
import { query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const PAYMENT = `${ORDER}-P1`;
const ADMIN = { kind: "admin", id: "admin" } as const;
const CUSTOMER = { kind: "customer", id: "customer" } as const;

let db: Database;
let board: Board;
let driver: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createPerson(db, "admin", "admin");
  driver = await createDriver(db, "d1");
  await bringDriver(db, board, "driver-d1");
  const order = {
    ...anOrder({ customerId: "customer", orderId: ORDER }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, order, jobCards(order));
  await openOnBoard({ db, board, now: Date.now }, ORDER);
});

const deps = () => ({ db, board, now: Date.now });
const reserve = () => board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-d1" });
const jobStatus = async () => (await db.select().from(jobs).where(eq(jobs.jobId, JOB)).get())?.status;
const paymentStatus = async () => (await orderMoney(db, ORDER))?.money.paymentStatus;
const openJobs = async () => {
  const { data } = await query("jobs.available", {}, driver);
  return (data as { items: readonly unknown[] }).items.length;
};

async function ask(): Promise<void> {
  await commandPayments(deps(), ORDER, { type: "open", method: "promptpay" });
}

test("the job of an order that has to be paid first is closed to drivers until the payment is received", async () => {
  await ask();
  expect(await jobStatus()).toBe("awaiting_payment");
  expect(await openJobs()).toBe(0);
  expect(await reserve()).toMatchObject({ outcome: "refused", code: "NOT_FOUND" });
  expect(await board.command(ORDER, { type: "confirm", actor: ADMIN })).toMatchObject({
    code: "ORDER_AWAITS_PAYMENT",
  });
  await receivePayment(deps(), ADMIN, PAYMENT);
  expect(await jobStatus()).toBe("available");
  expect(await openJobs()).toBe(1);
  expect(await paymentStatus()).toBe("paid");
  expect(await reserve()).toMatchObject({ outcome: "accepted" });
});

test("two admins who confirm at once count the payment once", async () => {
  await ask();
  await Promise.all([receivePayment(deps(), ADMIN, PAYMENT), receivePayment(deps(), ADMIN, PAYMENT)]);
  expect((await orderMoney(db, ORDER))?.money.entries).toHaveLength(1);
});

test("of two admins who confirm and reject at once one is refused, and the books agree with the other", async () => {
  await ask();
  const answers = await Promise.allSettled([
    receivePayment(deps(), ADMIN, PAYMENT),
    commandPayments(deps(), ORDER, { type: "reject", paymentId: PAYMENT, actor: ADMIN, reason: "no" }),
  ]);
  const money = (await orderMoney(db, ORDER))?.money;
  const isReceived = money?.payments[0]?.state === "received";
  expect(money?.entries).toHaveLength(isReceived ? 1 : 0);
  expect(await paymentStatus()).toBe(isReceived ? "paid" : "unpaid");
  expect(answers[isReceived ? 0 : 1]?.status).toBe("fulfilled");
});

test("when the board cannot be reached the payment is received all the same, and the outbox opens the job", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await ask();
  const away = { ...board, command: () => Promise.reject(new Error("the board is away")) };
  await receivePayment({ ...deps(), board: away }, ADMIN, PAYMENT);
  expect(await paymentStatus()).toBe("paid");
  expect(await jobStatus()).toBe("awaiting_payment");
  const [row] = await db.select().from(outbox).where(eq(outbox.kind, "board-open-jobs"));
  const attempt = {
    effectId: row?.effectId ?? "",
    effect: { kind: "board-open-jobs", orderId: ORDER },
  } as const;
  expect(await boardOpenJobsHandler.deliver(deps(), [attempt])).toEqual([{ is: "delivered" }]);
  expect(await jobStatus()).toBe("available");
  // The effect may be delivered twice.
  expect(await boardOpenJobsHandler.deliver(deps(), [attempt])).toEqual([{ is: "delivered" }]);
});

test("cancelling voids what was asked for; money that comes nevertheless is due back once", async () => {
  await ask();
  await board.command(ORDER, { type: "cancel", actor: CUSTOMER, reason: "" });
  const attempt = { effectId: "e", effect: { kind: "payments-settle", orderId: ORDER } } as const;
  await paymentsSettleHandler.deliver(deps(), [attempt]);
  expect((await orderMoney(db, ORDER))?.money.payments).toMatchObject([{ state: "void" }]);
  await receivePayment(deps(), ADMIN, PAYMENT);
  await paymentsSettleHandler.deliver(deps(), [attempt, attempt]);
  expect((await orderMoney(db, ORDER))?.money.refunds).toMatchObject([
    { state: "due", reason: "cancellation" },
  ]);
  expect(await jobStatus()).toBe("cancelled");
});

test("an order whose price falls to what was paid is paid, and its job opens", async () => {
  const change = (totalSatang: number) => db.update(orders).set({ totalSatang });
  const effect = { kind: "payments-settle", orderId: ORDER } as const;
  await ask();
  const asked = (await orderMoney(db, ORDER))?.money.payments[0]?.amountSatang ?? 0;
  await change(asked + 500_00);
  await receivePayment(deps(), ADMIN, PAYMENT);
  expect(await jobStatus()).toBe("awaiting_payment");
  await change(asked);
  const away = { ...board, command: () => Promise.reject(new Error("the board is away")) };
  const attempts = [{ effectId: "e", effect }];
  expect(await paymentsSettleHandler.deliver({ ...deps(), board: away }, attempts)).toMatchObject([
    { is: "failed" },
  ]);
  expect(await paymentsSettleHandler.deliver(deps(), attempts)).toEqual([{ is: "delivered" }]);
  expect(await paymentStatus()).toBe("paid");
  expect(await jobStatus()).toBe("available");
});

test("a payment or an order that nobody knows is not found, and its effect needless", async () => {
  await expect(receivePayment(deps(), ADMIN, "KD-NOBODY-P1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const effect = { kind: "payments-settle", orderId: "KD-NOBODY" } as const;
  expect(await paymentsSettleHandler.deliver(deps(), [{ effectId: "e", effect }])).toEqual([
    { is: "needless" },
  ]);
});
