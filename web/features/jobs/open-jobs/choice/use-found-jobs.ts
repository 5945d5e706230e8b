import { useEffect, useMemo } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import {
  compareJobs,
  MAX_OPEN_PAGE,
  type JobFilter,
  type ListedOrder,
} from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import { listState, POLL_MS, type JobList } from "../../use-job-lists.ts";
import { useOpenJobsNews } from "../../use-live-jobs.ts";
import { withNews } from "../open-jobs.ts";

/** So many jobs at most are fetched to be ordered here by how far they are, or to be put on a map. */
const MOST_FETCHED = 1_000;

export interface FoundJobsAsked {
  readonly filter: JobFilter;
  readonly order: ListedOrder;
  /** Whether all of them are fetched, up to `MOST_FETCHED`. */
  readonly isEvery: boolean;
  /** Whether the server is asked: not where all open jobs are known here. */
  readonly isAsked: boolean;
  /** Whether a job of the board's messages passes the filter. */
  readonly accepts: (job: OpenCard) => boolean;
}

export interface FoundJobs extends JobList<OpenCard> {
  /** Whether there are more than are fetched to be ordered here. */
  readonly isCut: boolean;
}

/** The open jobs that the server finds by a filter, in an order; the board's messages since are in them. */
export function useFoundJobs(asked: FoundJobsAsked, live: LiveState): FoundJobs {
  const { filter, order, isEvery, isAsked, accepts } = asked;
  const news = useOpenJobsNews();
  const query = trpc.jobs.available.useInfiniteQuery(
    { filter, order, ...(isEvery && { limit: MAX_OPEN_PAGE }) },
    {
      enabled: isAsked,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: live === "open" ? false : POLL_MS,
    },
  );
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const found = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]);
  const misses = isAsked && isEvery && hasNextPage && !isFetching && (found?.length ?? 0) < MOST_FETCHED;
  useEffect(() => {
    if (misses) void fetchNextPage();
  }, [misses, fetchNextPage]);
  const isHeard = live === "open" || news.heardAt > query.dataUpdatedAt;
  const jobs =
    found === null || !isHeard
      ? found
      : withNews(found, news, { accepts, compare: compareJobs(order), hasMore: hasNextPage });
  const isMore = isAsked && hasNextPage;
  const isCut = isMore && isEvery && (found?.length ?? 0) >= MOST_FETCHED;
  return { jobs, ...listState(query), hasMore: isMore && !isEvery, isCut };
}
