import { firstOverlap } from "#domain/jobs/lists/busy-until.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { formatDistance } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ListFrame } from "../dashboard/list-states.tsx";
import { JobChoiceBar } from "./job-choice-bar.tsx";
import { OpenJobCard } from "./open-job-card.tsx";
import { BackToList } from "../details/back-to-list.tsx";
import { OpenJobDetails } from "./open-job-details.tsx";
import { useChosenJobs } from "./use-chosen-jobs.ts";
import { TwoPanes } from "../dashboard/two-panes.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { OpenJobList } from "../use-job-lists.ts";
import { useSettling } from "../use-settling.ts";
import { useNow } from "#web/lib/use-now.ts";

/** How long a newly arrived job is marked as new. */
const NEW_FOR_MS = 120_000;

const NONE: readonly JobCard[] = [];

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
  const chosen = useChosenJobs(list.jobs ?? NONE);
  const shown =
    shownJobId === undefined ? chosen.jobs[0] : list.jobs?.find((job) => job.jobId === shownJobId);
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
            <>
              <JobChoiceBar
                jobs={jobs}
                choice={chosen.choice}
                shown={chosen.jobs.length}
                nearFailure={chosen.nearFailure}
                hasHome={chosen.hasHome}
              />
              {chosen.jobs.length === 0 && (
                <p className="rounded-card border border-line p-5 text-muted">{m.jobs_filter_none()}</p>
              )}
              <ul className="flex flex-col gap-2">
                {chosen.jobs.map((job) => (
                  <li key={job.jobId}>
                    <OpenJobCard
                      job={job}
                      isNew={now - (list.arrivedAt[job.jobId] ?? -Infinity) < NEW_FOR_MS}
                      isShown={job.jobId === shown?.jobId}
                      overlap={firstOverlap(job, held)}
                      away={awayText(chosen.away(job))}
                      reserving={reserving}
                      isOffline={isOffline}
                    />
                  </li>
                ))}
              </ul>
            </>
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
              open={list.jobs ?? NONE}
              held={held}
              reserving={reserving}
              isOffline={isOffline}
            />
          )}
        </div>
      }
    />
  );
}

function awayText(distanceM: number | null): string | undefined {
  return distanceM === null ? undefined : m.jobs_away({ distance: formatDistance(distanceM) });
}
