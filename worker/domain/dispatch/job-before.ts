import { FORGOTTEN_AFTER_MS } from "../control-room/lateness.ts";
import { DAY_MS } from "../time.ts";

/** A truck is where its last job ended for this long; later it has gone home. */
export const STAYS_MS = DAY_MS;

/** A job that began longer ago has ended: the longest way across Thailand with its nights is shorter. */
export const LONGEST_JOB_MS = 4 * DAY_MS;

/** A job of a driver, as a truck comes from it; epoch milliseconds. */
interface EarlierJob {
  /** As it is planned. */
  readonly endsAt: number;
  /** When it really ended or is expected to; as planned where it is absent. */
  readonly endedAt?: number;
}

/** A completed job, as it is planned, and when it was begun and said to be done; epoch milliseconds. */
interface CompletedJob {
  readonly endsAt: number;
  /** `null` where that was not recorded. */
  readonly startedAt: number | null;
  readonly completedAt: number | null;
}

/**
 * When a completed job really ended, epoch milliseconds: as planned where it was completed so late that it had been forgotten, and
 * no later than its driver began another job after that plan and after this one was begun.
 * @param begun when the jobs of its driver were begun, this one among them; `null` where one was not
 */
export function realEnd(
  { endsAt, startedAt, completedAt }: CompletedJob,
  begun: readonly (number | null)[] = [],
): number {
  if (completedAt === null || completedAt > endsAt + FORGOTTEN_AFTER_MS) return endsAt;
  const next = begun.flatMap((at) => (at !== null && at >= endsAt && at > (startedAt ?? endsAt) ? at : []));
  return Math.min(completedAt, ...next);
}

/**
 * The job after which a truck comes to a pickup, or `null` when it comes from home. A job that is planned to end before the pickup
 * and ends late is before it all the same: the truck comes late.
 * @param own of its driver
 */
export function jobBefore<Job extends EarlierJob>(own: readonly Job[], startsAt: number): Job | null {
  const endOf = ({ endsAt, endedAt }: EarlierJob) => endedAt ?? endsAt;
  const before = own.filter(
    (job) => Math.min(job.endsAt, endOf(job)) <= startsAt && endOf(job) > startsAt - STAYS_MS,
  );
  return before.toSorted((a, b) => endOf(b) - endOf(a))[0] ?? null;
}
