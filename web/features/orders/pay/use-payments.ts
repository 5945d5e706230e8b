import { getQueryKey } from "@trpc/react-query";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderPayments } from "./payment-types.ts";

const TITLE = m.order_payment_label;

/** A change, sent once for each call of `mutate`. */
export interface PaymentAction<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** Asks for the QR code of what is to be paid. */
export function useOpenPayment(orderId: string): PaymentAction<{ orderId: string }> {
  const { mutate, isPending } = trpc.payments.open.useMutation({
    onSuccess: showAnswer,
    onError: (error) => showFailure(error, orderId, m.pay_start_failed),
  });
  return { mutate, isPending };
}

/** Says that a payment was made. */
export function useReportPayment(orderId: string): PaymentAction<{ paymentId: string; slipFileId?: string }> {
  const { mutate, isPending } = trpc.payments.report.useMutation({
    onSuccess: showAnswer,
    onError: (error) => showFailure(error, orderId, m.pay_report_failed),
  });
  return { mutate, isPending };
}

/** Adds the slip to a payment that was reported without one. */
export function useAddSlip(orderId: string): PaymentAction<{ paymentId: string; slipFileId: string }> {
  const { mutate, isPending } = trpc.payments.addSlip.useMutation({
    onSuccess: (payments) => {
      showAnswer(payments);
      showToast("success", TITLE(), m.pay_slip_sent());
    },
    onError: (error) => showFailure(error, orderId, m.pay_slip_failed),
  });
  return { mutate, isPending };
}

/** Says that a record of cash is not right. `onDone` is called after success. */
export function useDisputeCash(
  orderId: string,
  onDone: () => void,
): PaymentAction<{ paymentId: string; dispute: string }> {
  const { mutate, isPending } = trpc.payments.disputeCash.useMutation({
    onSuccess: (payments) => {
      showAnswer(payments);
      onDone();
    },
    onError: (error) => showFailure(error, orderId, m.cash_dispute_failed),
  });
  return { mutate, isPending };
}

/** Shows what is to be paid as the server answered it. */
export function showAnswer(payments: OrderPayments): void {
  const input = { orderId: payments.orderId };
  trpcUtils.payments.ofOrder.setData(input, payments);
  restartRead(getQueryKey(trpc.payments.ofOrder, input, "query"));
}

/** After a refusal the page may be out of date. */
function showFailure(error: unknown, orderId: string, text: () => string): void {
  showError(error, { title: TITLE, text });
  void trpcUtils.payments.ofOrder.invalidate({ orderId });
  void trpcUtils.orders.byId.invalidate({ orderId });
}
