import { insertOrder, orderByIdempotencyKey } from "#db/queries/orders/new-order.ts";
import { AppError } from "#domain/errors.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { newOrderId } from "./order-id.ts";

/** An order before it has an id. */
export type OrderDraft = Omit<NewOrder, "orderId" | "createdAt" | "requestHash">;

const ID_TRIES = 3;

/**
 * Writes an order once, however often its button was pressed, and opens it on the dispatch board.
 * It is opened at once; if that fails the outbox opens it later.
 * @param request what the person asked for, to tell a repeated press from another order under the same key
 * @throws AppError IDEMPOTENCY_KEY_REUSED, or BOOKING_NOT_SAVED when the database fails
 */
export async function submitOrder(
  deps: Dependencies,
  draft: OrderDraft,
  request: unknown,
): Promise<{ orderId: string }> {
  const requestHash = await sha256Hex(JSON.stringify(request));
  for (let attempt = 1; ; attempt++) {
    const earlier = await findPlaced(deps, draft.customerId, draft.idempotencyKey, request);
    if (earlier !== null) return earlier;
    const order: NewOrder = { ...draft, orderId: newOrderId(), createdAt: deps.now(), requestHash };
    try {
      await insertOrder(deps.db, order, jobCards(order));
    } catch (cause) {
      // A second press that raced us, or an id already given out: look again, then give up.
      if (attempt < ID_TRIES && isUniqueViolation(cause)) continue;
      throw new AppError("BOOKING_NOT_SAVED", { cause });
    }
    await openOnBoard(deps, order.orderId);
    return { orderId: order.orderId };
  }
}

/**
 * The order that an earlier press of the same button placed, or `null`. Asked before anything is checked: what was
 * acknowledged stays so, even when its pickup time or its quote has passed meanwhile.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the earlier press asked for something else
 */
export async function findPlaced(
  deps: Dependencies,
  customerId: string,
  idempotencyKey: string,
  request: unknown,
): Promise<{ orderId: string } | null> {
  const earlier = await orderByIdempotencyKey(deps.db, customerId, idempotencyKey);
  if (earlier === undefined) return null;
  if (earlier.requestHash !== (await sha256Hex(JSON.stringify(request))))
    throw new AppError("IDEMPOTENCY_KEY_REUSED");
  await openOnBoard(deps, earlier.orderId);
  return { orderId: earlier.orderId };
}

function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each.message.includes("UNIQUE constraint failed")) return true;
  return false;
}
