import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { ledgerInserts } from "#db/queries/payments/ledger.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { orders } from "#db/schema/orders.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { AppError } from "#domain/errors.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { CHECKOUT_RESULTS } from "#domain/payments/decide-checkout.ts";
import { accountOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { balanceDueSatang } from "#domain/payments/ledger.ts";
import type { PaymentCommand } from "#domain/payments/decide-payment.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { eq } from "drizzle-orm";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { anOrder } from "../../../support/orders.ts";
import { FaultyDatabase } from "./faulty-database.ts";
import type { Act } from "./ledger-acts.ts";
import { agreed, DEPOSIT, differencesOf, kept, newModel, sum, type Model } from "./ledger-model.ts";

const ORDERS = ["KD-AAAAAA", "KD-BBBBBB"] as const;
const ADMIN = { kind: "admin", id: "admin-1" } as const;
const CUSTOMER = { kind: "customer", id: "nok" } as const;

const IS_UNFINISHED = { due: true, sent: true, done: false, void: false, taken_back: false } as const;
const REFUND_RESULTS = [
  { is: "succeeded", reference: "re_1" },
  { is: "pending", reference: "re_1" },
  { is: "failed", reference: "re_1", failure: "expired card" },
] as const;

/** Two orders in a database, and the model of what happened to them. */
export class World {
  private readonly models = new Map(ORDERS.map((orderId) => [orderId, newModel()]));
  private now = 1_000;
  private documents = 0;
  private readonly faulty: FaultyDatabase;
  private readonly db: Database;

  private constructor(db: Database) {
    this.db = db;
    this.faulty = new FaultyDatabase(db);
  }

  static async open(): Promise<World> {
    const { db } = nodeDatabase();
    await seedBaseline(db, 0);
    await writeUser(db, { id: "nok" });
    for (const orderId of ORDERS) {
      const order = {
        ...anOrder({ customerId: "nok", orderId }),
        paymentStatus: "unpaid",
        gatewayEnabled: true,
        // The first order takes cash, the second has a deposit.
        kind: orderId === ORDERS[0] ? "booking" : "calculator",
        depositSatang: orderId === ORDERS[1] ? DEPOSIT : 0,
      } as const;
      await insertOrder(db, order, jobCards(order));
    }
    return new World(db);
  }

  async money(orderId: string): Promise<OrderMoney> {
    const seen = await orderMoney(this.db, orderId);
    if (seen === undefined) throw new Error("no order");
    return seen.money;
  }

  /** Sends a command until it is answered, as an outbox or a person does, and once more with `twice`. */
  private async send(orderId: string, command: PaymentCommand, { fault, twice }: Act): Promise<boolean> {
    this.faulty.fault = fault;
    let left = twice ? 2 : 1;
    for (;;)
      try {
        await commandPayments({ db: this.faulty.db, now: () => (this.now += 1) }, orderId, command);
        if (--left === 0) return true;
      } catch (error) {
        if (error instanceof AppError) return false;
      }
  }

  async play(each: Act): Promise<void> {
    const orderId = ORDERS[each.at % 2] ?? ORDERS[0];
    const model = this.models.get(orderId) ?? newModel();
    const { payments, refunds } = await this.money(orderId);
    const payment = payments[each.amount % Math.max(1, payments.length)];
    const refund = refunds.find(({ state }) => state === "due");
    if (await this.playStripe(orderId, model, each)) return;
    switch (each.kind) {
      case "open":
        await this.send(orderId, { type: "open", method: "promptpay" }, each);
        return;
      case "cash": {
        const record = {
          key: `key-${each.at}-${each.amount}`,
          driverId: "driver-dan",
          amountSatang: Math.max(1, each.amount),
        };
        await this.send(orderId, { type: "record_cash", ...record }, each);
        return;
      }
      case "transfer": {
        const amountSatang = Math.max(1, each.amount);
        const record = {
          adminId: ADMIN.id,
          amountSatang,
          receivedAt: 1,
          reference: `KBANK ${payments.length}`,
        };
        const key = `transfer-${payments.length}`;
        if (await this.send(orderId, { type: "record_transfer", key, ...record }, each))
          model.received.set(`${orderId}-P${payments.length + 1}`, amountSatang);
        return;
      }
      case "dispute":
        if (payment !== undefined)
          await this.send(
            orderId,
            { type: "dispute_cash", paymentId: payment.paymentId, actor: CUSTOMER, dispute: "no" },
            each,
          );
        return;
      case "report": {
        if (payment === undefined) return;
        const command = {
          type: "report",
          paymentId: payment.paymentId,
          actor: CUSTOMER,
          slipFileId: null,
        } as const;
        await this.send(orderId, command, each);
        return;
      }
      case "receive": {
        if (payment === undefined) return;
        const { paymentId, amountSatang } = payment;
        if (await this.send(orderId, { type: "receive", paymentId, actor: ADMIN }, each))
          model.received.set(paymentId, amountSatang);
        return;
      }
      case "reject":
        if (payment === undefined) return;
        await this.send(
          orderId,
          { type: "reject", paymentId: payment.paymentId, actor: ADMIN, reason: "no" },
          each,
        );
        return;
      case "take_back":
        if (payment !== undefined) await this.takeBack(orderId, model, payment, each);
        return;
      case "refund": {
        if (refund === undefined) return;
        const { refundId, amountSatang } = refund;
        if (await this.send(orderId, { type: "make_refund", refundId, actor: ADMIN, reference: "T-1" }, each))
          model.refunded.set(refundId, amountSatang);
        return;
      }
      case "take_back_refund":
        await this.takeBackRefund(orderId, model, refunds[each.amount % Math.max(1, refunds.length)], each);
        return;
      case "price":
        if (model.isCancelled) return;
        model.total = each.amount;
        await this.db.update(orders).set({ totalSatang: each.amount }).where(eq(orders.orderId, orderId));
        await this.send(orderId, { type: "settle" }, each);
        return;
      case "wait":
        if (model.isCancelled) return;
        // Charged when a job is completed, and nothing again when an admin waives it.
        model.waiting = each.amount % 3 === 0 ? 0 : each.amount;
        await this.db.update(orders).set({ waitingSatang: model.waiting }).where(eq(orders.orderId, orderId));
        await this.send(orderId, { type: "settle" }, each);
        return;
      case "cancel":
        if (model.isCancelled) return;
        Object.assign(model, { isCancelled: true, fee: Math.min(each.amount, model.total) });
        await this.db
          .update(orders)
          .set({ status: "cancelled", cancellationFeeSatang: model.fee })
          .where(eq(orders.orderId, orderId));
        await this.send(orderId, { type: "settle" }, each);
        return;
      case "lower": {
        const amountSatang = each.amount % 1_500_00;
        const creditId = `C-${++this.documents}`;
        const isPossible = amountSatang > 0 && amountSatang <= agreed(model);
        const credit = { creditId, amountSatang, reason: "damage", createdBy: ADMIN.id };
        const isDone = await this.send(orderId, { type: "credit", credit }, each);
        if (isDone !== isPossible) throw new Error(`lowering by ${amountSatang}: ${isDone}`);
        if (isDone && model.isCancelled) model.loweredFee += amountSatang;
        else if (isDone) model.lowered += amountSatang;
        return;
      }
      case "invoice":
      case "credit":
        await this.addDocument(orderId, model, each);
    }
  }

  /** What was confirmed by mistake is taken back, unless money of it has gone back or is on its way. */
  private async takeBack(
    orderId: string,
    model: Model,
    { paymentId, state, method }: OrderMoney["payments"][number],
    each: Act,
  ): Promise<void> {
    const { refunds } = await this.money(orderId);
    const leaving = sum(
      refunds.filter((refund) => refund.state === "sent").map((refund) => refund.amountSatang),
    );
    const amount = model.received.get(paymentId) ?? Number.POSITIVE_INFINITY;
    const isPossible =
      method !== "stripe" &&
      (state === "taken_back" || (state === "received" && kept(model) - leaving >= amount));
    const isDone = await this.send(
      orderId,
      { type: "take_back", paymentId, by: ADMIN.id, reason: "by mistake" },
      each,
    );
    if (isDone !== isPossible) throw new Error(`taking back ${paymentId} (${state}): ${isDone}`);
    if (isDone) model.received.delete(paymentId);
  }

  /** What was recorded as sent is taken back, but for what Stripe has sent. */
  private async takeBackRefund(
    orderId: string,
    model: Model,
    refund: OrderMoney["refunds"][number] | undefined,
    each: Act,
  ): Promise<void> {
    if (refund === undefined) return;
    const { refundId, state, doneBy } = refund;
    const isPossible = state === "taken_back" || (state === "done" && doneBy === ADMIN.id);
    const command = { type: "take_back_refund", refundId, by: ADMIN.id, reason: "by mistake" } as const;
    const isDone = await this.send(orderId, command, each);
    if (isDone !== isPossible) throw new Error(`taking back ${refundId} (${state}): ${isDone}`);
    if (isDone) model.refunded.delete(refundId);
  }

  /** What happens at Stripe. @returns whether the act is one of these */
  private async playStripe(orderId: string, model: Model, each: Act): Promise<boolean> {
    const { payments, refunds } = await this.money(orderId);
    const atStripe = payments.filter(({ method }) => method === "stripe");
    const payment = atStripe[each.amount % Math.max(1, atStripe.length)];
    const refund = refunds.find(({ viaPaymentId, state }) => viaPaymentId !== null && IS_UNFINISHED[state]);
    switch (each.kind) {
      case "stripe":
        await this.send(orderId, { type: "open", method: "stripe" }, each);
        return true;
      case "checkout": {
        const result = CHECKOUT_RESULTS[each.amount % CHECKOUT_RESULTS.length] ?? "paid";
        if (payment === undefined) return true;
        const { paymentId, amountSatang } = payment;
        await this.send(orderId, { type: "checkout", paymentId, result }, each);
        if (result === "paid") model.received.set(paymentId, amountSatang);
        return true;
      }
      case "send":
        if (refund !== undefined)
          await this.send(orderId, { type: "send_refund", refundId: refund.refundId }, each);
        return true;
      case "result": {
        if (refund === undefined) return true;
        const { refundId, amountSatang } = refund;
        const result = REFUND_RESULTS[each.amount % REFUND_RESULTS.length] ?? REFUND_RESULTS[0];
        await this.send(orderId, { type: "refund_result", refundId, result }, each);
        if (result.is === "succeeded") model.refunded.set(refundId, amountSatang);
        return true;
      }
      default:
        return false;
    }
  }

  private async addDocument(orderId: string, model: Model, { kind, amount, twice }: Act): Promise<void> {
    if (amount === 0) return;
    const sourceId = `D-${++this.documents}`;
    const entry = {
      orderId,
      kind: kind === "invoice" ? ("invoice" as const) : ("credit_note" as const),
      sourceId,
      amountSatang: amount,
      at: this.now,
    };
    const entries = twice ? [entry, entry] : [entry];
    for (const statement of ledgerInserts(this.db, entries)) await statement;
    if (kind === "invoice") model.invoiced += amount;
    else model.credited += amount;
  }

  /** Where the books differ from what happened; empty when everything adds up. */
  async differences(): Promise<string[]> {
    const all = await Promise.all(
      [...this.models].map(async ([orderId, model]) => ({ model, money: await this.money(orderId) })),
    );
    const expected = sum(all.map(({ model }) => model.invoiced - model.credited - kept(model)));
    const booked = sum(all.map(({ money }) => balanceDueSatang(accountOf(money).sums)));
    return [
      ...all.flatMap(({ model, money }) => differencesOf(model, money)),
      ...(booked === expected ? [] : [`total: ${booked} instead of ${expected}`]),
    ];
  }
}
