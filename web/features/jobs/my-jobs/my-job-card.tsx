import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { JobSummary } from "../details/job-summary.tsx";
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
        "flex items-center gap-3 rounded-card border border-edge bg-surface px-3 py-2 hover:bg-sunken",
        isShown && "lg:border-ink lg:shadow-[inset_4px_0_0_var(--colour-marigold)]",
      )}
    >
      <JobSummary job={job} badge={<Badge tone={tone}>{ownText()}</Badge>} />
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted lg:hidden" />
    </Link>
  );
}
