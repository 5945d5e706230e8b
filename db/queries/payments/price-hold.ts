import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { seenRow, type SeenMoney } from "./order-money.ts";

/** A decision that nobody heard of again holds an order no longer than this. */
const HOLD_MS = 10_000;
/** So long before the hold ends the board decides no more, for what it decided is to be written by then. */
export const WRITING_MS = 3_000;

/**
 * Makes money and documents of an order wait while its price is decided by what was read of them, where they are still so.
 * @param now epoch milliseconds
 * @param isInvoiced whether an invoice was issued
 * @returns what `releasePrice` asks for; `null` where they are not so any more, or another decision holds the order
 */
export async function holdPrice(
  db: Database,
  seen: SeenMoney,
  now: number,
  isInvoiced: boolean,
): Promise<number | null> {
  const { orderId } = seen.money;
  const [held] = await db.all<{ readonly until: number }>(sql`
    UPDATE orders SET price_held_until = ${now + HOLD_MS}
    WHERE ${seenRow(seen, now)} AND ${isInvoiced ? sql`1` : sql`0`} = EXISTS (
      SELECT 1 FROM documents WHERE order_id = ${orderId} AND kind = 'invoice' AND status = 'issued')
    RETURNING price_held_until AS until`);
  return held?.until ?? null;
}

/** Ends the hold of a decision that was refused, or changed nothing; one that is still to be written ends it by that. */
export async function releasePrice(
  db: Database,
  orderId: string,
  held: number,
  decided: { readonly version: number } | null,
): Promise<void> {
  const isDone: SQL = decided === null ? sql`1` : sql`version >= ${decided.version}`;
  await db.run(sql`UPDATE orders SET price_held_until = NULL
    WHERE order_id = ${orderId} AND price_held_until = ${held} AND ${isDone}`);
}
