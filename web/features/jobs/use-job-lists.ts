import type { OpenCard } from "#domain/jobs/card.ts";
import { useMemo } from "react";
import type { LiveState } from "#web/lib/live/live.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { MyJob } from "./my-jobs/my-jobs.ts";
import { asPressed } from "./pending/as-pressed.ts";
import { useOwnQueue } from "./pending/use-own-queue.ts";
import { openJobs } from "./open-jobs/open-jobs.ts";
import { useOpenJobsNews, WHOLE_LIST } from "./use-live-jobs.ts";

/** Polling interval without the live connection. */
export const POLL_MS = 15_000;

/** A list as shown on a screen. */
export interface JobList<Job> {
  /** `null` while nothing is known. */
  readonly jobs: readonly Job[] | null;
  /** The error, when there is nothing to show. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  /** When the server last said so: epoch ms; 0 while nothing is known. */
  readonly at: number;
}

export interface OpenJobList extends JobList<OpenCard> {
  /** When a job arrived while the screen was open, by job id: epoch ms. */
  readonly arrivedAt: Readonly<Record<string, number>>;
}

/** The open jobs, merged from the fetched list and the live messages. */
export function useOpenJobs(live: LiveState): OpenJobList {
  const news = useOpenJobsNews();
  const query = trpc.jobs.available.useInfiniteQuery(WHOLE_LIST, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: live === "open" ? false : POLL_MS,
  });
  const { data, dataUpdatedAt } = query;
  const jobs = useMemo(() => {
    const listed =
      data === undefined ? null : { jobs: data.pages.flatMap((page) => page.items), at: dataUpdatedAt };
    return openJobs(listed, news, live === "open");
  }, [data, dataUpdatedAt, news, live]);
  const allHeard = live === "open" && news.complete;
  return {
    jobs,
    arrivedAt: news.arrivedAt,
    ...listState(query),
    at: Math.max(dataUpdatedAt, news.heardAt),
    hasMore: query.hasNextPage && !allHeard,
  };
}

/** The driver's own jobs, as they are once what waits on this phone is sent. */
export function useMyJobs(live: LiveState): JobList<MyJob> {
  const query = trpc.jobs.mine.useInfiniteQuery(WHOLE_LIST, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: live === "open" ? false : POLL_MS,
  });
  const { data } = query;
  const { entries } = useOwnQueue();
  const listed = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]);
  const jobs = listed?.map((job) => asPressed(job, entries)) ?? null;
  return { jobs, ...listState(query), hasMore: query.hasNextPage };
}

interface PagedQuery {
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

/** What a list says of its query. */
export function listState(query: PagedQuery) {
  return {
    error: query.error,
    at: query.dataUpdatedAt,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    isLoadingMore: query.isFetchingNextPage,
  };
}
