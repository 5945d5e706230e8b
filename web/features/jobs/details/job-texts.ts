import { windowOf } from "#domain/jobs/lists/busy-until.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { formatNumber, formatWeekdayOf } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** The number of workers as text. */
export function workersText(workers: number): string {
  if (workers === 0) return m.job_workers_none();
  return workers === 1 ? m.job_workers_one() : m.job_workers_count({ count: formatNumber(workers) });
}

/** The same where nothing names it: `No helpers`, `Helpers: 2`. */
export function helpersText(workers: number): string {
  return workers === 0 ? m.job_helpers_none() : m.job_helpers_count({ count: formatNumber(workers) });
}

type Timed = Pick<JobCard, "jobId" | "pickupAt" | "durationS" | "waypointCount">;

/** From pickup to the expected end: `09:00–13:09`, or `22:00–Sun 04:00` where it ends on another day. */
export function timesText(job: Timed): string {
  const { startsAt, endsAt } = windowOf(job);
  const isSameDay = bangkokDay(startsAt) === bangkokDay(endsAt);
  const end = isSameDay ? bangkokTime(endsAt) : `${formatWeekdayOf(endsAt, "short")} ${bangkokTime(endsAt)}`;
  return `${bangkokTime(startsAt)}–${end}`;
}

/** What the pay of a job is called: an estimate until somebody takes it, fixed from then on. */
export function payLabel({ status = "available" }: JobCard & { readonly status?: JobStatus }): string {
  return status === "available" ? m.job_pay_label() : m.job_pay_fixed();
}
