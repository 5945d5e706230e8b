import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { ListedPayment, PaymentDecision } from "./payment-types.ts";
import { usePaymentConflict, type PaymentConflict } from "./use-payment-conflict.ts";
import { useConfirmPayment, useRejectPayment, useTakeBackPayment } from "./use-payment-decision.ts";

interface PaymentDialogProps {
  readonly payment: ListedPayment;
  readonly onClose: () => void;
}

export interface DecisionDialogProps extends PaymentDialogProps {
  readonly decision: PaymentDecision;
}

/** Says what follows from a decision about a payment before it is made, and asks for its reason where it needs one. */
export function DecisionDialog({ decision, ...props }: DecisionDialogProps) {
  const Dialog = DIALOGS[decision];
  return <Dialog {...props} />;
}

/** Says what follows before the receipt of money is confirmed. */
function ConfirmPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const conflict = usePaymentConflict(payment, "received");
  const { paymentId, orderId, amountSatang, state, method, disputedAt } = conflict.seen;
  const isCash = method === "cash";
  const about = { amount: formatUnitPrice(amountSatang), orderId };
  const confirm = useConfirmPayment({ conflict, onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isCash ? m.admin_cash_confirm_title(about) : m.payment_confirm_title(about)}
      description={isCash ? m.admin_cash_confirm_text() : m.payment_confirm_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={isCash ? m.admin_cash_confirm() : m.payment_confirm()}
      busy={confirm.isPending}
      disabled={conflict.change !== null}
      onConfirm={() => confirm.mutate({ paymentId, seenState: state, seenDisputedAt: disputedAt })}
    >
      <ConflictOfPayment conflict={conflict} onTheirs={onClose} />
    </ConfirmDialog>
  );
}

/** Asks why a payment is rejected. */
function RejectPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const conflict = usePaymentConflict(payment, "rejected");
  const { paymentId, orderId, state, method } = conflict.seen;
  const isCash = method === "cash";
  const reject = useRejectPayment({ conflict, onDone: onClose });
  return (
    <ReasonDialog
      title={m.payment_reject_title({ orderId })}
      description={isCash ? m.admin_cash_reject_text() : m.payment_reject_text()}
      confirmLabel={isCash ? m.admin_cash_reject() : m.payment_reject()}
      isPending={reject.isPending}
      conflict={conflict}
      onClose={onClose}
      onConfirm={(reason) => reject.mutate({ paymentId, seenState: state, reason })}
    />
  );
}

/** Says what follows when a payment that was confirmed by mistake is taken back, and asks why it is. */
function TakeBackPaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const conflict = usePaymentConflict(payment, "taken_back");
  const { paymentId, orderId, amountSatang } = conflict.seen;
  const takeBack = useTakeBackPayment({ conflict, onDone: onClose });
  return (
    <ReasonDialog
      title={m.payment_take_back_title({ amount: formatUnitPrice(amountSatang), orderId })}
      description={m.payment_take_back_text()}
      confirmLabel={m.payment_take_back()}
      isPending={takeBack.isPending}
      conflict={conflict}
      onClose={onClose}
      onConfirm={(reason) => takeBack.mutate({ paymentId, reason })}
    />
  );
}

const DIALOGS = {
  received: ConfirmPaymentDialog,
  rejected: RejectPaymentDialog,
  taken_back: TakeBackPaymentDialog,
} as const satisfies Record<PaymentDecision, unknown>;

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly isPending: boolean;
  readonly conflict: PaymentConflict;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

function ReasonDialog({
  title,
  description,
  confirmLabel,
  isPending,
  conflict,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const words = reason.trim();
  const send = () => {
    setAsked(true);
    if (words !== "") onConfirm(words);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={confirmLabel}
      tone="danger"
      busy={isPending}
      disabled={conflict.change !== null}
      onConfirm={send}
    >
      <ConflictOfPayment conflict={conflict} onTheirs={onClose} />
      <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
    </ConfirmDialog>
  );
}

interface ConflictOfPaymentProps {
  readonly conflict: PaymentConflict;
  readonly onTheirs: () => void;
}

/** Somebody else has decided about the payment: what it was, what it is now, and what was to become of it. */
function ConflictOfPayment({ conflict, onTheirs }: ConflictOfPaymentProps) {
  const { change, isPossible, keep } = conflict;
  if (change === null) return null;
  return (
    <div className="mb-4 last:mb-0">
      <PressNotice
        changes={[change]}
        label={() => m.order_payment_label()}
        onKeep={isPossible ? keep : null}
        onTheirs={onTheirs}
      />
    </div>
  );
}
