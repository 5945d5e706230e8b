import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { JobFacts } from "../details/job-facts.tsx";
import { JobGoods } from "../details/job-goods.tsx";
import { JobHeadline } from "../details/job-headline.tsx";
import { JobRoute } from "../details/job-route.tsx";
import { ReserveButton } from "./reserve-button.tsx";
import type { Reserving } from "../use-job-commands.ts";

export interface OpenJobCardProps {
  readonly job: JobCard;
  readonly isNew: boolean;
  /** Whether its details are shown beside the list. */
  readonly isShown: boolean;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** An open job: complete with its action on phones; only a summary beside the details pane. */
export function OpenJobCard({ job, isNew, isShown, reserving, isOffline }: OpenJobCardProps) {
  const titleId = useId();
  const [from, to] = [localized(job.pickupArea), localized(job.destinationArea)];
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        "relative flex flex-col gap-4 rounded-card border bg-surface p-4 sm:p-5",
        isNew ? "border-marigold animate-[rise_var(--motion-slow)_var(--ease-out)]" : "border-edge",
        "lg:has-[a:hover]:bg-sunken",
        isShown && "lg:border-ink lg:shadow-[inset_4px_0_0_var(--colour-marigold)]",
      )}
    >
      <h2 id={titleId} className="sr-only">
        {from} – {to}
      </h2>
      <JobHeadline job={job} aside={isNew ? <Badge tone="waiting">{m.jobs_new_badge()}</Badge> : undefined} />
      <JobRoute job={job} />
      <div className="flex flex-col gap-5 lg:hidden">
        <JobFacts job={job} />
        <JobGoods Heading="h3" job={job} />
        <ReserveButton jobId={job.jobId} reserving={reserving} isOffline={isOffline} />
      </div>
      <Link
        to="/driver/dashboard"
        search={{ job: job.jobId }}
        replace
        resetScroll={false}
        aria-current={isShown ? "true" : undefined}
        className="absolute inset-0 hidden rounded-card lg:block"
      >
        <span className="sr-only">{m.jobs_show_details({ from, to })}</span>
      </Link>
    </article>
  );
}
