import { CloudUpload } from "lucide-react";
import { m } from "#web/paraglide/messages.js";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { RefusedEntry } from "./pending-list.tsx";
import { ToldChanges } from "./told-changes.tsx";
import { useKeptOfOthers, useOwnQueue } from "./use-own-queue.ts";
import { useShownWaiting } from "./use-shown-waiting.ts";

export interface PendingNoteProps {
  readonly jobs: readonly MyJob[] | null;
  /** The job that is open: it shows itself what was refused of it. */
  readonly openJobId: string | undefined;
}

/** How much waits on this phone, and what was refused until it has been read. */
export function PendingNote({ jobs, openJobId }: PendingNoteProps) {
  const { entries, waiting } = useOwnQueue();
  const shown = useShownWaiting();
  const ofOthers = useKeptOfOthers();
  const jobOf = (jobId: string) => jobs?.find((job) => job.jobId === jobId);
  // A job that the driver lost is open under its address, and shows nothing.
  const elsewhere = entries.filter(({ jobId }) => jobId !== openJobId || jobOf(jobId) === undefined);
  const refused = elsewhere.filter(({ state }) => state === "refused");
  const told = Map.groupBy(
    elsewhere.filter(({ state }) => state === "told"),
    ({ jobId }) => jobId,
  );
  return (
    <>
      {shown.length > 0 && (
        <output className="figures mb-4 flex items-start gap-2.5 rounded-card border border-marigold bg-marigold-wash px-4 py-3 font-semibold text-marigold-ink">
          <CloudUpload aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            {m.queue_waits({ count: shown.length })}
            {shown.some(({ isUnwritten }) => isUnwritten) && (
              <span className="block">{m.queue_unwritten()}</span>
            )}
            {waiting === "signed_out" && <span className="block">{m.queue_signed_out()}</span>}
          </span>
        </output>
      )}
      {ofOthers > 0 && (
        <p className="figures mb-4 text-sm font-semibold text-muted">
          {m.queue_of_others({ count: ofOthers })}
        </p>
      )}
      {jobs !== null && refused.length + told.size > 0 && (
        <div className="mb-4 grid gap-3">
          {[...told].map(([jobId, ofJob]) => (
            <ToldChanges key={jobId} entries={ofJob} job={jobOf(jobId)} />
          ))}
          {refused.map((entry) => (
            <RefusedEntry key={entry.clientId} entry={entry} job={jobOf(entry.jobId)} />
          ))}
        </div>
      )}
    </>
  );
}
