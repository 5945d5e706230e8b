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

/**
 * The job after which a truck comes to a pickup, or `null` when it comes from home. A job that is planned to end before the pickup
 * and ends late is before it all the same: the truck comes late.
 * @param own of its driver
 */
export function jobBefore<Job extends EarlierJob>(own: readonly Job[], startsAt: number): Job | null {
  const soonest = ({ endsAt, endedAt = endsAt }: EarlierJob) => Math.min(endsAt, endedAt);
  const before = own.filter(
    (job) => soonest(job) <= startsAt && (job.endedAt ?? job.endsAt) > startsAt - STAYS_MS,
  );
  return before.toSorted((a, b) => soonest(b) - soonest(a))[0] ?? null;
}
