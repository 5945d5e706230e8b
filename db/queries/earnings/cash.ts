import { sql } from "drizzle-orm";
import { COLLECTED_STATES } from "#domain/payments/cash.ts";

/**
 * The cash that the driver of an entry has taken of its order's customer, and what of it they have still to hand over;
 * satang, and negative in a `set_back`, so that a job that was completed twice counts it once. An order's cash is one
 * amount: of two jobs of it that one driver has completed, the first has it.
 *
 * Names are written out, because drizzle leaves the table away in the columns of a select from one table, and those of the
 * order of an entry and of a payment would be the same.
 */
function cashIn(states: readonly string[]) {
  return sql<number>`iif(earning_entries.kind = 'set_back', -1, 1) * coalesce((
    SELECT sum(taken.amount_satang) FROM payments AS taken
    WHERE taken.order_id = earning_entries.order_id AND taken.reported_by = earning_entries.driver_id
      AND taken.method = 'cash' AND taken.state IN (SELECT value FROM json_each(${JSON.stringify(states)}))
      AND NOT EXISTS (
        SELECT 1 FROM jobs AS first
        WHERE first.order_id = earning_entries.order_id AND first.driver_id = earning_entries.driver_id
          AND first.status = 'completed' AND first.job_id < earning_entries.job_id)), 0)`;
}

export const cashSatang = cashIn(COLLECTED_STATES);
export const cashHeldSatang = cashIn(["reported"]);
