import { earlierOrder, insertOrder, type EarlierOrder } from "#db/queries/orders/new-order.ts";
import { AppError } from "#domain/errors.ts";
import { jobCards, openingState, type NewOrder } from "#domain/orders/new-order.ts";
import { openKnownOrder, openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { newOrderId } from "./order-id.ts";

/** An order before it has an id. */
export type OrderDraft = Omit<NewOrder, "orderId" | "createdAt" | "requestHash">;

const INSERT_ATTEMPTS = 3;

/**
 * Writes an order and opens it on the dispatch board. When the board cannot be reached, the outbox opens it later.
 * Of concurrent requests under one idempotency key one writes the order; the others answer with it.
 * @param request what the person asked for, to tell a repetition from another order under the same key
 * @throws AppError IDEMPOTENCY_KEY_REUSED, or BOOKING_NOT_SAVED when the database fails
 */
export async function submitOrder(
  deps: Dependencies,
  draft: OrderDraft,
  request: unknown,
): Promise<{ orderId: string }> {
  const requestHash = await hashOf(request);
  for (let attempt = 1; ; attempt++) {
    const order: NewOrder = { ...draft, orderId: newOrderId(), createdAt: deps.now(), requestHash };
    const cards = jobCards(order);
    try {
      await insertOrder(deps.db, order, cards);
    } catch (cause) {
      if (attempt === INSERT_ATTEMPTS || !isUniqueViolation(cause))
        throw new AppError("BOOKING_NOT_SAVED", { cause });
      // Either a concurrent request was faster, or the order id is taken.
      const earlier = await earlierOrder(deps.db, draft.customerId, draft.idempotencyKey);
      const answer = await answerRepeated(deps, earlier, request);
      if (answer !== null) return answer;
      continue;
    }
    await openKnownOrder(deps, { order: openingState(order, cards), cards });
    return { orderId: order.orderId };
  }
}

/**
 * The answer to a repeated request: the order that the first one placed; `null` when there is none. Call it before the
 * input is checked, so that a repetition succeeds even when the pickup time or the quote has expired since.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the first request asked for something else
 */
export async function answerRepeated(
  deps: Dependencies,
  earlier: EarlierOrder | undefined,
  request: unknown,
): Promise<{ orderId: string } | null> {
  if (earlier === undefined) return null;
  if (earlier.requestHash !== (await hashOf(request))) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  await openOnBoard(deps, earlier.orderId);
  return { orderId: earlier.orderId };
}

function hashOf(request: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(request));
}
