import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoiceBalanceOf, type InvoiceBalance } from "#domain/documents/invoice-balance.ts";
import type { Database } from "../../client.ts";
import { documents } from "../../schema/documents.ts";
import { isOneOf } from "../is-one-of.ts";
import { invoicedOf, keptOf } from "../payments/ledger.ts";
import { isInvoiceInForce } from "./order-documents.ts";

const invoice = alias(documents, "invoice");
const ORDER_ID = sql`invoice.order_id`;

/** The statement of `invoiceBalances`, on its own so that a test can read its query plan. */
export function invoiceBalancesQuery(db: Database, invoiceIds: readonly string[]) {
  return db
    .select({
      documentId: invoice.documentId,
      isInForce: sql<number>`(${isInvoiceInForce(ORDER_ID, sql`invoice.document_id`)})`,
      invoicedSatang: invoicedOf(ORDER_ID),
      keptSatang: keptOf(ORDER_ID),
    })
    .from(invoice)
    .where(isOneOf(invoice.documentId, invoiceIds));
}

/** What decides whether a document has a balance. */
interface Listed {
  readonly documentId: string;
  readonly kind: string;
  readonly status: string;
}

/** How far the issued invoices among some documents are paid, by the ledger; one statement, none without an invoice. */
export async function invoiceBalances(
  db: Database,
  listed: readonly Listed[],
): Promise<ReadonlyMap<string, InvoiceBalance>> {
  const issued = listed.filter(({ kind, status }) => kind === "invoice" && status === "issued");
  if (issued.length === 0) return new Map();
  const rows = await invoiceBalancesQuery(
    db,
    issued.map(({ documentId }) => documentId),
  );
  return new Map(
    rows.map(({ documentId, isInForce, invoicedSatang, keptSatang }) => [
      documentId,
      invoiceBalanceOf({ isInForce: isInForce === 1, invoicedSatang: invoicedSatang ?? 0, keptSatang }),
    ]),
  );
}
