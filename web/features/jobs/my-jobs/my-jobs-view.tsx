import { lazy, Suspense } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { m } from "#web/paraglide/messages.js";
import { BackToList } from "../details/back-to-list.tsx";
import { JobSkeletons } from "../dashboard/job-skeletons.tsx";
import { ListFrame } from "../dashboard/list-states.tsx";
import { PartFailed } from "../dashboard/part-failed.tsx";
import { MyJobCard } from "./my-job-card.tsx";
import { groupJobs, type MyJob } from "./my-jobs.ts";
import { TwoPanes } from "../dashboard/two-panes.tsx";
import type { JobList } from "../use-job-lists.ts";

/** The code of a job's steps, proof and cash: not needed for the lists, and fetched once these are shown. */
export const loadMyJobDetails = () => import("./my-job-details.tsx");
const MyJobDetails = lazy(async () => ({ default: (await loadMyJobDetails()).MyJobDetails }));

export interface MyJobsViewProps {
  readonly list: JobList<MyJob>;
  readonly shownJobId: string | undefined;
  readonly isOffline: boolean;
}

/** The driver's own jobs in groups, and the selected one in full. */
export function MyJobsView({ list, shownJobId, isOffline }: MyJobsViewProps) {
  const groups = groupJobs(list.jobs ?? []);
  const first = groups.underWay[0] ?? groups.upcoming[0] ?? groups.done[0];
  const jobId = shownJobId ?? first?.jobId;
  return (
    <TwoPanes
      detailsInFront={shownJobId !== undefined}
      list={
        <ListFrame
          list={list}
          empty={
            <EmptyState
              title={m.jobs_mine_empty_title()}
              text={m.jobs_mine_empty_text()}
              action={
                <LinkButton to="/driver/dashboard" search={{}} tone="solid">
                  {m.jobs_mine_empty_action()}
                </LinkButton>
              }
            />
          }
        >
          {() => (
            <div className="flex flex-col gap-8">
              <JobGroup title={m.jobs_group_under_way()} jobs={groups.underWay} shownJobId={jobId} />
              <JobGroup title={m.jobs_group_upcoming()} jobs={groups.upcoming} shownJobId={jobId} />
              <JobGroup title={m.jobs_group_done()} jobs={groups.done} shownJobId={jobId} />
            </div>
          )}
        </ListFrame>
      }
      details={
        jobId !== undefined && (
          <Boundary
            key={jobId}
            instead={
              <div className="flex flex-col gap-4">
                <BackToList view="mine" />
                <PartFailed title={m.error_job_load_failed()} />
              </div>
            }
          >
            <Suspense fallback={<JobSkeletons />}>
              <MyJobDetails
                jobId={jobId}
                listed={list.jobs?.find((job) => job.jobId === jobId)}
                isOffline={isOffline}
              />
            </Suspense>
          </Boundary>
        )
      }
    />
  );
}

interface JobGroupProps {
  readonly title: string;
  readonly jobs: readonly MyJob[];
  readonly shownJobId: string | undefined;
}

function JobGroup({ title, jobs, shownJobId }: JobGroupProps) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="flex flex-col gap-3">
        {jobs.map((job) => (
          <li key={job.jobId}>
            <MyJobCard job={job} isShown={job.jobId === shownJobId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
