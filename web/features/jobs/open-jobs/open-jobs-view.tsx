import { firstOverlap } from "#domain/jobs/lists/busy-until.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { m } from "#web/paraglide/messages.js";
import { ListFrame } from "../dashboard/list-states.tsx";
import { OpenJobCard } from "./open-job-card.tsx";
import { BackToList } from "../details/back-to-list.tsx";
import { OpenJobDetails } from "./open-job-details.tsx";
import { TwoPanes } from "../dashboard/two-panes.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { OpenJobList } from "../use-job-lists.ts";
import { useSettling } from "../use-settling.ts";
import { useNow } from "#web/lib/use-now.ts";

/** How long a newly arrived job is marked as new. */
const NEW_FOR_MS = 120_000;

export interface OpenJobsViewProps {
  readonly list: OpenJobList;
  /** The driver's own jobs that are still to be driven. */
  readonly held: readonly JobCard[];
  readonly shownJobId: string | undefined;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** The open jobs, soonest first. */
export function OpenJobsView({ list, held, shownJobId, reserving, isOffline }: OpenJobsViewProps) {
  const now = useNow();
  const isSettling = useSettling(list.jobs?.map((job) => job.jobId) ?? []);
  const shown =
    shownJobId === undefined ? list.jobs?.[0] : list.jobs?.find((job) => job.jobId === shownJobId);
  // Do not select another job instead: a click on the button may be under way.
  const isGone = shownJobId !== undefined && shown === undefined && list.jobs !== null;
  return (
    <TwoPanes
      detailsInFront={shownJobId !== undefined}
      isSettling={isSettling}
      list={
        <ListFrame
          list={list}
          empty={<EmptyState title={m.jobs_available_empty_title()} text={m.jobs_available_empty_text()} />}
        >
          {(jobs) => (
            <ul className="flex flex-col gap-2">
              {jobs.map((job) => (
                <li key={job.jobId}>
                  <OpenJobCard
                    job={job}
                    isNew={now - (list.arrivedAt[job.jobId] ?? -Infinity) < NEW_FOR_MS}
                    isShown={job.jobId === shown?.jobId}
                    overlap={firstOverlap(job, held)}
                    reserving={reserving}
                    isOffline={isOffline}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListFrame>
      }
      details={
        <div className="flex flex-col gap-4">
          {shownJobId !== undefined && <BackToList view="available" />}
          {isGone && (
            <p className="rounded-card border border-line p-6 text-muted">{m.job_no_longer_open()}</p>
          )}
          {shown !== undefined && (
            <OpenJobDetails
              job={shown}
              overlap={firstOverlap(shown, held)}
              reserving={reserving}
              isOffline={isOffline}
            />
          )}
        </div>
      }
    />
  );
}
