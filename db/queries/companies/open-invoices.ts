import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../client.ts";
import { openInvoices } from "../../schema/companies/open-invoices.ts";
import { documents } from "../../schema/documents.ts";
import { orders } from "../../schema/orders.ts";
import { isOneOf } from "../is-one-of.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";
import { CURRENT_INVOICE, MAYBE_OPEN, ORDER_SUMS } from "./credit.ts";

const o = alias(orders, "o");
const d = alias(documents, "d");

const i = alias(openInvoices, "i");

const OLDEST_FIRST: ListOrder = { direction: "ascending", at: i.createdAt, id: i.orderId };

/** What an invoice still brings is more than nothing. */
const IS_OPEN = sql`coalesce(${ORDER_SUMS.invoicedSatang}, ${ORDER_SUMS.agreedSatang}) > ${ORDER_SUMS.keptSatang}`;

/** The number of an invoice in the series of one or more years. */
export interface InvoiceNumber {
  readonly years: readonly number[];
  readonly number: number;
}

const COLUMNS = {
  orderId: o.orderId,
  createdAt: o.createdAt,
  invoiceId: d.documentId,
  year: d.year,
  number: d.number,
  dueOn: d.dueOn,
  totalSatang: d.totalSatang,
  withholding: d.withholding,
  ...ORDER_SUMS,
  /** What was withheld of it before, without what was taken back. */
  withheldSatang: sql<number>`(
        SELECT coalesce(sum(l.withheld_satang), 0) FROM settlement_lines l
        WHERE l.invoice_id = d.document_id
          AND l.settlement_id IN (
            SELECT settlement_id FROM payments WHERE order_id = o.order_id AND settlement_id IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM settlement_reversals r WHERE r.settlement_id = l.settlement_id))`,
};

function fewOpenInvoices(db: Database, where: SQL | undefined) {
  return db
    .select(COLUMNS)
    .from(o)
    .innerJoin(d, eq(d.documentId, CURRENT_INVOICE))
    .where(and(where, IS_OPEN));
}
type Row = Awaited<ReturnType<typeof fewOpenInvoices>>[number];

/**
 * The open invoices of a company, the oldest order first, behind a cursor: of all its orders those alone are
 * read that are open.
 */
export function openInvoicesQuery(db: Database, companyId: string, cursor: Cursor | undefined) {
  return db
    .select(COLUMNS)
    .from(i)
    .innerJoin(o, eq(o.orderId, i.orderId))
    .innerJoin(d, eq(d.documentId, CURRENT_INVOICE))
    .where(
      and(
        eq(i.companyId, companyId),
        behind(cursor, OLDEST_FIRST),
        inArray(sql`+${o.paymentStatus}`, [...MAYBE_OPEN]),
        IS_OPEN,
      ),
    )
    .orderBy(...sorted(OLDEST_FIRST));
}

/** The open invoices of a company that have a number in one of some years, the oldest first. */
export function numberedInvoicesQuery(db: Database, companyId: string, { years, number }: InvoiceNumber) {
  return fewOpenInvoices(
    db,
    and(
      sql`${o.orderId} IN (SELECT order_id FROM documents
        WHERE kind = 'invoice' AND year IN (SELECT value FROM json_each(${JSON.stringify(years)}))
          AND number = ${number})`,
      isMaybeOpenOf(companyId),
      inArray(d.year, [...years]),
      eq(d.number, number),
    ),
  );
}

/** Those of some invoices that are open of a company. */
export function openInvoicesOfQuery(db: Database, companyId: string, invoiceIds: readonly string[]) {
  return fewOpenInvoices(
    db,
    and(
      sql`${o.orderId} IN (SELECT order_id FROM documents WHERE ${isOneOf(documents.documentId, invoiceIds)})`,
      isMaybeOpenOf(companyId),
      isOneOf(d.documentId, invoiceIds),
    ),
  );
}

/** With the plus the orders are read by their ids. */
function isMaybeOpenOf(companyId: string) {
  return and(sql`+${o.companyId} = ${companyId}`, inArray(sql`+${o.paymentStatus}`, [...MAYBE_OPEN]));
}

/** A page of the open invoices of a company, the oldest order first. */
export async function listOpenInvoices(db: Database, companyId: string, { cursor, limit }: PageInput) {
  const size = limit ?? PAGE_SIZE;
  const rows = await openInvoicesQuery(db, companyId, cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.orderId }),
    (row: Row) => row,
  );
}

export type OpenInvoiceRow = Row;
