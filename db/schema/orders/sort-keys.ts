import { sql, type SQL } from "drizzle-orm";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import { nameSort } from "../staff/name-sort.ts";

// What the office's list is sorted by, as generated columns: SQLite seeks both parts of a cursor in an index of columns,
// but only the first one where that is an expression.

/** The amount that the list shows; an order without a price is the cheapest. */
export const TOTAL_SORT = sql`coalesce(total_satang + iif(status = 'cancelled', 0, waiting_satang), 0)`;

/** The customer's name. */
export const CUSTOMER_SORT = nameSort("contact_name");

/** Where its status stands in their course, then the latest placed first; one number, so that one index has both. */
export const STATUS_SORT = sql`${course("status", ORDER_STATUSES)} + 9999999999999 - created_at`;

/** The same of its payment. */
export const PAYMENT_SORT = sql`${course("payment_status", PAYMENT_STATUSES)} + 9999999999999 - created_at`;

/** The place of a column's value in a list, in steps that are longer than any instant. */
function course(column: string, values: readonly string[]): SQL {
  const places = values.map((value, place) => `WHEN '${value}' THEN ${place}`).join(" ");
  return sql.raw(`CASE ${column} ${places} END * 10000000000000`);
}
