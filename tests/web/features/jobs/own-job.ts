import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { jobCard } from "./fake-server.ts";

/** A reserved job of the driver, of a confirmed order, of which nothing has happened yet. */
export function ownJob(jobId: string, facts: Partial<MyJob> & { readonly inDays?: number } = {}): MyJob {
  const { inDays, ...rest } = facts;
  return {
    ...jobCard(jobId, inDays === undefined ? {} : { inDays }),
    status: "reserved",
    orderStatus: "confirmed",
    revision: 1,
    roadDurationS: null,
    completeFrom: null,
    waitingTerms: null,
    waitingPaySatang: 0,
    isWaitingWaived: false,
    visits: [],
    completedAt: null,
    contact: null,
    canOpenContact: false,
    ...rest,
  };
}
