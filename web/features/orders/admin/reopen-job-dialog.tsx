import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { m } from "#web/paraglide/messages.js";
import { useReopenJob } from "../order/use-order-actions.ts";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { useSeenDriver } from "./seen-driver.tsx";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/**
 * Says what follows when a completed job is set back under way, and asks why. The board answers whether its driver has
 * another job meanwhile: that is shown before it is allowed.
 */
export function ReopenJobDialog({ order: { orderId }, job, onClose }: JobDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [overlapsJob, setOverlapsJob] = useState<string | null>(null);
  const [allowOverlap, setAllowOverlap] = useState(false);
  const reopen = useReopenJob(onClose, (otherJobId) => {
    setOverlapsJob(otherJobId);
    setAllowOverlap(false);
    setAsked(false);
  });
  const { driverId: seenDriverId, name: driver, notice } = useSeenDriver(job, reopen.isPending);
  const words = reason.trim();
  const mustAllow = overlapsJob !== null && !allowOverlap;
  const confirm = () => {
    setAsked(true);
    if (words !== "" && !mustAllow && seenDriverId !== null)
      reopen.mutate({ orderId, jobId: job.jobId, reason: words, allowOverlap, seenDriverId });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_reopen_title({ driver })}
      description={m.admin_job_reopen_text()}
      closeLabel={m.action_close()}
      confirmLabel={m.admin_job_reopen()}
      cancelLabel={m.action_cancel()}
      busy={reopen.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {notice}
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
      </div>
      {overlapsJob !== null && (
        <div role="alert" className="mt-4 rounded-control border-l-4 border-marigold bg-sunken p-3">
          <p className="wrap-anywhere">{m.admin_job_reopen_overlap({ driver, jobId: overlapsJob })}</p>
          <Checkbox
            label={m.admin_job_reopen_allow()}
            checked={allowOverlap}
            onChange={(event) => setAllowOverlap(event.target.checked)}
            error={asked && mustAllow ? m.field_required() : undefined}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
