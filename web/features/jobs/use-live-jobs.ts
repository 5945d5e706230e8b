import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive, type LiveState } from "#web/lib/live/live.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { MyJob } from "./my-jobs/my-jobs.ts";
import { NO_NEWS, withMessage, withoutJob, type OpenJobsNews } from "./open-jobs/open-jobs.ts";

/** The query input of the lists: no filter, the server's page size. */
export const WHOLE_LIST = {};

const NEWS_KEY = ["live", "open-jobs"] as const;

/** What the live connection has reported about open jobs so far. */
export function useOpenJobsNews(): OpenJobsNews {
  const { data } = useQuery({
    queryKey: NEWS_KEY,
    queryFn: () => NO_NEWS,
    initialData: NO_NEWS,
    enabled: false,
    staleTime: Infinity,
  });
  return data;
}

/** Removes a job from the list before the board's message: it has just been reserved. */
export function forgetOpenJob(queryClient: QueryClient, jobId: string): void {
  queryClient.setQueryData<OpenJobsNews>(NEWS_KEY, (news = NO_NEWS) => withoutJob(news, jobId, Date.now()));
}

/**
 * Applies the board's messages to the query cache: open jobs change at once, the driver's own jobs are fetched again.
 * Used once, by the dashboard.
 */
export function useLiveJobs(): LiveState {
  const queryClient = useQueryClient();
  const refreshMine = useRefreshMine();
  const patchMine = usePatchMine();
  const utils = trpc.useUtils();

  useEffect(() => {
    // Messages of an earlier visit may be out of date.
    queryClient.setQueryData<OpenJobsNews>(NEWS_KEY, NO_NEWS);
    void utils.jobs.available.invalidate();
  }, [queryClient, utils]);

  return useLive((message) => {
    queryClient.setQueryData<OpenJobsNews>(NEWS_KEY, (news = NO_NEWS) =>
      withMessage(news, message, Date.now()),
    );
    if (message.type === "snapshot") {
      if (message.more) void utils.jobs.available.invalidate();
      refreshMine();
    }
    if (message.type === "order_changed") {
      const { orderId, status: orderStatus } = message;
      patchMine((job) => job.orderId === orderId, { orderStatus });
      refreshMine();
    }
  });
}

/**
 * Fetches the driver's own jobs again. Once is enough: the board tells of a change after it is in the database, or once
 * more when it gets there late.
 */
export function useRefreshMine(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.jobs.mine.invalidate();
    void utils.jobs.clockJobs.invalidate();
    void utils.jobs.fitness.invalidate();
    void utils.jobs.byId.invalidate();
    void utils.jobs.sharedPositions.invalidate();
    void utils.doorChanges.invalidate();
    void utils.payments.ofJob.invalidate();
  };
}

/** Writes known changes of the driver's own jobs into the cache, before they are fetched again. */
export function usePatchMine(): (
  concerns: (job: MyJob) => boolean,
  facts: Partial<Pick<MyJob, "status" | "orderStatus" | "visits">>,
) => void {
  const utils = trpc.useUtils();
  return (concerns, facts) => {
    utils.jobs.mine.setInfiniteData(WHOLE_LIST, (data) => {
      if (data === undefined) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        items: page.items.map((job) => (concerns(job) ? { ...job, ...facts } : job)),
      }));
      return { ...data, pages };
    });
  };
}
