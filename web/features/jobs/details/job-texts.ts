import type { JobStatus } from "#domain/jobs/job.ts";
import type { BadgeTone } from "#web/components/badge.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** The status of one's own job in words, with the colour that helps. */
export const STATUS_TEXTS = {
  available: { text: m.job_status_available, tone: "neutral" },
  reserved: { text: m.my_job_status_reserved, tone: "waiting" },
  in_progress: { text: m.my_job_status_in_progress, tone: "moving" },
  completed: { text: m.my_job_status_completed, tone: "done" },
  cancelled: { text: m.my_job_status_cancelled, tone: "stopped" },
} as const satisfies Record<JobStatus, { text: () => string; tone: BadgeTone }>;

/** How many people help to carry. */
export function workersText(workers: number): string {
  if (workers === 0) return m.job_workers_none();
  return workers === 1 ? m.job_workers_one() : m.job_workers_count({ count: formatNumber(workers) });
}
