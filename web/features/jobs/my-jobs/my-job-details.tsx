import { lazy, Suspense } from "react";
import { whereabouts } from "#domain/jobs/visits.ts";
import { Badge } from "#web/components/badge.tsx";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { JobVehicle } from "#web/entities/drivers/job-vehicle.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { NextStepBar, ReleaseJob } from "./job-actions.tsx";
import { JobCash } from "../cash/job-cash.tsx";
import { BackToList } from "../details/back-to-list.tsx";
import { DriverWaiting } from "../details/driver-waiting.tsx";
import { JobContact } from "../details/job-contact.tsx";
import { JobFacts } from "../details/job-facts.tsx";
import { JobGoods } from "../details/job-goods.tsx";
import { JobRoute } from "../details/job-route.tsx";
import { JobHeadline } from "../details/job-headline.tsx";
import { wasJustReserved } from "../just-reserved.ts";
import { asPressed, isBeingReleased } from "../pending/as-pressed.ts";
import { PendingOfJob } from "../pending/pending-list.tsx";
import { useOwnQueue } from "../pending/use-own-queue.ts";
import { SharePosition } from "../position/share-position.tsx";
import { JobProof } from "../proof/job-proof.tsx";
import CrossingTimes from "../details/crossing-times.tsx";
import { ReadAt } from "../details/read-at.tsx";
import { JobStops } from "../details/job-stops.tsx";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { JobSkeletons } from "../dashboard/job-skeletons.tsx";
import { LoadError } from "../dashboard/load-error.tsx";
import type { JobInFull, MyJob } from "./my-jobs.ts";

/** Only a driver on the way needs it. */
const JobDoorChange = lazy(async () => ({
  default: (await import("../door-change/job-door-change.tsx")).JobDoorChange,
}));

export interface MyJobDetailsProps {
  readonly jobId: string;
  /** The job as listed, available before its details are loaded. */
  readonly listed: MyJob | undefined;
  readonly isOffline: boolean;
}

/** One of the driver's jobs in full: contact, stops and the next step. */
export function MyJobDetails({ jobId, listed, isOffline }: MyJobDetailsProps) {
  const query = trpc.jobs.byId.useQuery({ jobId });
  const full = query.data;
  const { entries } = useOwnQueue();
  const now = useNow();
  const known = listed ?? (full?.status === "available" ? undefined : full);
  const job =
    known === undefined ? undefined : { ...asPressed(known, entries), revision: seenRevision(known, full) };
  const isUnheld = full !== undefined || appErrorOf(query.error)?.code === "NOT_FOUND";
  // What is known of it may be of before the reservation.
  const isGone = job === undefined && isUnheld && !wasJustReserved(jobId, now);
  /** As it was offered, until the lists say that it is theirs. */
  const offered = job === undefined && !isGone && full?.status === "available" ? full : null;
  return (
    <div className="flex flex-col gap-4">
      <BackToList view="mine" />
      {isGone && <p className="rounded-card border border-line bg-surface p-5">{m.job_gone()}</p>}
      {offered !== null && (
        <div className="flex flex-col gap-6 rounded-card border border-edge bg-surface p-5 sm:p-6">
          <JobHeadline job={offered} />
          <JobRoute job={offered} />
          <JobFacts job={offered} />
        </div>
      )}
      {job === undefined &&
        !isGone &&
        offered === null &&
        (query.error === null || isUnheld ? <JobSkeletons /> : <DetailsError query={query} />)}
      {job !== undefined && (
        <section
          aria-label={m.job_order_number({ orderId: job.orderId })}
          className="flex flex-col rounded-card border border-edge bg-surface lg:max-h-[calc(100dvh-var(--header-height)-12rem)]"
        >
          <div className="flex min-h-0 flex-col gap-6 p-5 sm:p-6 lg:overflow-y-auto">
            <JobHeadline
              job={job}
              aside={
                <Badge tone={JOB_STATUS_TEXTS[job.status].tone}>
                  {JOB_STATUS_TEXTS[job.status].ownText()}
                </Badge>
              }
            />
            <PendingOfJob job={job} />
            {job.waitingPaySatang > 0 && (
              <p className="figures font-semibold">
                {m.waiting_pay({ amount: formatMoney(job.waitingPaySatang) })}
              </p>
            )}
            <DriverWaiting terms={full?.driverWaiting} isAsked={query.isFetching} />
            <ReadAt at={query.dataUpdatedAt} />
            <JobContact job={contactOf(job, full)} isOffline={isOffline} />
            {(job.status === "reserved" || job.status === "in_progress") && <JobVehicle jobId={job.jobId} />}
            <JobStops job={job} full={full} />
            <SharePosition job={job} isOffline={isOffline} />
            <JobCash key={job.jobId} job={job} />
            {job.status === "in_progress" && (
              <Suspense>
                <JobDoorChange
                  key={`door-${job.jobId}`}
                  jobId={job.jobId}
                  isAtStop={whereabouts(job.visits).kind === "at_stop"}
                  isOffline={isOffline}
                />
              </Suspense>
            )}
            <JobProof job={contactOf(job, full)} />
            {full?.notes !== undefined && full.notes !== null && full.notes !== "" && (
              <section>
                <h2 className="mb-1 text-lg">{m.job_notes_title()}</h2>
                <p className="whitespace-pre-line">{full.notes}</p>
              </section>
            )}
            <JobFacts job={job} />
            <LazyDrivingSteps driving={full?.driving ?? null} />
            {job.crossings.length > 0 && <CrossingTimes job={job} Heading="h2" />}
            <JobGoods Heading="h2" job={job} inFull={full?.goodsInFull ?? null} />
            <p className="figures text-sm text-muted">{m.job_order_number({ orderId: job.orderId })}</p>
            {!isBeingReleased(entries, jobId) && <ReleaseJob job={job} />}
          </div>
          {!isBeingReleased(entries, jobId) && <NextStepBar job={job} full={full} />}
        </section>
      )}
    </div>
  );
}

/** The list may be older than the details, in which the contact has just been opened. */
function contactOf(listed: MyJob, full: JobInFull | undefined): MyJob {
  if (full === undefined || listed.contact !== null) return listed;
  return { ...listed, contact: full.contact, canOpenContact: full.canOpenContact };
}

/** The terms that the driver sees: of the list and of the details, one may be older. */
function seenRevision(known: MyJob, full: JobInFull | undefined): number {
  return full === undefined ? known.revision : Math.min(known.revision, full.revision);
}

interface DetailsErrorProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

const FAILED = { title: m.notice_title_job, text: m.error_job_load_failed } as const;

function DetailsError({ query }: DetailsErrorProps) {
  return (
    <LoadError
      error={query.error}
      fallback={FAILED}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
