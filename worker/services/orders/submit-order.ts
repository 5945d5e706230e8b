import { earlierOrder, insertOrder, type EarlierOrder } from "#db/queries/orders/new-order.ts";
import { AppError } from "#domain/errors.ts";
import { isImportedRow } from "#domain/orders/office/imported-row.ts";
import { jobCards, newOpening, type NewOrder } from "#domain/orders/new-order.ts";
import { openKnownOrder, openOnBoard } from "../../outbox/handlers/board-open.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import type { Audited } from "../audit/audited-action.ts";
import { takeCredit } from "../companies/take-credit.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { newOrderId } from "./order-id.ts";

/** An order before it has an id. */
export type OrderDraft = Omit<NewOrder, "orderId" | "createdAt" | "requestHash" | "onAccount"> & {
  /** Places it on the account of this company. */
  readonly companyId?: string | null;
};

const INSERT_ATTEMPTS = 3;
/** Of orders placed on one account at the same time each attempt lets one through. */
const ON_ACCOUNT_ATTEMPTS = 20;

/**
 * Writes an order and opens it on the dispatch board. When the board cannot be reached, the outbox opens it later.
 * Of concurrent requests under one idempotency key one writes the order; the others answer with it.
 * @param request what the person asked for, to tell a repetition from another order under the same key
 * @throws AppError IDEMPOTENCY_KEY_REUSED, BOOKING_NOT_SAVED when the database fails, and on account those of `takeCredit`
 */
export async function submitOrder(
  deps: Dependencies,
  draft: OrderDraft,
  request: unknown,
): Promise<{ orderId: string }> {
  const requestHash = await hashOf(request);
  const { companyId = null, ...facts } = draft;
  const attempts = companyId === null ? INSERT_ATTEMPTS : ON_ACCOUNT_ATTEMPTS;
  for (let attempt = 1; ; attempt++) {
    const credit = companyId === null ? null : await creditOr(deps, draft, companyId, request);
    if (typeof credit === "string") return { orderId: credit };
    const order: NewOrder = {
      ...facts,
      ...credit,
      orderId: newOrderId(),
      createdAt: deps.now(),
      requestHash,
    };
    const cards = jobCards(order);
    try {
      await insertOrder(deps.db, order, cards);
    } catch (cause) {
      if (attempt === attempts || !isUniqueViolation(cause))
        throw new AppError("BOOKING_NOT_SAVED", { cause });
      // A concurrent request was faster, another order took the number on the account, or the order id is taken.
      const earlier = await earlierOrder(deps.db, draft, draft.idempotencyKey);
      const answer = await answerRepeated(deps, earlier, request);
      if (answer !== null) return answer;
      continue;
    }
    await openKnownOrder(deps, newOpening(order, cards));
    return { orderId: order.orderId };
  }
}

/**
 * The same for an order of the caller's own, which the audit log has when they are of the staff.
 * @throws AppError as `submitOrder`
 */
export async function submitNoted(
  deps: Dependencies & Audited,
  draft: OrderDraft,
  request: unknown,
): Promise<{ orderId: string }> {
  const placed = await submitOrder(deps, draft, request);
  const { customerId, kind, price, companyId = null } = draft;
  const totalSatang = price?.totalSatang ?? null;
  deps.audit?.changed("order", placed.orderId, null, { customerId, kind, totalSatang, companyId });
  return placed;
}

/** The credit for an order; or the order that the same request placed meanwhile, which may have used the credit up. */
async function creditOr(deps: Dependencies, draft: OrderDraft, companyId: string, request: unknown) {
  try {
    return await takeCredit(deps, draft.customerId, companyId, draft.price?.totalSatang ?? null);
  } catch (refusal) {
    const earlier = await earlierOrder(deps.db, draft, draft.idempotencyKey);
    const answer = await answerRepeated(deps, earlier, request);
    if (answer === null) throw refusal;
    return answer.orderId;
  }
}

/**
 * The answer to a repeated request: the order that the first one placed; `null` when there is none. Call it before the
 * input is checked, so that a repetition succeeds even when the pickup time or the quote has expired since.
 * @throws AppError IDEMPOTENCY_KEY_REUSED with the `orderId` and its `status` when the first request asked for something else, or
 *   the row of an imported file was placed as an order that is cancelled
 */
export async function answerRepeated(
  deps: Dependencies,
  earlier: EarlierOrder | undefined,
  request: unknown,
): Promise<{ orderId: string } | null> {
  if (earlier === undefined) return null;
  const { orderId, status, idempotencyKey, requestHash } = earlier;
  const isOver = isImportedRow(idempotencyKey) && status === "cancelled";
  if (isOver || requestHash !== (await hashOf(request)))
    throw new AppError("IDEMPOTENCY_KEY_REUSED", { params: { orderId, status } });
  await openOnBoard(deps, orderId);
  return { orderId };
}

function hashOf(request: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(request));
}
