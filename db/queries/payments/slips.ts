import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { areKeepable, keepFiles, type FilesToKeep } from "../files.ts";

/** The uploaded slip of a payment. */
export type Slip = FilesToKeep & { readonly purpose: "slip" };

/**
 * Keeps an uploaded slip from being deleted as unused. Safe to repeat.
 * @returns false when it is not there
 */
export async function keepSlip(db: Database, slip: Slip, now: number): Promise<boolean> {
  const [kept] = await runBatch(db, [keepFiles(slip, now)]);
  return hasChanged(kept);
}

/**
 * Adds a slip to a payment that was reported without one.
 * @returns false when nothing was written: the payment has a slip or is decided, or the file is not there
 */
export async function addSlip(
  db: Database,
  paymentId: string,
  { slip, fileId }: { readonly slip: Slip; readonly fileId: string },
  now: number,
): Promise<boolean> {
  const isRecorded = sql`EXISTS (SELECT 1 FROM payments WHERE payment_id = ${paymentId} AND slip_file_id = ${fileId})`;
  const [added] = await runBatch(db, [
    sql`UPDATE payments SET slip_file_id = ${fileId}
      WHERE payment_id = ${paymentId} AND order_id = ${slip.orderId} AND state = 'reported'
        AND slip_file_id IS NULL AND ${areKeepable(slip, now)}`,
    // Whoever decides about the order's money meanwhile reads it again, and so keeps the slip.
    sql`UPDATE orders SET money_version = money_version + 1
      WHERE order_id = ${slip.orderId} AND ${isRecorded}`,
    keepFiles(slip, now, isRecorded),
  ]);
  return hasChanged(added);
}
