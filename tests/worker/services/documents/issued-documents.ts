import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ledgerOfOrder } from "#db/queries/payments/ledger.ts";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import { writeExample } from "../../../support/documents.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

/** The order that is documented, and when. */
export const ORDER = "KD-AAAAAA";
export const NOW = Date.parse("2026-11-22T10:00:00+07:00");

/** What the use-cases of documents need. */
export interface Documenting {
  readonly db: Database;
  readonly now: () => number;
}

/** A fresh database with the example order of "mali", and "admin" who documents it. */
export async function orderToDocument(): Promise<Documenting> {
  const db = await freshDatabase();
  await createPerson(db, "mali");
  await createPerson(db, "admin", "admin");
  await writeExample(db, { customerId: "mali", orderId: ORDER });
  return { db, now: () => NOW };
}

/** Its truck has unloaded. */
export async function deliverOrder(db: Database, orderId = ORDER): Promise<void> {
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
}

/** What was issued, in the order in which it was. */
export async function issuedDocuments(db: Database) {
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.status, "issued"))
    .orderBy(sql`rowid`);
  return rows.map(({ kind, year, number, totalSatang, vatSatang, buyer }) => ({
    number: documentNumber(kind, year ?? 0, number ?? 0),
    totalSatang,
    vatSatang,
    buyer: buyer.name,
  }));
}

/** What an order owes by its documents and payments. */
export async function balanceOf(db: Database, orderId: string): Promise<number> {
  return balanceDueSatang(ledgerSums(await ledgerOfOrder(db, orderId)));
}
