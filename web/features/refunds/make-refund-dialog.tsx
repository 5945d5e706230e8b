import { useState } from "react";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { isSentByHand } from "#domain/payments/payment.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { refreshRefunds, RefundNotice, useRefundPress, type RefundPress } from "./refund-press.tsx";
import type { ListedRefund } from "./refund-types.ts";

export interface RefundDialogProps {
  readonly refund: ListedRefund;
  readonly onClose: () => void;
}

/** Asks for the reference of the transfer and records that a refund was sent; where somebody else came first, shows both. */
export function MakeRefundDialog({ refund, onClose }: RefundDialogProps) {
  const press = useRefundPress(refund, "REFUND_NOT_DUE");
  const { refundId, orderId, amountSatang } = press.seen;
  const [reference, setReference] = useState("");
  const [asked, setAsked] = useState(false);
  const make = useMakeRefund(press, onClose);
  const isMissing = reference.trim() === "";
  const send = () => {
    setAsked(true);
    if (!isMissing) make.mutate({ refundId, reference: reference.trim() });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.refund_make_title({ amount: formatUnitPrice(amountSatang), orderId })}
      description={m.refund_make_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.refund_make()}
      busy={make.isPending}
      disabled={press.found !== null}
      onConfirm={send}
    >
      <RefundNotice press={press} isPossible={isSentByHand} onTheirs={onClose} />
      <Field
        label={m.refund_reference_label()}
        error={asked && isMissing ? FIELD_TEXTS.REQUIRED() : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

/** Records a refund and shows the outcome as a notice. */
function useMakeRefund({ refused }: RefundPress, onDone: () => void) {
  return trpc.refunds.make.useMutation({
    onSuccess: ({ orderId }) => {
      showToast("success", m.nav_admin_refunds(), m.success_refund_made({ orderId }));
      refreshRefunds();
      onDone();
    },
    onError: async (error, { reference }) => {
      refreshRefunds();
      if (!(await refused(error, { state: "done", words: reference })))
        showError(error, { title: m.nav_admin_refunds, text: m.refund_make_failed });
    },
  });
}
