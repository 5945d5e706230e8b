import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { useWaiveWaiting } from "../order/use-order-actions.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/** Says what follows when the waiting of a job is waived, and asks why. */
export function WaiveWaitingDialog({ order: { orderId }, job: { jobId }, onClose }: JobDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const waive = useWaiveWaiting(onClose);
  const words = reason.trim();
  const confirm = () => {
    setAsked(true);
    if (words !== "") waive.mutate({ orderId, jobId, reason: words });
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
      <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
    </ConfirmDialog>
  );
}
