import { Card } from "#web/components/card.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { m } from "#web/paraglide/messages.js";
import { JobFacts } from "../details/job-facts.tsx";
import { JobGoods } from "../details/job-goods.tsx";
import { JobHeadline } from "../details/job-headline.tsx";
import { JobRoute } from "../details/job-route.tsx";
import { ListFrame } from "../dashboard/list-states.tsx";
import { OpenJobCard } from "./open-job-card.tsx";
import { ReserveButton } from "./reserve-button.tsx";
import { TwoPanes } from "../dashboard/two-panes.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { OpenJobList } from "../use-job-lists.ts";
import { useSettling } from "../use-settling.ts";
import { useNow } from "#web/lib/use-now.ts";

/** How long a newly arrived job is marked as new. */
const NEW_FOR_MS = 120_000;

export interface OpenJobsViewProps {
  readonly list: OpenJobList;
  readonly shownJobId: string | undefined;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** The open jobs, soonest first. */
export function OpenJobsView({ list, shownJobId, reserving, isOffline }: OpenJobsViewProps) {
  const now = useNow();
  const isSettling = useSettling(list.jobs?.map((job) => job.jobId) ?? []);
  const shown =
    shownJobId === undefined ? list.jobs?.[0] : list.jobs?.find((job) => job.jobId === shownJobId);
  // Do not select another job instead: a click on the button may be under way.
  const isGone = shownJobId !== undefined && shown === undefined && list.jobs !== null;
  return (
    <TwoPanes
      detailsInFront={false}
      isSettling={isSettling}
      list={
        <ListFrame
          list={list}
          empty={<EmptyState title={m.jobs_available_empty_title()} text={m.jobs_available_empty_text()} />}
        >
          {(jobs) => (
            <ul className="flex flex-col gap-4">
              {jobs.map((job) => (
                <li key={job.jobId}>
                  <OpenJobCard
                    job={job}
                    isNew={now - (list.arrivedAt[job.jobId] ?? -Infinity) < NEW_FOR_MS}
                    isShown={job.jobId === shown?.jobId}
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
        <>
          {isGone && (
            <p className="rounded-card border border-line p-6 text-muted">{m.job_no_longer_open()}</p>
          )}
          {shown !== undefined && (
            <Card
              edged
              className="flex flex-col gap-6"
              aria-label={m.job_order_number({ orderId: shown.orderId })}
            >
              <JobHeadline job={shown} />
              <JobRoute job={shown} />
              <JobFacts job={shown} />
              <JobGoods Heading="h3" job={shown} />
              <ReserveButton jobId={shown.jobId} reserving={reserving} isOffline={isOffline} />
            </Card>
          )}
        </>
      }
    />
  );
}
