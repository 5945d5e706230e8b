import { useEffect } from "react";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { onSent } from "#web/lib/offline/queue.ts";
import { asDriven } from "./as-driven.ts";

/**
 * A step that the server has just taken counts on the clock until the clock is fetched again: it no longer waits on this
 * phone, and the clock would go and come back.
 */
export function useSentSteps(): void {
  useEffect(
    () =>
      onSent((entry) => {
        trpcUtils.jobs.clockJobs.setData(undefined, (known) => {
          if (known === undefined) return known;
          const jobs = known.jobs.map((job) => {
            const [driven] = job.jobId === entry.jobId ? asDriven([job], [entry]) : [];
            if (driven === undefined) return job;
            const { startedAt, completedAt, visits } = driven;
            return { ...job, startedAt, completedAt, visits: [...visits] };
          });
          return { ...known, jobs };
        });
      }),
    [],
  );
}
