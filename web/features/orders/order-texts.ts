import type { ActorKind } from "#domain/access/actor.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { OrderKind, PaymentStatus } from "#domain/orders/order.ts";
import type { StatusWords } from "#web/entities/orders/order-status-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderReader } from "./order-types.ts";

/** A job's status in a word, and how it looks. */
export const JOB_STATUS_WORDS = {
  available: { text: m.job_status_available, tone: "waiting" },
  reserved: { text: m.job_status_reserved, tone: "neutral" },
  in_progress: { text: m.job_status_in_progress, tone: "moving" },
  completed: { text: m.job_status_completed, tone: "done" },
  cancelled: { text: m.job_status_cancelled, tone: "stopped" },
} as const satisfies Record<JobStatus, StatusWords>;

interface PaymentWords extends StatusWords {
  /** For tables. */
  readonly short?: () => string;
  /** What a person must know about it. */
  readonly note?: () => string;
}

const PAYMENT_WORDS: Readonly<Record<PaymentStatus, PaymentWords>> = {
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

/** A payment status in words; a demonstration payment always says so. */
export function paymentWords(status: PaymentStatus) {
  const { text, short, note, tone } = PAYMENT_WORDS[status];
  return { text: text(), short: (short ?? text)(), note: note?.(), tone };
}

/** Where an order came from. */
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

/** Who did something, in words for this reader: a customer's own deeds are "by you". */
export function actorText(actor: ActorKind, reader: OrderReader): string {
  return actor === "customer" && reader === "customer" ? m.order_by_you() : ACTOR_TEXTS[actor]();
}
