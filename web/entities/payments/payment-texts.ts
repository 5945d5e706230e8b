import type { PaymentMethod, PaymentState } from "#domain/payments/payment.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** A payment's state as an admin reads it. */
export const PAYMENT_STATE_TEXTS = {
  reported: { text: m.payment_state_reported, tone: "waiting" },
  open: { text: m.payment_state_open, tone: "neutral" },
  received: { text: m.payment_state_received, tone: "done" },
  rejected: { text: m.payment_state_rejected, tone: "stopped" },
  void: { text: m.payment_state_void, tone: "neutral" },
  taken_back: { text: m.payment_state_taken_back, tone: "stopped" },
} as const satisfies Record<PaymentState, StatusText>;

export const PAYMENT_METHOD_TEXTS = {
  promptpay: m.payment_method_promptpay,
  transfer: m.payment_method_transfer,
  withholding: m.payment_method_withholding,
  cash: m.payment_method_cash,
  stripe: m.payment_method_stripe,
} as const satisfies Record<PaymentMethod, () => string>;
