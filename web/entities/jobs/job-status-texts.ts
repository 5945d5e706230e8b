import type { JobStatus } from "#domain/jobs/job.ts";
import type { StatusText } from "../../components/badge.tsx";
import { m } from "../../paraglide/messages.js";

interface JobStatusText extends StatusText {
  /** The same status as told to the driver who holds the job. */
  readonly ownText: () => string;
}

/** A job's status in a word or two, and its tone; the tones follow those of `ORDER_STATUS_TEXTS`. */
export const JOB_STATUS_TEXTS = {
  awaiting_payment: {
    text: m.job_status_awaiting_payment,
    ownText: m.job_status_awaiting_payment,
    tone: "waiting",
  },
  available: { text: m.job_status_available, ownText: m.job_status_available, tone: "waiting" },
  reserved: { text: m.job_status_reserved, ownText: m.my_job_status_reserved, tone: "neutral" },
  in_progress: { text: m.job_status_in_progress, ownText: m.my_job_status_in_progress, tone: "moving" },
  completed: { text: m.job_status_completed, ownText: m.my_job_status_completed, tone: "done" },
  cancelled: { text: m.job_status_cancelled, ownText: m.my_job_status_cancelled, tone: "stopped" },
} as const satisfies Record<JobStatus, JobStatusText>;
