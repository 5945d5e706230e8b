import { useState } from "react";
import { canTakeBackRefund } from "#domain/payments/payment.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RefundDialogProps } from "./make-refund-dialog.tsx";
import { refreshRefunds, RefundNotice, useRefundPress, type RefundPress } from "./refund-press.tsx";

/** Says what follows when a refund that was recorded as sent is taken back, and asks why it is. */
export function TakeBackRefundDialog({ refund, onClose }: RefundDialogProps) {
  const press = useRefundPress(refund, "REFUND_NOT_SENT");
  const { refundId, orderId, amountSatang } = press.seen;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const takeBack = useTakeBackRefund(press, onClose);
  const isMissing = reason.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing) takeBack.mutate({ refundId, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.refund_take_back_title({ amount: formatUnitPrice(amountSatang), orderId })}
      description={m.refund_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={m.refund_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      disabled={press.found !== null}
      onConfirm={send}
    >
      <RefundNotice press={press} isPossible={canTakeBackRefund} onTheirs={onClose} />
      <ReasonField reason={reason} onChange={setReason} isMissing={asked && isMissing} />
    </ConfirmDialog>
  );
}

/** Takes a refund back and shows the outcome as a notice. */
function useTakeBackRefund({ refused }: RefundPress, onDone: () => void) {
  return trpc.refunds.takeBack.useMutation({
    onSuccess: ({ orderId }) => {
      showToast("success", m.nav_admin_refunds(), m.success_refund_taken_back({ orderId }));
      refreshRefunds();
      onDone();
    },
    onError: async (error, { reason }) => {
      refreshRefunds();
      if (!(await refused(error, { state: "taken_back", words: reason })))
        showError(error, { title: m.nav_admin_refunds, text: m.refund_take_back_failed });
    },
  });
}
