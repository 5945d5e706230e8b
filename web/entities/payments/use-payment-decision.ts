import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { PaymentConflict } from "./use-payment-conflict.ts";

/** What follows a decision about a payment. */
interface Following {
  /** Shows in the dialog what somebody else has decided meanwhile; its words stay. */
  readonly conflict: PaymentConflict;
  readonly onDone: () => void;
}

/** Confirms a payment and shows the outcome as a notice. */
export function useConfirmPayment(following: Following) {
  const { mutate, isPending } = trpc.payments.confirm.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_confirmed({ orderId }), following),
    onError: (error) => showRefused(error, following, ""),
  });
  return { mutate, isPending };
}

/** Rejects a payment and shows the outcome as a notice. */
export function useRejectPayment(following: Following) {
  const { mutate, isPending } = trpc.payments.reject.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_rejected({ orderId }), following),
    onError: (error, { reason }) => showRefused(error, following, reason),
  });
  return { mutate, isPending };
}

/** Takes a payment back and shows the outcome as a notice. */
export function useTakeBackPayment(following: Following) {
  const { mutate, isPending } = trpc.payments.takeBack.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_taken_back({ orderId }), following),
    onError: (error, { reason }) => showRefused(error, following, reason),
  });
  return { mutate, isPending };
}

function showDone(text: string, { onDone }: Following): void {
  showToast("success", m.order_payment_label(), text);
  refreshPayments();
  onDone();
}

async function showRefused(error: unknown, { conflict }: Following, reason: string): Promise<void> {
  refreshPayments();
  if (!(await conflict.refused(error, reason)))
    showError(error, { title: m.order_payment_label, text: m.payment_decide_failed });
}

/** Reads again what a decision about payments may have changed. */
export function refreshPayments(): void {
  void trpcUtils.payments.invalidate();
  void trpcUtils.orders.invalidate();
  // It says beside what a driver is owed which cash they hold.
  void trpcUtils.payouts.unpaid.invalidate();
}
