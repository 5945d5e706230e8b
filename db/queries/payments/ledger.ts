import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { LedgerEntry } from "#domain/payments/ledger.ts";
import type { Database } from "../../client.ts";
import { ledgerEntries } from "../../schema/payments.ts";

/**
 * The statements that add entries to the ledger, for the batch of what they record. An entry whose kind and source the
 * ledger has already is left out, so repeating the batch counts nothing twice.
 */
export function ledgerInserts(db: Database, entries: readonly LedgerEntry[]) {
  return entries.map((entry) =>
    db
      .insert(ledgerEntries)
      .values({ ...entry, sequence: nextSequence(entry.orderId) })
      .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.sourceId] }),
  );
}

/** The same where `condition` holds. */
export function ledgerInsertsIf(entries: readonly LedgerEntry[], condition: SQL) {
  return entries.map(
    ({ orderId, kind, sourceId, amountSatang, at }) => sql`
      INSERT INTO ledger_entries (order_id, sequence, kind, source_id, amount_satang, at)
      SELECT ${orderId}, ${nextSequence(orderId)}, ${kind}, ${sourceId}, ${amountSatang}, ${at}
      WHERE ${condition} ON CONFLICT (kind, source_id) DO NOTHING`,
  );
}

/** `isPaidInPart` of the domain, for a statement over `orders`. */
export const IS_PAID_IN_PART = sql<number>`(orders.payment_status = 'unpaid' AND 0 < (
  SELECT coalesce(sum(CASE kind WHEN 'payment' THEN amount_satang WHEN 'payment_reversal' THEN -amount_satang
    WHEN 'refund' THEN -amount_satang WHEN 'refund_reversal' THEN amount_satang ELSE 0 END), 0)
  FROM ledger_entries WHERE ledger_entries.order_id = orders.order_id))`;

function nextSequence(orderId: string) {
  return sql<number>`(SELECT coalesce(max(sequence), 0) + 1 FROM ${ledgerEntries} WHERE order_id = ${orderId})`;
}

/** The entries of an order, oldest first. */
export function ledgerOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.sequence));
}
