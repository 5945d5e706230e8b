import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { JobFilter, OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import { POLL_MS, type OpenJobList } from "../../use-job-lists.ts";

/** While jobs come and go, they are counted at most this often. */
const COUNTED_EVERY_MS = 1_000;

/** How many open jobs there are and pass a filter, as the server counts them where not all are known here. */
export function useOpenCounts(filter: JobFilter, isAsked: boolean, live: LiveState): OpenCounts | undefined {
  return trpc.jobs.openCounts.useQuery(filter, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: live === "open" ? false : POLL_MS,
  }).data;
}

/** Counts again within a second after the board has said that a job came or went. Used once, by the dashboard. */
export function useCountsInTime({ hasMore, at }: Pick<OpenJobList, "hasMore" | "at">): void {
  const utils = trpc.useUtils();
  const countedAt = useRef(0);
  useEffect(() => {
    if (!hasMore || at < countedAt.current) return undefined;
    const count = () => {
      countedAt.current = Date.now();
      void utils.jobs.openCounts.invalidate();
    };
    const waitMs = countedAt.current + COUNTED_EVERY_MS - Date.now();
    if (waitMs <= 0) {
      count();
      return undefined;
    }
    const timer = setTimeout(count, waitMs);
    return () => clearTimeout(timer);
  }, [hasMore, at, utils]);
}
