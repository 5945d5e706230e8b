import { sql, type SQL } from "drizzle-orm";
import { mailFact } from "../account/erase-outbox.ts";
import { wasOnFile } from "../customers/on-file.ts";

/**
 * The statements that end what somebody at the former address of an order could go on with, where the office writes another
 * one down: the invitation of its customer that was sent there, its mail, and the tracking link of an order by phone. An
 * invitation ends also where another order of the customer has that address: the office sends it again. Mails carry
 * the link, whoever made it, until the customer has an account: it ends also where they have one by now. They precede the statement
 * that raises the order's version; replayed, they do nothing.
 * @param email the address as it is from now on, "" for none
 */
export function formerAddressEnds(
  { orderId, version }: { readonly orderId: string; readonly version: number },
  email: string,
): SQL[] {
  const former = (column: "contact_email" | "customer_id" | "order_id") => sql`
    SELECT ${sql.raw(column)} FROM orders
    WHERE order_id = ${orderId} AND version < ${version} AND contact_email NOT IN ('', ${email})`;
  return [
    // The second condition lets SQLite take the partial index.
    sql`
      DELETE FROM sign_ups WHERE customer_id IN (${former("customer_id")}) AND customer_id IS NOT NULL
        AND confirmed_at IS NULL AND email IN (${former("contact_email")})`,
    // Somebody else may be invited at the address, too.
    sql`
      DELETE FROM outbox WHERE recipient IN (${former("contact_email")}) AND ${mailFact("kind")} = 'customer_invitation'
        AND NOT EXISTS (SELECT 1 FROM sign_ups
          WHERE sign_ups.email = outbox.recipient AND customer_id IS NOT NULL AND confirmed_at IS NULL)`,
    sql`
      DELETE FROM tracking_links WHERE order_id IN (
        SELECT order_id FROM tracking_links WHERE revoked_at IS NULL AND order_id IN (
          ${former("order_id")} AND placed_by IS NOT NULL AND ${wasOnFile(sql`orders.customer_id`)}))`,
  ];
}
