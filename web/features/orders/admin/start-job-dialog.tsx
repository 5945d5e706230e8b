import { useState } from "react";
import { startFrom } from "#domain/jobs/job.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { formatDayAndTime, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import { useStartJob } from "../order/use-order-actions.ts";
import type { Order, OrderJob } from "../order-types.ts";
import { useSeenDriver } from "./seen-driver.tsx";
import { useSeenTerms } from "./seen-terms.tsx";
import { ReasonIfNeeded } from "./visits/visit-fields.tsx";
import { useToldTime, WhenFields } from "./visits/when-fields.tsx";

export interface JobDialogProps {
  readonly order: Order;
  readonly job: OrderJob;
  readonly onClose: () => void;
}

/**
 * Says what follows when an admin starts a job for its driver, and asks when the truck left; why, too, where that is sooner than
 * its driver may start.
 */
export function StartJobDialog({ order, job, onClose }: JobDialogProps) {
  const { orderId, pickupAt } = order;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const start = useStartJob(onClose);
  const driver = useSeenDriver(job, start.isPending);
  const terms = useSeenTerms(order, start.isPending, onClose);
  const told = useToldTime();
  const from = startFrom(pickupAt);
  const words = reason.trim();
  const isEarly = (told.at ?? serverNow()) < from;
  const isMissing = isEarly && words === "";
  const problem = timeProblem(told.at);
  const confirm = () => {
    setAsked(true);
    const { driverId: seenDriverId } = driver;
    const { revision: seenRevision } = terms;
    if (isMissing || problem !== undefined || seenDriverId === null || seenRevision === null) return;
    const at = told.at ?? undefined;
    start.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, seenRevision, at });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.admin_job_start_title({ driver: driver.name })}
      description={
        job.driverHasAccount === false
          ? m.admin_job_start_text_no_account()
          : m.admin_job_start_text({ time: formatDayAndTime(from) })
      }
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
        <WhenFields
          label={m.admin_job_start_when()}
          told={told}
          error={(asked ? problem : undefined) ?? start.errors["at"]}
        />
        <ReasonIfNeeded
          reason={reason}
          onChange={setReason}
          isNeeded={isEarly}
          hint={m.admin_job_start_reason_hint({ time: formatShortDayAndTime(from) })}
          error={asked && isMissing ? m.error_reason_required() : start.errors["reason"]}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What is wrong with when the truck left. */
function timeProblem(at: number | null | undefined): string | undefined {
  if (at === null) return m.field_required();
  return at !== undefined && at > serverNow() ? m.field_in_future() : undefined;
}
