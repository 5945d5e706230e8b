import { useState } from "react";
import { completeFrom, reopenUntil } from "#domain/jobs/job.ts";
import { completionFault, isAtEnd, visitFrom } from "#domain/jobs/visits.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import { hasDoorChanges } from "../order/order-rules.ts";
import { useCompleteJob } from "../order/use-order-actions.ts";
import type { OrderJob } from "../order-types.ts";
import { useSeenDriver } from "./seen-driver.tsx";
import { useSeenTerms } from "./seen-terms.tsx";
import type { JobDialogProps } from "./start-job-dialog.tsx";
import { ReasonIfNeeded } from "./visits/visit-fields.tsx";
import { useToldTime, WhenFields } from "./visits/when-fields.tsx";

/**
 * Says what follows when an admin completes a job for its driver, who cannot, and asks when it was delivered; why, too, where
 * that is before half of the way. Also that a change at the door which waits for the customer's answer ends with it: nothing is
 * confirmed before that is known, or could not be loaded.
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
  const told = useToldTime();
  const saidAt = told.at ?? serverNow();
  const from = earliestEnd(job, saidAt);
  const words = reason.trim();
  const isWhole = isAtEnd(job.visits, order.stops.length);
  const isUnusual = !isWhole || (from !== null && saidAt < from);
  const isMissing = isUnusual && words === "";
  const problem = timeProblem(job, told.at);
  const confirm = () => {
    setAsked(true);
    const { revision: seenRevision } = terms;
    if (isMissing || problem !== undefined || seenDriverId === null || seenRevision === null) return;
    const at = told.at ?? undefined;
    complete.mutate({ orderId, jobId: job.jobId, reason: words, seenDriverId, seenRevision, at });
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
        <WhenFields
          label={m.admin_job_complete_when()}
          told={told}
          error={(asked ? problem : undefined) ?? complete.errors["at"]}
        />
        <p className="text-sm text-muted">{setBackText(saidAt)}</p>
        <ReasonIfNeeded
          reason={reason}
          onChange={setReason}
          isNeeded={isUnusual}
          hint={isWhole ? hintFrom(from) : m.admin_job_complete_reason_stops()}
          error={asked && isMissing ? m.error_reason_required() : complete.errors["reason"]}
        />
      </div>
    </ConfirmDialog>
  );
}

/** @param from when a completion needs no reason any more, epoch milliseconds; `null`: it never does */
function hintFrom(from: number | null): string {
  if (from === null) return m.admin_job_complete_reason_hint_free();
  return m.admin_job_complete_reason_hint({ time: formatShortDayAndTime(from) });
}

/** Until when a completion at a time, epoch milliseconds, can be set back. */
function setBackText(at: number): string {
  const until = reopenUntil(at);
  if (until < serverNow()) return m.admin_job_set_back_never();
  return m.admin_job_set_back_until({ time: formatShortDayAndTime(until) });
}

/** From when a job needs no reason to be completed, epoch milliseconds; `null`: at any time. */
function earliestEnd(
  { startedAt = null, startReceivedAt = null, roadDurationS = null }: OrderJob,
  at: number,
): number | null {
  return completeFrom({ startedAt, startReceivedAt }, roadDurationS, at);
}

/** What is wrong with when a job was delivered; the office says the minute. */
function timeProblem(job: OrderJob, at: number | null | undefined): string | undefined {
  if (at === undefined) return undefined;
  if (at === null) return m.field_required();
  const fault = completionFault(job, at, serverNow());
  if (fault === null) return undefined;
  return fault === "IN_FUTURE"
    ? m.field_in_future()
    : m.admin_visit_too_early({ time: formatShortDayAndTime(visitFrom(job)) });
}
