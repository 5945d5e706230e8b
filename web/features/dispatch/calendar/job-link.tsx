import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { truckText } from "#web/entities/jobs/truck-text.ts";
import { courseTexts } from "#web/entities/trucks/bar-lateness.tsx";
import { m } from "#web/paraglide/messages.js";
import { timesText, wayText } from "./calendar-texts.ts";
import type { ShownJob } from "./calendar-types.ts";
import type { Drag } from "./grid/use-drag.ts";

/** What every view needs to show jobs: where each opens, and how it is dragged. */
export interface JobLinks {
  readonly searchWith: (jobId: string) => Readonly<Record<string, string>>;
  readonly drag: Drag;
}

export interface JobLinkProps extends JobLinks {
  readonly job: ShownJob & { readonly overWater: readonly boolean[] };
  readonly className?: string;
  readonly children: ReactNode;
}

/** A job that opens its sheet and can be dragged to a driver; its colour repeats its status. */
export function JobLink({ job, searchWith, drag, className, children }: JobLinkProps) {
  return (
    <Link
      to="/admin/jobs"
      search={searchWith(job.jobId)}
      replace
      resetScroll={false}
      className={className}
      // Not `data-status`, which the router sets on the link of the address that is open.
      data-job={job.status}
      data-job-id={job.jobId}
      data-water={job.overWater.includes(true)}
      title={`${wayText(job)} · ${factsText(job)}`}
      {...drag.source(job)}
    >
      {children}
    </Link>
  );
}

/** What a job is besides its way, in one line. */
export function factsText(job: ShownJob): string {
  const exception = isException(job) ? [m.calendar_exception()] : [];
  const status = JOB_STATUS_TEXTS[job.status].text();
  const facts = [job.orderId, truckText(job), timesText(job), status];
  return [...facts, ...courseTexts(job), ...exception].join(" · ");
}

/** Whether a written reason overrode that its driver could not take it: another job at the time, hours or a day off. */
export function isException({ overlapReason }: ShownJob): boolean {
  return typeof overlapReason === "string" && overlapReason !== "";
}
