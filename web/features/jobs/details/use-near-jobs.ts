import { useEffect } from "react";
import { trpc } from "#web/lib/api/trpc.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import { DAY_MS } from "#domain/time.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";

/** From this long before its pickup a job is read in full, whether or not it is on show. */
const NEAR_MS = DAY_MS;

/**
 * Reads the jobs in full that are under way or near, with what is to be paid, so that the phone has them where there is no
 * signal: when they become near, with every connection that comes back, and when their terms have changed. Used once, by
 * the dashboard.
 */
export function useNearJobsRead(jobs: readonly MyJob[] | null, live: LiveState): void {
  const utils = trpc.useUtils();
  const now = useServerNow();
  const near = jobs
    ?.filter(({ status, pickupAt }) => {
      return status === "in_progress" || (status === "reserved" && now >= pickupAt - NEAR_MS);
    })
    .map(({ jobId, revision }) => `${jobId} ${revision}`)
    .join(",");
  useEffect(() => {
    if (near === undefined || near === "" || live === "offline") return;
    for (const each of near.split(",")) {
      const [jobId = ""] = each.split(" ");
      void utils.jobs.byId.prefetch({ jobId }, { staleTime: 0 });
      void utils.payments.ofJob.prefetch({ jobId }, { staleTime: 0 });
    }
  }, [near, live, utils]);
}
