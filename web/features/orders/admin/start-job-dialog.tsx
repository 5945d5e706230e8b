import { useState } from "react";
import { startFrom } from "#domain/jobs/job.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useStartJob } from "../order/use-order-actions.ts";
import type { Order, OrderJob } from "../order-types.ts";
import { useSeenDriver } from "./seen-driver.tsx";
import { useSeenTerms } from "./seen-terms.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";

export interface JobDialogProps {
  readonly order: Order;
  readonly job: OrderJob;
  readonly onClose: () => void;
}

/** Says what follows when an admin starts a job for its driver, and asks why. */
export function StartJobDialog({ order, job, onClose }: JobDialogProps) {
  const { orderId, pickupAt } = order;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const start = useStartJob(onClose);
  const driver = useSeenDriver(job, start.isPending);
  const terms = useSeenTerms(order, start.isPending, onClose);
  const words = reason.trim();
  const confirm = () => {
    setAsked(true);
    const { driverId: seenDriverId } = driver;
    const { revision: seenRevision } = terms;
    if (words !== "" && seenDriverId !== null && seenRevision !== null)
      start.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, seenRevision });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_start_title({ driver: driver.name })}
      description={m.admin_job_start_text({ time: formatDayAndTime(startFrom(pickupAt)) })}
      closeLabel={m.action_close()}
      confirmLabel={m.job_start()}
      cancelLabel={m.action_cancel()}
      busy={start.isPending}
      disabled={terms.revision === null || driver.driverId === null}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {driver.notice}
        {terms.notice}
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} />
      </div>
    </ConfirmDialog>
  );
}
