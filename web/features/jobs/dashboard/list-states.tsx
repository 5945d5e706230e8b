import type { ReactNode } from "react";
import { ErrorState } from "#web/components/feedback/error-state.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { referenceLine } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import type { JobList } from "../use-job-lists.ts";

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

/** Jobs that could not be loaded. */
export function ListError({
  list,
}: {
  readonly list: Pick<JobList<unknown>, "error" | "retry" | "isFetching">;
}) {
  const notice = errorNotice(list.error, { title: m.notice_title_job, text: m.error_jobs_load_failed });
  return (
    <ErrorState
      title={notice.text}
      retryLabel={m.action_retry()}
      onRetry={list.retry}
      busy={list.isFetching}
      reference={referenceLine(notice)}
    />
  );
}

/** Placeholder cards. */
export function JobSkeletons() {
  return (
    <output className="flex flex-col gap-1.5">
      <span className="sr-only">{m.loading_page()}</span>
      {[1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="flex h-36.5 flex-col gap-3 rounded-card border border-line bg-surface px-3 py-1.5"
        >
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </output>
  );
}
