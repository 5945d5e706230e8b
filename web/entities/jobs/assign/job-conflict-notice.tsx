import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import { JOB_LABELS, type JobConflict } from "./use-job-conflict.ts";

export interface JobConflictNoticeProps {
  readonly conflict: JobConflict;
  /** Whether what was asked for can still be done with the job as it is saved now. */
  readonly isPossible: boolean;
  /** What was asked for is still to be done, by another press. */
  readonly onKeep?: (() => void) | undefined;
  /** What is saved stands. */
  readonly onTheirs: () => void;
}

/** Somebody else has decided about a job: what it and its order were, what they are now, and what it was to be. */
export function JobConflictNotice({ conflict, isPossible, onKeep, onTheirs }: JobConflictNoticeProps) {
  if (conflict.saved === null) return null;
  // Of a term that no page shows in words.
  const isUnseen = conflict.changes.length === 0;
  return (
    <PressNotice
      changes={conflict.changes}
      label={(field) => JOB_LABELS[field]()}
      text={isUnseen ? m.error_order_changed() : undefined}
      onKeep={
        isPossible
          ? () => {
              conflict.keep();
              onKeep?.();
            }
          : null
      }
      onTheirs={onTheirs}
    />
  );
}
