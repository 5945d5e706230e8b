import { CloudUpload } from "lucide-react";
import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import { PartFailed } from "../dashboard/part-failed.tsx";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { useKeptOfOthers, useOwnQueue } from "./use-own-queue.ts";
import { useShownWaiting } from "./use-shown-waiting.ts";

/** Whose code comes with that of a job's details, or with the first that is refused. */
const PendingReports = lazy(() => import("./pending-reports.tsx"));

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
  const reports = elsewhere.filter(({ state }) => state === "refused" || state === "told");
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
      {jobs !== null && reports.length > 0 && (
        <Boundary instead={<PartFailed title={m.error_job_load_failed()} />}>
          <Suspense fallback={null}>
            <PendingReports entries={reports} jobOf={jobOf} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
