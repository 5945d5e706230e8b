import { openDatabase, type Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { ledgerInserts } from "#db/queries/payments/ledger.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { orders } from "#db/schema/orders.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { AppError } from "#domain/errors.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { accountOf, figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { balanceDueSatang } from "#domain/payments/ledger.ts";
import type { PaymentCommand } from "#domain/payments/decide-payment.ts";
import { commandPayments } from "#worker/services/payments/command-payments.ts";
import { eq } from "drizzle-orm";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { anOrder } from "../../../support/orders.ts";
import type { Act, Fault } from "./ledger-acts.ts";

const ORDERS = ["KD-AAAAAA", "KD-BBBBBB"] as const;
const PRICE = 3_300_00;
const DEPOSIT = 990_00;
const ADMIN = { kind: "admin", id: "admin-1" } as const;
const CUSTOMER = { kind: "customer", id: "nok" } as const;

/** What happened, counted by hand: the second opinion on the ledger. */
interface Model {
  total: number;
  /** What waiting costs beside it. */
  waiting: number;
  fee: number;
  isCancelled: boolean;
  /** What the price was lowered by, and the fee once it is cancelled. */
  lowered: number;
  loweredFee: number;
  readonly received: Map<string, number>;
  readonly refunded: Map<string, number>;
  invoiced: number;
  credited: number;
}

const newModel = (): Model => ({
  total: PRICE,
  waiting: 0,
  fee: 0,
  isCancelled: false,
  lowered: 0,
  loweredFee: 0,
  received: new Map(),
  refunded: new Map(),
  invoiced: 0,
  credited: 0,
});
const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0);
const kept = ({ received, refunded }: Model) => sum(received.values()) - sum(refunded.values());
const agreed = ({ isCancelled, fee, total, waiting, lowered, loweredFee }: Model) =>
  Math.max(0, isCancelled ? fee - loweredFee : total + waiting - lowered);

/** The database with a fault in its next batch of writes. */
class FaultyDatabase {
  fault: Fault = "none";
  readonly db: Database;

  constructor(real: Database) {
    const client = real.$client;
    const batch = async (statements: D1PreparedStatement[]) => {
      const { fault } = this;
      this.fault = "none";
      if (fault === "before") throw new Error("D1 failed before it wrote");
      const results = await client.batch(statements);
      if (fault === "after") throw new Error("D1 wrote, and its answer was lost");
      return results;
    };
    this.db = openDatabase({ prepare: (query: string) => client.prepare(query), batch } as D1Database);
  }
}

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
      case "refund": {
        if (refund === undefined) return;
        const { refundId, amountSatang } = refund;
        if (await this.send(orderId, { type: "make_refund", refundId, actor: ADMIN, reference: "T-1" }, each))
          model.refunded.set(refundId, amountSatang);
        return;
      }
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

function differencesOf(model: Model, money: OrderMoney): string[] {
  const { toPaySatang, dueNowSatang, dueLaterSatang, cashHeldSatang } = figuresOf(money);
  const due = money.refunds.filter(({ state }) => state === "due");
  const asked = money.payments.filter(({ state }) => state === "open");
  const checks: readonly (readonly [string, boolean])[] = [
    ["balance", balanceDueSatang(accountOf(money).sums) === model.invoiced - model.credited - kept(model)],
    ["to pay", toPaySatang === Math.max(0, agreed(model) - kept(model))],
    ["refund due", sum(due.map((each) => each.amountSatang)) === Math.max(0, kept(model) - agreed(model))],
    ["one amount of cash at most", money.payments.filter(isHeldCash).length <= 1],
    ["one refund due at most", due.length <= 1],
    ["refunds within payments", kept(model) >= 0],
    ["open payments ask for what is due now", asked.every((each) => each.amountSatang === dueNowSatang)],
    ["now, later and held are to pay", dueNowSatang + dueLaterSatang + cashHeldSatang >= toPaySatang],
    ["the deposit comes first", dueLaterSatang === 0 || dueNowSatang <= DEPOSIT],
    ["paid when nothing is to pay", (money.paymentStatus === "unpaid") === isUnpaid(model)],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${money.orderId}: ${name}`);
}

function isHeldCash({ method, state }: OrderMoney["payments"][number]): boolean {
  return method === "cash" && state === "reported";
}

function isUnpaid(model: Model): boolean {
  if (sum(model.received.values()) === 0) return true;
  const isOfPrice = model.isCancelled || model.lowered > 0;
  return kept(model) < agreed(model) && !(isOfPrice && sum(model.refunded.values()) > 0);
}
