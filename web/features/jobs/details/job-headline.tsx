import type { JobCard } from "#domain/jobs/card.ts";
import type { ReactNode } from "react";
import { formatMoney, formatWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { payLabel, timesText } from "./job-texts.ts";

export interface JobHeadlineProps {
  readonly job: JobCard;
  /** Beside the pay: a status, "New". */
  readonly aside?: ReactNode;
}

/** Pay, day, and from when to when the job takes, in large type. */
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
      <h2 className="mt-3 text-lg leading-tight text-balance">
        <time dateTime={new Date(job.pickupAt).toISOString()}>{formatWeekdayAndDay(job.pickupAt)}</time>
      </h2>
      <p className="figures flex flex-wrap items-baseline gap-x-2">
        <span className="font-heading text-lg leading-tight font-semibold">{timesText(job)}</span>
        <span className="text-sm text-muted">{m.job_times_label()}</span>
      </p>
    </div>
  );
}
