import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { SavedJob, SuggestedJob } from "./suggestion-types.ts";
import { isOpen, type ChangedJob } from "./use-choices.ts";

export interface ChangedJobsProps {
  readonly changed: readonly ChangedJob[];
  /** When a job was to begin when it was decided about. */
  readonly pickupOf: (jobId: string) => number;
  /** Whom it was to be given to. */
  readonly driverNameOf: (job: SuggestedJob) => string;
  /** These are to be given all the same, by the next press. */
  readonly onKeep: (jobs: readonly ChangedJob[]) => void;
  /** These stay as they are now. */
  readonly onLeave: (jobs: readonly ChangedJob[]) => void;
}

/** Others have changed jobs that were to be assigned: each as it was seen, as it is now and as it was to be. */
export function ChangedJobs({ changed, pickupOf, driverNameOf, onKeep, onLeave }: ChangedJobsProps) {
  const canKeep = changed.some(({ saved }) => isOpen(saved));
  return (
    <ConflictNotice
      width="wide"
      words="chosen"
      text={canKeep ? m.press_conflict_text() : m.press_conflict_final()}
      changes={changed.map(({ job, saved }) => {
        const pickupAt = pickupOf(job.jobId);
        const before = jobText({ status: "available", driverName: null, pickupAt });
        const theirs = jobText(saved);
        return {
          field: job.jobId,
          before,
          // Of a term that this page does not show.
          theirs: theirs === before ? m.error_order_changed() : theirs,
          yours: jobText({ status: "reserved", driverName: driverNameOf(job), pickupAt }),
        };
      })}
      label={(jobId) => jobId}
      valueText={(_jobId, text) => text}
      onTake={(jobId) => onLeave(changed.filter(({ job }) => job.jobId === jobId))}
    >
      <div className="mt-4 flex flex-wrap gap-3">
        {canKeep && <Button onClick={() => onKeep(changed)}>{m.press_conflict_keep()}</Button>}
        <Button onClick={() => onLeave(changed)}>{m.press_conflict_leave()}</Button>
      </div>
    </ConflictNotice>
  );
}

function jobText({ status, driverName, pickupAt }: Omit<SavedJob, "revision">): string {
  const parts = [formatShortDayAndTime(pickupAt), JOB_STATUS_TEXTS[status].text(), driverName];
  return parts.filter(Boolean).join(" · ");
}
