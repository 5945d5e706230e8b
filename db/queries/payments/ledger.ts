import { asc, eq, sql, type SQL } from "drizzle-orm";
import { LEDGER_KINDS, type LedgerEntry, type LedgerKind } from "#domain/payments/ledger.ts";
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

type Sign = 1 | -1;
type Sum = "invoiced" | "kept";

/** Of which sum of an order an entry is a part, and with which sign. */
const SUMS: Readonly<Record<LedgerKind, { readonly sum: Sum; readonly sign: Sign }>> = {
  invoice: { sum: "invoiced", sign: 1 },
  credit_note: { sum: "invoiced", sign: -1 },
  payment: { sum: "kept", sign: 1 },
  payment_reversal: { sum: "kept", sign: -1 },
  refund: { sum: "kept", sign: -1 },
  refund_reversal: { sum: "kept", sign: 1 },
};

/** What was invoiced of an order without what was credited, for statements; `NULL` where nothing was. @param orderId with table */
export function invoicedOf(orderId: SQL): SQL<number | null> {
  return sumOf(orderId, { invoiced: 1 });
}

/** `keptSatang` of the domain, for statements. @param orderId with table */
export function keptOf(orderId: SQL): SQL<number> {
  return sql<number>`coalesce(${sumOf(orderId, { kept: 1 })}, 0)`;
}

/** `balanceDueSatang` of the domain, for statements; `NULL` of an order without entries. @param orderId with table */
export function balanceDueOf(orderId: SQL): SQL<number | null> {
  return sumOf(orderId, { invoiced: 1, kept: -1 });
}

/** `isPaidInPart` of the domain, for a statement over `orders`. */
export const IS_PAID_IN_PART = sql<number>`(orders.payment_status = 'unpaid' AND 0 < ${keptOf(sql`orders.order_id`)})`;

/** These sums of an order, added with a sign each; `NULL` where it has no entry of them. */
function sumOf(orderId: SQL, signs: Readonly<Partial<Record<Sum, Sign>>>): SQL<number | null> {
  const cases = LEDGER_KINDS.flatMap((kind) => {
    const { sum, sign } = SUMS[kind];
    const factor = signs[sum];
    if (factor === undefined) return [];
    return sql.raw(`WHEN '${kind}' THEN ${factor === sign ? "" : "-"}amount_satang`);
  });
  return sql`(SELECT sum(CASE kind ${sql.join(cases, sql` `)} END)
    FROM ledger_entries WHERE ledger_entries.order_id = ${orderId})`;
}

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
