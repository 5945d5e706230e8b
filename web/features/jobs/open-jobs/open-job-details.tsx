import type { JobCard } from "#domain/jobs/card.ts";
import { m } from "#web/paraglide/messages.js";
import { CrossingTimes } from "../details/crossing-times.tsx";
import { JobFacts } from "../details/job-facts.tsx";
import { JobGoods } from "../details/job-goods.tsx";
import { JobHeadline } from "../details/job-headline.tsx";
import { JobRoute } from "../details/job-route.tsx";
import { overlapText } from "../details/job-texts.ts";
import { PayCovers } from "../details/pay-covers.tsx";
import { NextJobNote } from "./next-job-note.tsx";
import { ReserveButton } from "./reserve-button.tsx";
import type { Reserving } from "../use-job-commands.ts";

export interface OpenJobDetailsProps {
  readonly job: JobCard;
  /** The driver's own job that it overlaps. */
  readonly overlap: JobCard | null;
  /** All open jobs, and the driver's own that are still to be driven: one of the first may fit after it. */
  readonly open: readonly JobCard[];
  readonly held: readonly JobCard[];
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** All that a driver reads of a job before reserving it; the button stays in reach of the thumb. */
export function OpenJobDetails(props: OpenJobDetailsProps) {
  const { job, overlap, open, held, reserving, isOffline } = props;
  return (
    <section
      aria-label={m.job_order_number({ orderId: job.orderId })}
      className="flex flex-col rounded-card border border-edge bg-surface"
    >
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        <JobHeadline job={job} />
        {overlap !== null && (
          <p className="rounded-card bg-brick-wash px-4 py-3 font-semibold text-brick">
            {overlapText(overlap)}
          </p>
        )}
        <PayCovers job={job} />
        <JobRoute job={job} />
        <JobFacts job={job} />
        <CrossingTimes job={job} />
        <JobGoods Heading="h3" job={job} />
        <NextJobNote job={job} open={open} held={held} />
        <p className="figures text-sm text-muted">{m.job_order_number({ orderId: job.orderId })}</p>
      </div>
      <div className="z-10 rounded-b-card border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-0 sm:px-6">
        <ReserveButton jobId={job.jobId} reserving={reserving} isOffline={isOffline} />
      </div>
    </section>
  );
}
