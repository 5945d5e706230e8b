import { sql, type SQL } from "drizzle-orm";
import { OPEN_ORDER_STATUSES } from "#domain/orders/order.ts";

/**
 * The condition on a row of `jobs` that it keeps a driver: its order is not over, and they hold it, have done it, or drove for
 * it before it was taken from them, when the goods may still be in their truck.
 * @param driver an id, or a subquery of one
 */
export function isWorkOfOpenOrder(driver: SQL): SQL {
  // By the status of the orders SQLite would begin at them: there are far more than one driver has jobs.
  return sql`jobs.job_id IN (
      SELECT own.job_id FROM jobs AS own WHERE own.driver_id = ${driver}
      UNION ALL SELECT stopped_drives.job_id FROM stopped_drives WHERE stopped_drives.driver_id = ${driver})
    AND EXISTS (SELECT 1 FROM orders AS unfinished
      WHERE unfinished.order_id = jobs.order_id AND +unfinished.status IN ${[...OPEN_ORDER_STATUSES]})`;
}
