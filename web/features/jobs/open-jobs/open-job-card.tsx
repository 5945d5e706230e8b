import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { JobSummary } from "../details/job-summary.tsx";
import { ReserveButton } from "./reserve-button.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { Unfit } from "./unfit.ts";

export interface OpenJobCardProps {
  readonly job: JobCard;
  readonly isNew: boolean;
  /** Whether its details are shown beside the list. */
  readonly isShown: boolean;
  /** Why the driver cannot take it, or `null`. */
  readonly unfit: Unfit | null;
  /** How far away the pickup is, where the driver asked for it. */
  readonly away?: string | undefined;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
}

/** An open job: what decides about it, and the button that reserves it; its details open with a press elsewhere on it. */
export function OpenJobCard(props: OpenJobCardProps) {
  const { job, isNew, isShown, unfit, away, reserving, isOffline } = props;
  const titleId = useId();
  const unfitId = useId();
  const [from, to] = [localized(job.pickupArea), localized(job.destinationArea)];
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        "relative flex rounded-card border bg-surface px-3 py-1.5",
        isNew ? "border-marigold animate-[rise_var(--motion-slow)_var(--ease-out)]" : "border-edge",
        "hover:bg-sunken",
        isShown && "lg:border-ink lg:shadow-[inset_4px_0_0_var(--colour-marigold)]",
      )}
    >
      <h2 id={titleId} className="sr-only">
        {from} – {to}
      </h2>
      <Link
        to="/driver/dashboard"
        search={(search) => ({ ...search, job: job.jobId })}
        resetScroll={false}
        aria-current={isShown ? "true" : undefined}
        className="absolute inset-0 rounded-card"
      >
        <span className="sr-only">{m.jobs_show_details({ from, to })}</span>
      </Link>
      <JobSummary
        job={job}
        // A reason needs the line that the badge takes, and is what decides.
        badge={isNew && unfit === null ? <Badge tone="waiting">{m.jobs_new_badge()}</Badge> : undefined}
        warning={unfit === null ? undefined : { id: unfitId, text: unfit.line }}
        away={away}
        action={
          <ReserveButton
            jobId={job.jobId}
            reserving={reserving}
            isOffline={isOffline}
            unfitId={unfit === null ? undefined : unfitId}
            size="small"
            // On the smallest phones the reason has its place: it cannot be pressed.
            className={classNames("relative shrink-0", unfit !== null && "max-[22.5rem]:hidden")}
          />
        }
      />
    </article>
  );
}
