import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useWaiveWaiting } from "../order/use-order-actions.ts";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/** Says what follows when the waiting of a job is waived, and asks why. */
export function WaiveWaitingDialog({ order: { orderId }, job, onClose }: JobDialogProps) {
  const { jobId, waitingSatang } = job;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const waive = useWaiveWaiting(onClose);
  const amount = useSeen(waitingSatang, waive.isPending);
  const words = reason.trim();
  const confirm = () => {
    setAsked(true);
    if (words !== "" && !amount.isChanged)
      waive.mutate({ orderId, jobId, reason: words, seenSatang: amount.seen });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_waiting_waive_title()}
      description={m.admin_waiting_waive_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.admin_waiting_waive()}
      cancelLabel={m.action_cancel()}
      busy={waive.isPending}
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
