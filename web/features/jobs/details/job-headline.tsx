import type { JobCard } from "#domain/jobs/card.ts";
import type { ReactNode } from "react";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { payLabel } from "./job-texts.ts";

export interface JobHeadlineProps {
  readonly job: JobCard;
  /** Beside the pay: a status, "New". */
  readonly aside?: ReactNode;
}

/** Pay and pickup time, in large type. */
export function JobHeadline({ job, aside }: JobHeadlineProps) {
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="flex flex-col-reverse">
          <span className="figures font-heading text-4xl leading-none font-bold">
            {formatMoney(job.estimatedPaySatang)}
          </span>
          <span className="mb-1 text-sm text-muted">{payLabel(job)}</span>
        </p>
        {aside}
      </div>
      <p className="mt-3 font-heading text-lg leading-tight font-semibold text-balance">
        <span className="sr-only">{m.job_pickup_time_label()}: </span>
        <time dateTime={new Date(job.pickupAt).toISOString()}>{formatDayAndTime(job.pickupAt)}</time>
      </p>
    </div>
  );
}
