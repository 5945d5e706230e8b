import { sql, type SQL } from "drizzle-orm";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#domain/orders/order.ts";

// What the office's list is sorted by, as generated columns: SQLite seeks both parts of a cursor in an index of columns,
// but only the first one where that is an expression.

/** The amount that the list shows; an order without a price is the cheapest. */
export const TOTAL_SORT = sql`coalesce(total_satang + iif(status = 'cancelled', 0, waiting_satang), 0)`;

/**
 * The customer's name in the order of a dictionary: without regard to A and a, and Thai words by their first consonant, which
 * a vowel may be written in front of. Names of erased people come last.
 */
export const CUSTOMER_SORT = sql`substr(lower(CASE
  WHEN contact_name = '' THEN char(1114109)
  WHEN substr(contact_name, 1, 1) IN ('เ', 'แ', 'โ', 'ใ', 'ไ')
    THEN substr(contact_name, 2, 1) || substr(contact_name, 1, 1) || substr(contact_name, 3)
  ELSE contact_name END), 1, 40)`;

/** Where its status stands in their course, then the latest placed first; one number, so that one index has both. */
export const STATUS_SORT = sql`${course("status", ORDER_STATUSES)} + 9999999999999 - created_at`;

/** The same of its payment. */
export const PAYMENT_SORT = sql`${course("payment_status", PAYMENT_STATUSES)} + 9999999999999 - created_at`;

/** The place of a column's value in a list, in steps that are longer than any instant. */
function course(column: string, values: readonly string[]): SQL {
  const places = values.map((value, place) => `WHEN '${value}' THEN ${place}`).join(" ");
  return sql.raw(`CASE ${column} ${places} END * 10000000000000`);
}
