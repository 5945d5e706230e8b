import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import type { MyJob } from "./my-jobs.ts";

/** One of the driver's jobs in the list; a link to its details. */
export function MyJobCard({ job, isShown }: { readonly job: MyJob; readonly isShown: boolean }) {
  const { ownText, tone } = JOB_STATUS_TEXTS[job.status];
  return (
    <Link
      to="/driver/dashboard"
      search={{ view: "mine", job: job.jobId }}
      resetScroll={false}
      aria-current={isShown ? "true" : undefined}
      className={classNames(
        "flex items-center gap-3 rounded-card border border-edge bg-surface p-4 hover:bg-sunken",
        isShown && "lg:border-ink lg:shadow-[inset_4px_0_0_var(--colour-marigold)]",
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <time dateTime={new Date(job.pickupAt).toISOString()} className="leading-tight">
          {formatDayAndTime(job.pickupAt)}
        </time>
        <span className="font-heading text-lg leading-tight font-semibold">
          <span className="block">{localized(job.pickupArea)}</span>
          <span className="block">→ {localized(job.destinationArea)}</span>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="figures font-heading text-xl font-bold">
            {formatMoney(job.estimatedPaySatang)}
          </span>
          <Badge tone={tone}>{ownText()}</Badge>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted lg:hidden" />
    </Link>
  );
}
