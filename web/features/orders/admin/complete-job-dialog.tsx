import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { hasDoorChanges } from "../order/order-rules.ts";
import { useCompleteJob } from "../order/use-order-actions.ts";
import { useSeenDriver } from "./seen-driver.tsx";
import { useSeenTerms } from "./seen-terms.tsx";
import type { JobDialogProps } from "./start-job-dialog.tsx";

/**
 * Says what follows when an admin completes a job for its driver, who cannot, and asks why; also that a change at the door
 * which waits for the customer's answer ends with it. Nothing is confirmed before that is known, or could not be loaded.
 */
export function CompleteJobDialog({ order, job, onClose }: JobDialogProps) {
  const { orderId } = order;
  const hasChanges = hasDoorChanges(order);
  const changes = trpc.doorChanges.ofOrder.useQuery({ orderId }, { enabled: hasChanges });
  const isAsked = changes.data?.some(({ jobId, state }) => jobId === job.jobId && state === "open") === true;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const complete = useCompleteJob(onClose);
  const { driverId: seenDriverId, name: driver, notice } = useSeenDriver(job, complete.isPending);
  const terms = useSeenTerms(order, complete.isPending, onClose);
  const words = reason.trim();
  const confirm = () => {
    setAsked(true);
    const { revision: seenRevision } = terms;
    if (words !== "" && seenDriverId !== null && seenRevision !== null)
      complete.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, seenRevision });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_complete_title({ driver })}
      description={m.admin_job_complete_text({ driver })}
      closeLabel={m.action_close()}
      confirmLabel={m.admin_job_complete()}
      cancelLabel={m.action_cancel()}
      busy={complete.isPending}
      disabled={terms.revision === null || seenDriverId === null || (hasChanges && changes.isPending)}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {notice}
        {terms.notice}
        {isAsked && (
          <p role="alert" className="rounded-control border-l-4 border-marigold bg-sunken p-3">
            {m.admin_job_complete_open_change()}
          </p>
        )}
        <PartFailed query={changes} failed={m.door_changes_load_failed()} />
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
      </div>
    </ConfirmDialog>
  );
}
