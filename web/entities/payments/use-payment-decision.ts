import type { PaymentState } from "#domain/payments/payment.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

interface DecisionInput {
  readonly paymentId: string;
  readonly seenState: PaymentState;
}

/** A decision, sent once for each call of `mutate`. */
interface PaymentDecision<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** Confirms a payment and shows the outcome as a notice. `onSettled` is called in any case. */
export function useConfirmPayment(onSettled: () => void): PaymentDecision<DecisionInput> {
  const { mutate, isPending } = trpc.payments.confirm.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_confirmed({ orderId })),
    onError: showFailure,
    onSettled,
  });
  return { mutate, isPending };
}

/** Rejects a payment and shows the outcome as a notice. `onSettled` is called in any case. */
export function useRejectPayment(
  onSettled: () => void,
): PaymentDecision<DecisionInput & { readonly reason: string }> {
  const { mutate, isPending } = trpc.payments.reject.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_rejected({ orderId })),
    onError: showFailure,
    onSettled,
  });
  return { mutate, isPending };
}

/** Takes a payment back and shows the outcome as a notice. `onSettled` is called in any case. */
export function useTakeBackPayment(
  onSettled: () => void,
): PaymentDecision<{ readonly paymentId: string; readonly reason: string }> {
  const { mutate, isPending } = trpc.payments.takeBack.useMutation({
    onSuccess: ({ orderId }) => showDone(m.success_payment_taken_back({ orderId })),
    onError: showFailure,
    onSettled,
  });
  return { mutate, isPending };
}

function showDone(text: string): void {
  showToast("success", m.order_payment_label(), text);
  refresh();
}

function showFailure(error: unknown): void {
  showError(error, { title: m.order_payment_label, text: m.payment_decide_failed });
  refresh();
}

function refresh(): void {
  void trpcUtils.payments.invalidate();
  void trpcUtils.orders.invalidate();
  // It says beside what a driver is owed which cash they hold.
  void trpcUtils.payouts.unpaid.invalidate();
}
