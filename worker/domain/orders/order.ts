import type { ActorKind } from "../access/actor.ts";

export const ORDER_STATUSES = ["pending", "confirmed", "in_transit", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A booking order comes from the booking form, a calculator order from a signed quote. */
export const ORDER_KINDS = ["booking", "calculator"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const PAYMENT_STATUSES = ["unpaid", "paid_fake", "paid", "partially_refunded", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** An order's id, as part of a pattern; which letters a new one has is in `services/orders/order-id.ts`. */
export const ORDER_ID = "KD-[0-9A-Z]{6}";

/** The order id that a text is, as people write one (`kd-7f3k2m`, `#KD-7F3K2M`); `null` when it is none. */
export function readOrderId(text: string): string | null {
  return new RegExp(`^#?(${ORDER_ID})$`).exec(text.trim().toUpperCase())?.[1] ?? null;
}

/** A text in which the job ids that drivers know (`KD-7F3K2M-2`) are those of their orders. */
export function withOrderIdsOfJobs(text: string): string {
  return text.replaceAll(JOB_IDS, "$1");
}
const JOB_IDS = new RegExp(String.raw`(?<![\p{L}\p{N}])(${ORDER_ID})-\d{1,3}(?![\p{L}\p{N}-])`, "giu");

/** Who may change an order from one status to another; any pair that is not listed is refused. */
const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, readonly ActorKind[]>>>> = {
  pending: { confirmed: ["admin", "driver", "system"], cancelled: ["customer", "admin"] },
  confirmed: { in_transit: ["driver", "admin"], cancelled: ["customer", "admin"] },
  in_transit: { delivered: ["driver", "admin"], cancelled: ["admin"] },
  delivered: { in_transit: ["admin"] },
  cancelled: {},
};

/** Whether `actor` may change an order's status from `from` to `to`. */
export function canTransitionOrder(from: OrderStatus, to: OrderStatus, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/**
 * An order that is final is over for its customer and its drivers, and never changes again, except that an admin may
 * set a delivered one back in transit for 7 days.
 */
export function isFinal(status: OrderStatus): boolean {
  return status === "delivered" || status === "cancelled";
}

/** The statuses of orders that are not final yet. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !isFinal(status),
);
