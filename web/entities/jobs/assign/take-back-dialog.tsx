import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { useTakeBack, type AssignDialogProps } from "./use-assign.ts";

/** Says what follows when a job is taken from its driver, and asks why. */
export function TakeBackDialog({ job, onClose, ...outcome }: AssignDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const takeBack = useTakeBack({ ...outcome, onClose });
  const words = reason.trim();
  const { orderId, jobId } = job;
  // Of when it was opened: that is what was decided about.
  const [seen] = useState({ seenDriverId: job.driverId ?? "", seenStatus: job.status });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_take_back_title({ driver: job.driverName ?? "" })}
      description={m.admin_job_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.admin_job_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      onConfirm={() => {
        setAsked(true);
        if (words !== "")
          takeBack.mutate({
            orderId,
            jobId,
            ...seen,
            reason: words,
          });
      }}
    >
      <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
    </ConfirmDialog>
  );
}
