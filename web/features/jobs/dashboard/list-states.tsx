import type { ReactNode } from "react";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { m } from "#web/paraglide/messages.js";
import type { JobList } from "../use-job-lists.ts";
import { JobSkeletons } from "./job-skeletons.tsx";
import { LoadError } from "./load-error.tsx";

export interface ListFrameProps<Job> {
  readonly list: JobList<Job>;
  readonly empty: ReactNode;
  readonly children: (jobs: readonly Job[]) => ReactNode;
}

/** A list of jobs in any state: loading, failed, empty or loaded. A loaded list stays while it is fetched again. */
export function ListFrame<Job>({ list, empty, children }: ListFrameProps<Job>) {
  if (list.jobs === null) return list.error === null ? <JobSkeletons /> : <ListError list={list} />;
  if (list.jobs.length === 0 && !list.hasMore) return empty;
  return (
    <>
      {children(list.jobs)}
      <LoadMore
        label={m.action_load_more()}
        busy={list.isLoadingMore}
        hasMore={list.hasMore}
        onMore={list.loadMore}
      />
    </>
  );
}

const FAILED = { title: m.notice_title_job, text: m.error_jobs_load_failed } as const;

/** Jobs that could not be loaded. */
export function ListError({
  list,
}: {
  readonly list: Pick<JobList<unknown>, "error" | "retry" | "isFetching">;
}) {
  return <LoadError error={list.error} fallback={FAILED} busy={list.isFetching} onRetry={list.retry} />;
}
