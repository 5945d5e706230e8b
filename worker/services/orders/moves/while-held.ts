import { documentsOfOrder } from "#db/queries/documents/read-documents.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { holdPrice, releasePrice, WRITING_MS } from "#db/queries/payments/price-hold.ts";
import { AppError, saysNothingDone } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Decided } from "../../jobs/command-board.ts";
import { untilWritten, type Tries } from "../../until-written.ts";
import { settlementFrom, type OrderSettlement } from "./settlement.ts";

/** Another decision about the order's price or money may come first this often. */
const WAITING: Tries = { tries: 10, pauseMs: () => 100 };

/**
 * Decides another price of an order by what was paid and invoiced, and nothing of both comes in between: from then until the
 * decision is written, money and documents of the order wait. What comes before is read by `check`, which refuses.
 * @param totalSatang what the order would cost
 * @param decide by the board, which is to refuse after `notAfter`, epoch milliseconds
 * @returns what `decide` does
 * @throws AppError what `check` or `decide` throws, NOT_FOUND, SERVICE_UNAVAILABLE when others kept deciding
 */
export async function whilePriceHeld(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { orderId, totalSatang }: { readonly orderId: string; readonly totalSatang: number },
  check: (settlement: OrderSettlement, totalSatang: number) => void,
  decide: (notAfter: number) => Promise<Decided>,
): Promise<Decided> {
  return untilWritten(WAITING, async () => {
    const [seen, documents] = await Promise.all([orderMoney(db, orderId), documentsOfOrder(db, orderId)]);
    if (seen === undefined) throw new AppError("NOT_FOUND");
    const settlement = settlementFrom(seen.money, documents, totalSatang);
    check(settlement, totalSatang);
    const held = await holdPrice(db, seen, now(), settlement.replacesInvoice);
    if (held === null) return null;
    const decided = await decideHeld(
      () => decide(held - WRITING_MS),
      () => releasePrice(db, orderId, held, null),
    );
    await releasePrice(db, orderId, held, decided.order);
    return decided;
  });
}

/** What was decided. Where nobody knows whether something was, the hold stays: it ends by being written, or by its time. */
async function decideHeld(decide: () => Promise<Decided>, release: () => Promise<void>): Promise<Decided> {
  try {
    return await decide();
  } catch (error) {
    if (saysNothingDone(error)) await release();
    throw error;
  }
}
