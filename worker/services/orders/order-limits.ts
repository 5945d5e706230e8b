import type { BeforePlacing, PlacingAttempt } from "#db/queries/orders/new-order.ts";
import { AppError } from "#domain/errors.ts";
import { MAX_OPEN_UNPAID_ORDERS } from "#domain/orders/order-limits.ts";
import { ACCOUNT_LIMITS, attemptKey } from "../../rate-limit.ts";

/** Which limit counts it: that of people, or of the programs of a company. */
export type PlacingLimit = "order-place" | "api-order-place";

/** The attempt at placing an order, to be counted against the account's limit. */
export async function placingAttempt(
  customerId: string,
  idempotencyKey: string,
  now: number,
  action: PlacingLimit = "order-place",
): Promise<PlacingAttempt> {
  const key = await attemptKey(action, customerId);
  return { customerId, idempotencyKey, key, limit: ACCOUNT_LIMITS[action], now };
}

/**
 * Call it after a repeated request has been answered, which no limit stops.
 * @throws AppError TOO_MANY_OPEN_ORDERS with their number, or RATE_LIMITED that says when to try again
 */
export function checkOrderLimits({ openUnpaid, allowedAt }: BeforePlacing, now: number): void {
  if (openUnpaid >= MAX_OPEN_UNPAID_ORDERS)
    throw new AppError("TOO_MANY_OPEN_ORDERS", { params: { count: openUnpaid } });
  if (allowedAt !== null)
    throw new AppError("RATE_LIMITED", { params: { retryAfterS: Math.ceil((allowedAt - now) / 1000) } });
}
