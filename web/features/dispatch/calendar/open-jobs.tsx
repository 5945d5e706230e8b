import { Badge } from "#web/components/badge.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { PagedList, type PagedListProps } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { urgencyText, wayText } from "./calendar-texts.ts";
import type { OpenJob } from "./calendar-types.ts";
import { JobLink, type JobLinks } from "./job-link.tsx";
import type { ShownView } from "./use-calendar-address.ts";

export interface OpenJobsProps extends JobLinks {
  readonly query: PagedListProps<OpenJob>["query"];
  readonly now: number;
  /** The day that is shown, or the first of the week. */
  readonly day: string;
  /** Beside them are drivers, onto whom they can be dragged, or a map. */
  readonly view: ShownView;
}

/** The jobs of the time that nobody has taken, the soonest first. */
export function OpenJobs({ query, now, day, view, ...links }: OpenJobsProps) {
  return (
    <section aria-labelledby="calendar-open" className="calendar-open">
      <h2 id="calendar-open">{m.today_open_jobs()}</h2>
      <p className="mb-2 text-sm">
        <TextLink
          to="/admin/jobs/suggest"
          search={{ day }}
          className="inline-flex items-center max-lg:min-h-11"
        >
          {m.nav_admin_suggestions()}
        </TextLink>
      </p>
      <div className="calendar-open-list">
        <PagedList
          query={query}
          rows={3}
          failed={m.calendar_failed()}
          empty={<p className="calendar-none text-sm text-muted">{m.calendar_open_none()}</p>}
        >
          {(jobs) => (
            <>
              {view !== "map" && (
                <p className="calendar-how">{view === "week" ? m.calendar_how_week() : m.calendar_how()}</p>
              )}
              <ul className="grid gap-2">
                {jobs.map((job) => (
                  <li key={job.jobId}>
                    <JobLink job={job} className="calendar-chip" {...links}>
                      <OpenJobText job={job} now={now} />
                    </JobLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </div>
    </section>
  );
}

function OpenJobText({ job, now }: { readonly job: OpenJob; readonly now: number }) {
  const urgency = urgencyText(job.pickupAt, now);
  return (
    <>
      <span className="block font-semibold">{wayText(job)}</span>
      <span className="figures block">
        {formatShortDayAndTime(job.pickupAt)} · {VEHICLE_TEXTS[job.vehicle]()}
      </span>
      <span className="figures block text-muted">
        {job.orderId} · {m.job_pay_label()} {formatMoney(job.estimatedPaySatang)}
      </span>
      {urgency !== null && (
        <Badge tone={job.pickupAt < now ? "stopped" : "waiting"} wraps>
          {urgency}
        </Badge>
      )}
    </>
  );
}
