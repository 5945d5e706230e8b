import { lazy, Suspense, useId } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { m } from "#web/paraglide/messages.js";
import { LazyDrivingSteps } from "#web/entities/driving-hours/lazy-driving-steps.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { DriverWaiting } from "../details/driver-waiting.tsx";
import { LazyCrossingTimes } from "../details/lazy-crossing-times.tsx";
import { JobFacts } from "../details/job-facts.tsx";
import { JobHeadline } from "../details/job-headline.tsx";
import { JobRoute } from "../details/job-route.tsx";
import { PayCovers } from "../details/pay-covers.tsx";
import { ReserveButton } from "./reserve-button.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { Fit } from "./fit.ts";

const OpenJobRest = lazy(() => import("./open-job-rest.tsx"));

export interface OpenJobDetailsProps {
  readonly job: OpenCard;
  /** All open jobs: one of them may fit after it. */
  readonly open: readonly OpenCard[];
  readonly fit: Fit;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** All that a driver reads of a job before reserving it; the button stays in reach of the thumb. */
export function OpenJobDetails(props: OpenJobDetailsProps) {
  const { job, open, fit, reserving, isOffline } = props;
  const unfit = fit.whyNot(job);
  // What the card does not say. Without it the job can be reserved all the same.
  const { data: full, isFetching } = trpc.jobs.byId.useQuery({ jobId: job.jobId });
  const unfitId = useId();
  return (
    <section
      aria-label={m.job_order_number({ orderId: job.orderId })}
      className="flex flex-col rounded-card border border-edge bg-surface"
    >
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        <JobHeadline job={job} />
        {unfit !== null && (
          <p className="rounded-card bg-brick-wash px-4 py-3 font-semibold text-brick">{unfit.text}</p>
        )}
        <PayCovers job={job} />
        <DriverWaiting terms={full?.driverWaiting} isAsked={isFetching} />
        <JobRoute job={job} />
        <JobFacts job={job} />
        <LazyDrivingSteps driving={full?.driving ?? null} />
        <LazyCrossingTimes job={job} Heading="h3" />
        <Boundary instead={null}>
          <Suspense fallback={null}>
            <OpenJobRest job={job} open={open} fit={fit} />
          </Suspense>
        </Boundary>
        <p className="figures text-sm text-muted">{m.job_order_number({ orderId: job.orderId })}</p>
      </div>
      <div className="z-10 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-0 sm:px-6">
        {unfit !== null && (
          <p id={unfitId} className="mb-2 font-semibold text-brick">
            {unfit.line}
          </p>
        )}
        <ReserveButton
          jobId={job.jobId}
          reserving={reserving}
          isOffline={isOffline}
          unfitId={unfit === null ? undefined : unfitId}
        />
      </div>
    </section>
  );
}
