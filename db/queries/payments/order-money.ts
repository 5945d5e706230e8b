import { asc, eq, sql, type SQL } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { PaymentEvent } from "#domain/payments/payment-decision.ts";
import type { OrderMoney } from "#domain/payments/order-money.ts";
import type { Payment, Refund } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { orders } from "../../schema/orders.ts";
import { payments, refunds } from "../../schema/payments.ts";
import { hasChanged, runBatch, type Statement } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { creditWriteIf, creditsOfOrder } from "./credits.ts";
import { ledgerInsertsIf, ledgerOfOrder } from "./ledger.ts";

/** The money of an order, and which state of the order's row it was read from. */
export interface SeenMoney {
  readonly money: OrderMoney;
  /** Of the order: counts the board's decisions, which change what was agreed. */
  readonly version: number;
  /** Counts the changes of payments and refunds. */
  readonly moneyVersion: number;
}

/** Reads the money of an order in one round trip, or `undefined` when there is no such order. */
export async function orderMoney(db: Database, orderId: string): Promise<SeenMoney | undefined> {
  const [[order], paymentRows, refundRows, creditRows, entryRows] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    paymentsOfOrder(db, orderId),
    refundsOfOrder(db, orderId),
    creditsOfOrder(db, orderId),
    ledgerOfOrder(db, orderId),
  ]);
  if (order === undefined) return undefined;
  const { customerId, kind, status, totalSatang, waitingSatang, cancellationFeeSatang } = order;
  const { depositSatang } = order;
  const { paymentStatus, gatewayEnabled } = order;
  const agreed = { kind, status, totalSatang, waitingSatang, cancellationFeeSatang, depositSatang };
  return {
    money: {
      orderId,
      customerId,
      ...agreed,
      paymentStatus,
      gatewayEnabled,
      isOnAccount: order.companyId !== null,
      payments: paymentRows.map(({ orderId: _id, ...payment }) => payment),
      refunds: refundRows.map(({ orderId: _id, ...refund }) => refund),
      credits: creditRows.map(({ orderId: _id, ...credit }) => credit),
      entries: entryRows.map(({ sequence: _number, ...entry }) => entry),
    },
    version: order.version,
    moneyVersion: order.moneyVersion,
  };
}

/** The payments of an order, oldest first. */
export function paymentsOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), sql`rowid`);
}

/** The refunds of an order, oldest first. */
export function refundsOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), sql`rowid`);
}

/** The order that a payment belongs to. */
export async function orderIdOfPayment(db: Database, paymentId: string): Promise<string | undefined> {
  const { orderId } = payments;
  return (await db.select({ orderId }).from(payments).where(eq(payments.paymentId, paymentId)).get())
    ?.orderId;
}

/** The order that a refund belongs to. */
export async function orderIdOfRefund(db: Database, refundId: string): Promise<string | undefined> {
  const { orderId } = refunds;
  return (await db.select({ orderId }).from(refunds).where(eq(refunds.refundId, refundId)).get())?.orderId;
}

/** Statements for the batch of a decision, guarded by the condition under which it is written. */
export type AlsoWritten = (condition: SQL) => readonly SQL[];

/** What is written together with the money of an order, or not at all. */
export interface MoneyCompanion {
  /** Holds while it is as it was read. */
  readonly condition: SQL;
  /** Its statements; each holds only where `isSeen` holds. */
  readonly statements: (isSeen: SQL) => readonly Statement[];
  /** Holds once its statements are written. */
  readonly isWritten: SQL;
}

/**
 * Writes a decision about the money of an order: payments, refunds, credits, entries, payment status and effects in one
 * atomic batch, and only if the order's row, and its companion, are still as they were read.
 * @param also what is written in the same batch
 * @returns false when they have changed meanwhile, and nothing was written
 */
export async function writeOrderMoney(
  db: Database,
  seen: SeenMoney,
  after: OrderMoney,
  events: readonly PaymentEvent[],
  now: number,
  also: AlsoWritten = () => [],
  companion: MoneyCompanion | null = null,
): Promise<boolean> {
  const isSeen = sql`EXISTS (SELECT 1 FROM orders WHERE ${seenRow(seen, now)}) AND ${companion?.condition ?? sql`1`}`;
  const change = { seen, after, events };
  const statements: Statement[] = [
    ...orderMoneyWrites(change, now, isSeen),
    ...also(isSeen),
    ...(companion?.statements(isSeen) ?? []),
    // What is guarded comes before the statement that raises the version.
    orderMoneyUpdate(change, now, companion?.isWritten ?? sql`1`),
  ];
  return hasChanged((await runBatch(db, statements)).at(-1));
}

/** What a decision changes about the money of one order. */
export interface MoneyChange {
  readonly seen: SeenMoney;
  readonly after: OrderMoney;
  readonly events: readonly PaymentEvent[];
}

/** The statements that write a change where `condition` holds; `orderMoneyUpdate` comes behind them in the same batch. */
export function orderMoneyWrites({ seen, after, events }: MoneyChange, now: number, condition: SQL): SQL[] {
  const { money: before } = seen;
  const { orderId } = after;
  return [
    ...changed(before.payments, after.payments).map((payment) => paymentWrite(orderId, payment, condition)),
    ...changed(before.refunds, after.refunds).map((refund) => refundWrite(orderId, refund, condition)),
    ...changed(before.credits, after.credits).map((credit) => creditWriteIf(orderId, credit, condition)),
    ...ledgerInsertsIf(changed(before.entries, after.entries), condition),
    ...events.flatMap((event) =>
      effectInsertsIf(paymentEventId(event), effectsOf({ orderId, ...event }), now, condition),
    ),
  ];
}

/** The statement that writes the payment status and raises the version, where the order is as it was read. */
export function orderMoneyUpdate({ seen, after }: MoneyChange, now: number, condition: SQL): SQL {
  return sql`UPDATE orders SET payment_status = ${after.paymentStatus}, money_version = money_version + 1
    WHERE ${seenRow(seen, now)} AND ${condition}`;
}

/** Holds for the order's row while it is as it was read, and its price is not being decided at `now` (`price-hold.ts`). */
export function seenRow({ money, version, moneyVersion }: SeenMoney, now: number): SQL {
  return sql`order_id = ${money.orderId} AND version = ${version} AND money_version = ${moneyVersion}
    AND ${isPriceFree(now)}`;
}

/**
 * Holds while the price of an order is not being decided.
 * @param now the same in all statements of a batch: each has the time at which it runs as its own, and a hold may end between two
 */
export function isPriceFree(now: number): SQL {
  return sql`coalesce(price_held_until, 0) < ${now}`;
}

/** Writes what belongs to a decision that changes nothing. */
export async function writeAlso(db: Database, also: AlsoWritten): Promise<void> {
  const statements = also(sql`1`);
  if (statements.length > 0) await runBatch(db, statements);
}

/** Each state of a payment and of a refund is reached once, and a credit is given once. */
export function paymentEventId(event: PaymentEvent): string {
  if ("creditId" in event) return `${event.creditId}.${event.type}`;
  return "refundId" in event ? `${event.refundId}.${event.type}` : `${event.paymentId}.${event.type}`;
}

function changed<Row>(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const known = new Set(before);
  return after.filter((row) => !known.has(row));
}

function paymentWrite(orderId: string, payment: Payment, condition: SQL): SQL {
  const { paymentId, method, state, amountSatang, createdAt } = payment;
  const { reportedAt, reportedBy, slipFileId, decidedAt, decidedBy, reason } = payment;
  const { recordKey, reference, disputedAt, dispute, takenBackAt, takenBackBy, settlementId } = payment;
  return sql`
    INSERT INTO payments (payment_id, order_id, method, state, amount_satang, created_at,
      reported_at, reported_by, slip_file_id, decided_at, decided_by, reason, record_key, disputed_at, dispute,
      taken_back_at, taken_back_by, settlement_id, reference)
    SELECT ${paymentId}, ${orderId}, ${method}, ${state}, ${amountSatang}, ${createdAt},
      ${reportedAt}, ${reportedBy}, ${slipFileId}, ${decidedAt}, ${decidedBy}, ${reason},
      ${recordKey}, ${disputedAt}, ${dispute}, ${takenBackAt}, ${takenBackBy}, ${settlementId}, ${reference}
    WHERE ${condition}
    ON CONFLICT (payment_id) DO UPDATE SET state = excluded.state, reported_at = excluded.reported_at,
      reported_by = excluded.reported_by, slip_file_id = excluded.slip_file_id,
      decided_at = excluded.decided_at, decided_by = excluded.decided_by, reason = excluded.reason,
      disputed_at = excluded.disputed_at, dispute = excluded.dispute,
      taken_back_at = excluded.taken_back_at, taken_back_by = excluded.taken_back_by`;
}

function refundWrite(orderId: string, refund: Refund, condition: SQL): SQL {
  const { refundId, reason, state, amountSatang, createdAt, doneAt, doneBy, reference } = refund;
  const { viaPaymentId, sentAt, failure, takenBackAt, takenBackBy, takenBackReason } = refund;
  return sql`
    INSERT INTO refunds (refund_id, order_id, reason, state, amount_satang, created_at,
      via_payment_id, sent_at, failure, done_at, done_by, reference,
      taken_back_at, taken_back_by, taken_back_reason)
    SELECT ${refundId}, ${orderId}, ${reason}, ${state}, ${amountSatang}, ${createdAt},
      ${viaPaymentId}, ${sentAt}, ${failure}, ${doneAt}, ${doneBy}, ${reference},
      ${takenBackAt}, ${takenBackBy}, ${takenBackReason}
    WHERE ${condition}
    ON CONFLICT (refund_id) DO UPDATE SET state = excluded.state, sent_at = excluded.sent_at,
      failure = excluded.failure, done_at = excluded.done_at, done_by = excluded.done_by,
      reference = excluded.reference, taken_back_at = excluded.taken_back_at,
      taken_back_by = excluded.taken_back_by, taken_back_reason = excluded.taken_back_reason`;
}
