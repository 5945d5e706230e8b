import { sql, type SQL } from "drizzle-orm";

/**
 * Takes out of payments what their customer wrote, and why one was rejected: that is in no book. The bank's references, and
 * why a payment was taken back that had been booked, belong to the books.
 * @param orders a query of their ids
 */
export function paymentWordsErase(orders: SQL): SQL[] {
  return [
    sql`UPDATE payments SET dispute = '' WHERE dispute <> '' AND order_id IN (${orders})`,
    sql`UPDATE payments SET reason = '' WHERE reason <> '' AND state = 'rejected' AND order_id IN (${orders})`,
  ];
}
