import type { ActorKind } from "#domain/access/actor.ts";
import type { OrderKind, OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderReader } from "./order-types.ts";

interface PaymentText extends StatusText {
  /** Short form for tables. */
  readonly short?: () => string;
  /** An explanation that must be shown with it. */
  readonly note?: () => string;
}

const PAYMENT_TEXTS: Readonly<Record<PaymentStatus, PaymentText>> = {
  unpaid: { text: m.order_payment_unpaid, tone: "waiting" },
  paid_fake: {
    text: m.order_payment_paid_fake,
    short: m.order_payment_paid_fake_short,
    note: m.order_payment_paid_fake_note,
    tone: "neutral",
  },
  paid: { text: m.order_payment_paid, tone: "done" },
  partially_refunded: { text: m.order_payment_partially_refunded, tone: "neutral" },
  refunded: { text: m.order_payment_refunded, tone: "neutral" },
};

/** What the price of an order has met so far. */
export interface PaidState {
  readonly paymentStatus: PaymentStatus;
  readonly isPaidInPart: boolean;
}

/** How far an order is paid, as text. */
export function paymentText({ paymentStatus, isPaidInPart }: PaidState) {
  const text = paymentStatusText(paymentStatus);
  return isPaidInPart ? { ...text, text: m.order_payment_in_part(), short: m.order_payment_in_part() } : text;
}

/** A payment status as text; a demonstration payment always says that it is one. */
export function paymentStatusText(status: PaymentStatus) {
  const { text, short, note, tone } = PAYMENT_TEXTS[status];
  return { text: text(), short: (short ?? text)(), note: note?.(), tone };
}

/** What a row of a list says of the money of its order. */
export interface ListedMoney extends PaidState {
  readonly status: OrderStatus;
  readonly costSatang: number | null;
}

/** What an order costs, for tables; "–" for one that was cancelled for free. */
export function costText({ status, costSatang }: Pick<ListedMoney, "status" | "costSatang">): string {
  if (costSatang === null) return m.order_no_price();
  return status === "cancelled" && costSatang === 0 ? "–" : formatMoney(costSatang);
}

/** How far an order is paid, for tables; `null` for one that was cancelled for free before anything was paid. */
export function listedPaymentText(order: ListedMoney): string | null {
  const { status, costSatang, paymentStatus, isPaidInPart } = order;
  const owesNothing = status === "cancelled" && costSatang === 0 && paymentStatus === "unpaid";
  return owesNothing && !isPaidInPart ? null : paymentText(order).short;
}

/** The form an order was placed with. */
export const ORDER_KIND_TEXTS = {
  booking: m.order_kind_booking,
  calculator: m.order_kind_calculator,
} as const satisfies Record<OrderKind, () => string>;

const ACTOR_TEXTS: Readonly<Record<ActorKind, () => string>> = {
  customer: m.order_by_customer,
  driver: m.order_by_driver,
  admin: m.order_by_admin,
  system: m.order_by_system,
};

/** Who did something, for this reader: "by you" for a customer reading of their own action. */
export function actorText(actor: ActorKind, reader: OrderReader): string {
  return actor === "customer" && reader === "customer" ? m.order_by_you() : ACTOR_TEXTS[actor]();
}
