import { isFinal, type OrderStatus } from "../orders/order.ts";
import { DAY_MS } from "../time.ts";

/** A shared link still opens this long after its order was delivered or cancelled. */
const LINK_AFTER_END_MS = DAY_MS;

/** An order as far as the end of its links depends on it. */
export interface LinkedOrder {
  readonly status: OrderStatus;
  /** When it was delivered or cancelled, epoch milliseconds; `null` while it is not. */
  readonly finalAt: number | null;
}

/** Whether the links of an order open now: until a day after its end; a delivery that is taken back opens them again. */
export function areLinksOpen({ status, finalAt }: LinkedOrder, now: number): boolean {
  if (!isFinal(status)) return true;
  return finalAt !== null && now < finalAt + LINK_AFTER_END_MS;
}
