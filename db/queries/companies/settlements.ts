import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import type { Effect } from "#domain/effects.ts";
import {
  settlementReversals,
  settlements,
  type settlementLines,
} from "../../schema/companies/settlements.ts";
import { payments } from "../../schema/payments.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { isOneOf } from "../is-one-of.ts";
import { effectInsertsIf } from "../outbox.ts";
import { voidCertificatesOf } from "./certificates.ts";
import {
  isPriceFree,
  orderMoneyUpdate,
  orderMoneyWrites,
  type MoneyChange,
} from "../payments/order-money.ts";

export type SettlementRow = Omit<typeof settlements.$inferSelect, "referenceKey">;
type LineRow = typeof settlementLines.$inferSelect;

/** The settlement that was recorded under an idempotency key, or `undefined`. */
export async function settlementByKey(
  db: Database,
  { companyId, idempotencyKey }: Pick<SettlementRow, "companyId" | "idempotencyKey">,
): Promise<SettlementRow | undefined> {
  return db
    .select()
    .from(settlements)
    .where(and(eq(settlements.companyId, companyId), eq(settlements.idempotencyKey, idempotencyKey)))
    .get();
}

/**
 * Writes a settlement and the money of all its orders in one atomic batch, and only while every order's row is as it was
 * read.
 * @returns false when one has changed meanwhile, and nothing was written
 * @throws the database's unique-constraint error when its idempotency key is taken
 */
export async function writeSettlement(
  db: Database,
  row: SettlementRow,
  lines: readonly LineRow[],
  changes: readonly MoneyChange[],
): Promise<boolean> {
  // The row of the settlement says for all others whether the orders were as read.
  const isWritten = sql`EXISTS (SELECT 1 FROM settlements WHERE settlement_id = ${row.settlementId})`;
  const [written] = await runBatch(db, [
    settlementInsert(row, areSeen(changes, row.createdAt)),
    ...lines.map(
      ({ settlementId, invoiceId, orderId, transferSatang, withheldSatang }) => sql`
        INSERT INTO settlement_lines (settlement_id, invoice_id, order_id, transfer_satang, withheld_satang)
        SELECT ${settlementId}, ${invoiceId}, ${orderId}, ${transferSatang}, ${withheldSatang} WHERE ${isWritten}`,
    ),
    ...changes.flatMap((change) => orderMoneyWrites(change, row.createdAt, isWritten)),
    ...changes.map((change) => orderMoneyUpdate(change, row.createdAt, isWritten)),
  ]);
  return hasChanged(written);
}

type ReversalRow = typeof settlementReversals.$inferSelect;

/** How a settlement was taken back, or `undefined` while it holds. */
export async function settlementReversal(
  db: Database,
  settlementId: string,
): Promise<ReversalRow | undefined> {
  return db
    .select()
    .from(settlementReversals)
    .where(eq(settlementReversals.settlementId, settlementId))
    .get();
}

/** Whether one of these payments was taken back. */
export async function isAnyTakenBack(db: Database, settlementIds: readonly string[]): Promise<boolean> {
  const { settlementId } = settlementReversals;
  const rows = await db
    .select({ settlementId })
    .from(settlementReversals)
    .where(isOneOf(settlementId, settlementIds))
    .limit(1);
  return rows.length > 0;
}

/** The orders for which a settlement brought money. */
export async function ordersOfSettlement(db: Database, settlementId: string): Promise<readonly string[]> {
  const rows = await ordersOfSettlementQuery(db, settlementId);
  return rows.map(({ orderId }) => orderId);
}

/** The statement of `ordersOfSettlement`, on its own so that a test can read its query plan. */
export function ordersOfSettlementQuery(db: Database, settlementId: string) {
  return db
    .selectDistinct({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.settlementId, settlementId));
}

/**
 * Takes a settlement back: its reversal, the money of all its orders, its voided certificate and the mails, in one atomic
 * batch, and only while every order's row is as it was read.
 * @returns false when one has changed meanwhile, and nothing was written
 * @throws the database's unique-constraint error when it is taken back already
 */
export async function writeSettlementReversal(
  db: Database,
  row: ReversalRow,
  changes: readonly MoneyChange[],
  effects: readonly Effect[],
): Promise<boolean> {
  const { settlementId, reason, takenBackAt, takenBackBy } = row;
  const isTakenBack = sql`EXISTS (SELECT 1 FROM settlement_reversals WHERE settlement_id = ${settlementId})`;
  // Another writer may have taken it back before; the orders are not as they were read then.
  const isWritten = sql`${isTakenBack} AND ${areSeen(changes, takenBackAt)}`;
  const [written] = await runBatch(db, [
    sql`
      INSERT INTO settlement_reversals (settlement_id, reason, taken_back_at, taken_back_by)
      SELECT ${settlementId}, ${reason}, ${takenBackAt}, ${takenBackBy} WHERE ${areSeen(changes, takenBackAt)}`,
    voidCertificatesOf(
      settlementId,
      { voidedAt: takenBackAt, voidedBy: takenBackBy, voidReason: reason },
      isWritten,
    ),
    ...changes.flatMap((change) => orderMoneyWrites(change, takenBackAt, isWritten)),
    ...effectInsertsIf(`${settlementId}.taken_back`, effects, takenBackAt, isWritten),
    ...changes.map((change) => orderMoneyUpdate(change, takenBackAt, isTakenBack)),
  ]);
  return hasChanged(written);
}

/**
 * Whether every order is as it was read and no price of them is being decided, as `seenRow`. It is one
 * parameter, because a statement of D1 takes at most 100.
 */
function areSeen(changes: readonly MoneyChange[], now: number): SQL {
  const seen = changes.map(({ seen: { money, version, moneyVersion } }) => [
    money.orderId,
    version,
    moneyVersion,
  ]);
  return sql`NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(seen)}) AS seen
    LEFT JOIN orders ON order_id = seen.value ->> 0
    WHERE version IS NOT seen.value ->> 1 OR money_version IS NOT seen.value ->> 2 OR NOT (${isPriceFree(now)}))`;
}

function settlementInsert(row: SettlementRow, condition: SQL): SQL {
  const { settlementId, companyId, receivedOn, transferredSatang, withheldSatang } = row;
  const { reference, createdAt, createdBy, idempotencyKey } = row;
  return sql`
    INSERT INTO settlements (settlement_id, company_id, received_on, transferred_satang, withheld_satang, reference,
      created_at, created_by, idempotency_key)
    SELECT ${settlementId}, ${companyId}, ${receivedOn}, ${transferredSatang}, ${withheldSatang}, ${reference},
      ${createdAt}, ${createdBy}, ${idempotencyKey}
    WHERE ${condition}`;
}
