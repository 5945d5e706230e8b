import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import { markDelivered } from "#db/queries/outbox.ts";
import { boardOpenId } from "#domain/effect-ids.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type BoardOpenNeeds = Pick<Dependencies, "db"> & {
  readonly board: Pick<Dependencies["board"], "open">;
};

/** Opens placed orders on the dispatch board. The board ignores an order that it has already. */
export const boardOpenHandler: Handler<"board-open", BoardOpenNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { orderId }) => ({
    is: (await bringOrder(deps, orderId)) ? "delivered" : "needless",
  })),
};

/**
 * Opens a placed order on the board now instead of waiting for the drain. Safe to repeat. When it fails the drain tries
 * again, because the effect stays in the outbox.
 * @returns whether the board has the order now, could not be reached, or no such order exists
 */
export async function openOnBoard(
  deps: OpenNowNeeds,
  orderId: string,
): Promise<"delivered" | "failed" | "unknown"> {
  return openNow(deps, orderId, () => bringOrder(deps, orderId));
}

/** As `openOnBoard`, for an order that has been read already. */
export async function openKnownOrder(deps: OpenNowNeeds, opening: BoardOpening): Promise<void> {
  await openNow(deps, opening.order.orderId, async () => {
    await deps.board.open(opening);
    return true;
  });
}

type OpenNowNeeds = BoardOpenNeeds & Pick<Dependencies, "now">;

async function openNow(
  { db, now }: OpenNowNeeds,
  orderId: string,
  attempt: () => Promise<boolean>,
): Promise<"delivered" | "failed" | "unknown"> {
  try {
    if (!(await attempt())) return "unknown";
    await markDelivered(db, boardOpenId(orderId), now());
    return "delivered";
  } catch (error) {
    console.warn("order not opened on the board yet", { orderId, error: summarizeError(error) });
    return "failed";
  }
}

/**
 * Opens a placed order on the board, from its rows. Safe to repeat.
 * @returns false when there is no such order
 */
export async function bringOrder({ db, board }: BoardOpenNeeds, orderId: string): Promise<boolean> {
  const opening = await boardOpening(db, orderId);
  if (opening === undefined) return false;
  await board.open(opening);
  return true;
}
