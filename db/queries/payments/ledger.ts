import { asc, eq, sql } from "drizzle-orm";
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

/**
 * The statement that adds an entry after the `seen` entries of its order. It fails, and its batch with it, when another
 * writer has added one meanwhile.
 */
export function ledgerInsertAfter(db: Database, seen: number, entry: LedgerEntry) {
  return db.insert(ledgerEntries).values({ ...entry, sequence: seen + 1 });
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
