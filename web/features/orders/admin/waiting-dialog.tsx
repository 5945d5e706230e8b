import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useChargeWaiting, useWaiveWaiting } from "../order/use-order-actions.ts";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/** Waiving the waiting of a job, and taking that back. */
const STEPS = {
  waive: {
    label: m.admin_waiting_waive,
    title: m.admin_waiting_waive_title,
    text: m.admin_waiting_waive_text,
  },
  charge: {
    label: m.admin_waiting_charge,
    title: m.admin_waiting_charge_title,
    text: m.admin_waiting_charge_text,
  },
} as const;

export interface WaitingDialogProps extends JobDialogProps {
  readonly step: keyof typeof STEPS;
}

/** Says what follows when the waiting of a job is waived, or charged again, and asks why. */
export function WaitingDialog({ order: { orderId }, job, step, onClose }: WaitingDialogProps) {
  const { label, title, text } = STEPS[step];
  const { jobId, waitingSatang } = job;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const waive = useWaiveWaiting(onClose);
  const charge = useChargeWaiting(onClose);
  const decided = step === "waive" ? waive : charge;
  const amount = useSeen(waitingSatang, decided.isPending);
  const words = reason.trim();
  const confirm = () => {
    setAsked(true);
    if (words !== "" && !amount.isChanged)
      decided.mutate({ orderId, jobId, reason: words, seenSatang: amount.seen });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title()}
      description={text()}
      closeLabel={m.action_close()}
      confirmLabel={label()}
      cancelLabel={m.action_cancel()}
      busy={decided.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <SeenNotice about={amount} saved={waitingSatang} label={m.waiting_label()} valueText={formatMoney} />
        {amount.seen > 0 && (
          <p className="figures font-semibold">
            {m.waiting_label()}: {formatMoney(amount.seen)}
          </p>
        )}
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
      </div>
    </ConfirmDialog>
  );
}
