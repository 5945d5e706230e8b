import type { Entry } from "#web/lib/offline/entry.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { RefusedEntry } from "./pending-list.tsx";
import { ToldChanges } from "./told-changes.tsx";

export interface PendingReportsProps {
  /** What was refused, and what was taken of an order that had changed: until it has been read. */
  readonly entries: readonly Entry[];
  readonly jobOf: (jobId: string) => MyJob | undefined;
}

/** What the driver has to read of what they did. */
export default function PendingReports({ entries, jobOf }: PendingReportsProps) {
  const told = Map.groupBy(
    entries.filter(({ state }) => state === "told"),
    ({ jobId }) => jobId,
  );
  return (
    <div className="mb-4 grid gap-3">
      {[...told].map(([jobId, ofJob]) => (
        <ToldChanges key={jobId} entries={ofJob} job={jobOf(jobId)} />
      ))}
      {entries
        .filter(({ state }) => state === "refused")
        .map((entry) => (
          <RefusedEntry key={entry.clientId} entry={entry} job={jobOf(entry.jobId)} />
        ))}
    </div>
  );
}
