import { DAY_MS } from "../time.ts";

/** A truck is where its last job ended for this long; later it has gone home. */
export const STAYS_MS = DAY_MS;

/** A job that began longer ago has ended: the longest way across Thailand with its nights is shorter. */
export const LONGEST_JOB_MS = 4 * DAY_MS;

/** The job after which a truck comes to a pickup, or `null` when it comes from home. @param own of its driver */
export function jobBefore<Job extends { readonly endsAt: number }>(
  own: readonly Job[],
  startsAt: number,
): Job | null {
  const before = own.filter(({ endsAt }) => endsAt <= startsAt && endsAt > startsAt - STAYS_MS);
  return before.toSorted((a, b) => b.endsAt - a.endsAt)[0] ?? null;
}
