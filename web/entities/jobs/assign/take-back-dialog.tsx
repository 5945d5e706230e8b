import { useState } from "react";
import { canTransitionJob } from "#domain/jobs/job.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { JobConflictNotice } from "./job-conflict-notice.tsx";
import { useTakeBack, type AssignDialogProps, type SeenJob } from "./use-assign.ts";
import { useJobConflict } from "./use-job-conflict.ts";

/** Says what follows when a job is taken from its driver, and asks why; where somebody else has decided meanwhile, again. */
export function TakeBackDialog({ job, onClose, ...outcome }: AssignDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  // Of when it was opened: that is what was decided about.
  const conflict = useJobConflict(job);
  const { seen, saved } = conflict;
  const takeBack = useTakeBack({ ...outcome, conflict });
  const words = reason.trim();
  const send = () => {
    setAsked(true);
    const { orderId, jobId, driverId, status } = seen;
    if (words !== "")
      takeBack.mutate({ orderId, jobId, seenDriverId: driverId ?? "", seenStatus: status, reason: words });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_take_back_title({ driver: seen.driverName ?? "" })}
      description={m.admin_job_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.admin_job_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      disabled={saved !== null}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <JobConflictNotice conflict={conflict} isPossible={isHeld(saved)} onTheirs={onClose} />
        <TellDriver name={seen.driverName ?? ""} phone={seen.phoneToTell} />
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
      </div>
    </ConfirmDialog>
  );
}

function isHeld(job: SeenJob | null): boolean {
  return job !== null && Boolean(job.driverId) && canTransitionJob(job.status, "available", "admin");
}
