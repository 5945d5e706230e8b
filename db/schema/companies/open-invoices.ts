import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { orders } from "../orders.ts";
import { companies } from "./companies.ts";

/**
 * The orders on account whose ledger has more invoiced than was kept. A trigger (migration `open_invoices`) writes it with every
 * entry of the ledger, so that a page of the open invoices of a company reads no order that is settled.
 */
export const openInvoices = sqliteTable(
  "open_invoices",
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.orderId),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    /** Of the order. */
    createdAt: integer().notNull(),
    /**
     * The Bangkok day on which its current invoice falls due; NULL without one. Triggers (migration `waiting_money`) write it with
     * the row and with every invoice that is issued.
     */
    dueOn: text(),
  },
  (table) => [
    index("open_invoices_of_company").on(table.companyId, table.createdAt, table.orderId),
    // Whether an invoice is the first of its company to fall due.
    index("open_invoices_of_company_due").on(table.companyId, table.dueOn, table.orderId),
    index("open_invoices_due").on(table.dueOn, table.orderId),
  ],
);
