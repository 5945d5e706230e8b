import { boardOpening, markDelivered, undeliveredOrderIds } from "#db/queries/jobs/board-opening.ts";
import { openMessageId } from "#db/queries/orders/new-order.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/**
 * Brings one placed order to the dispatch board. Safe to repeat. A failure is logged and left to
 * the outbox, because the order itself is already safe in the database.
 * @returns whether the board has it now, could not be told, or there is no such order
 */
export async function bringToBoard(
  deps: Needs,
  orderId: string,
): Promise<"delivered" | "failed" | "unknown"> {
  try {
    const opening = await boardOpening(deps.db, orderId);
    if (opening === undefined) return "unknown";
    await deps.board.open(opening);
    await markDelivered(deps.db, openMessageId(orderId), deps.now());
    return "delivered";
  } catch (error) {
    console.warn("order not brought to the board yet", { orderId, error: String(error) });
    return "failed";
  }
}

const SWEEP_SIZE = 100;

/** Delivers what earlier attempts left in the outbox; the cron trigger calls it every minute. */
export async function sweepOutbox(deps: Needs): Promise<number> {
  const waiting = await undeliveredOrderIds(deps.db, SWEEP_SIZE);
  let delivered = 0;
  for (const orderId of waiting) if ((await bringToBoard(deps, orderId)) === "delivered") delivered++;
  return delivered;
}
