import type { RefundReason, RefundState } from "#domain/payments/payment.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** A refund's state in a word or two, and its tone; in the order of the filter. */
export const REFUND_STATE_TEXTS = {
  due: { text: m.refund_state_due, tone: "waiting" },
  sent: { text: m.refund_state_sent, tone: "waiting" },
  done: { text: m.refund_state_done, tone: "done" },
  void: { text: m.refund_state_void, tone: "neutral" },
  taken_back: { text: m.refund_state_taken_back, tone: "stopped" },
} as const satisfies Record<RefundState, StatusText>;

/** Why money goes back. */
export const REFUND_REASON_TEXTS = {
  cancellation: m.refund_reason_cancellation,
  overpayment: m.refund_reason_overpayment,
} as const satisfies Record<RefundReason, () => string>;
