import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import { nextJob } from "#domain/jobs/lists/next-job.ts";
import { formatDistance, formatDuration, formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { JobSummary } from "../details/job-summary.tsx";
import type { Fit } from "./fit.ts";
import { useAreaPoints } from "./use-area-points.ts";

export interface NextJobNoteProps {
  readonly job: OpenCard;
  /** All open jobs. */
  readonly open: readonly OpenCard[];
  readonly fit: Fit;
}

/** The open job that fits after this one, with what both pay; nothing where there is none. */
export function NextJobNote({ job, open, fit }: NextJobNoteProps) {
  const id = useId();
  const points = useAreaPoints(open, true);
  const next = nextJob(job, open, (other) => fit.fitsBeside(other, job), points);
  if (next === null) return null;
  const bothSatang = job.estimatedPaySatang + next.job.estimatedPaySatang;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-lg">
        {next.isWayBack ? m.next_job_back_title() : m.next_job_title()}
      </h3>
      <Link
        to="/driver/dashboard"
        search={(search) => ({ ...search, job: next.job.jobId })}
        resetScroll={false}
        className="flex rounded-card border border-edge bg-surface px-3 py-2 hover:bg-sunken"
      >
        <JobSummary job={next.job} />
      </Link>
      <p className="figures mt-2 text-sm text-muted">
        {m.next_job_gap({ wait: formatDuration(next.gapMs / 1_000), distance: formatDistance(next.emptyM) })}
      </p>
      <p className="figures font-semibold">{m.next_job_both({ pay: formatMoney(bothSatang) })}</p>
    </section>
  );
}
