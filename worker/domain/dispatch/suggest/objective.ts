/**
 * What suggestions minimise, in metres:
 *
 *   the empty metres of all drivers
 *   + LATE_M_PER_S for each second that a truck arrives late at its first pickup
 *   + for each job without a driver UNASSIGNED_M, and up to URGENCY_M more the sooner its pickup is.
 *
 * Empty metres of a driver are the way to the first pickup, the ways between two jobs, and the way home after the last
 * one, over the jobs that they hold and those that are suggested. Road and sea count alike.
 */
export const LATE_M_PER_S = 50;

/** More than any rearrangement of a day adds in kilometres, so that as many jobs as possible get a driver. */
export const UNASSIGNED_M = 10_000_000;

/** Of two jobs of which only one can get a driver, at equal kilometres the sooner one gets them. */
export const URGENCY_M = 1_000;

/** The way that is assumed where nobody knows where a driver's truck is. */
export const UNKNOWN_WAY = { distanceM: 30_000, durationS: 2_700 } as const;

/** How far more exactly than a second instants are compared, in milliseconds: sums of fractions differ in the last bits. */
export const EXACT_MS = 1e-3;

/**
 * What each job costs while nobody drives it, by the order of their pickups. In metres.
 * @param isPinned of the index of a job: it is decided who drives it, which counts more than all others together
 */
export function unassignedCosts(
  jobs: readonly { readonly startsAt: number }[],
  isPinned: (index: number) => boolean,
): number[] {
  const bySoonest = jobs.map((_, index) => index).toSorted((a, b) => startOf(jobs, a) - startOf(jobs, b));
  const costs = jobs.map(() => UNASSIGNED_M);
  for (const [rank, index] of bySoonest.entries())
    costs[index] = isPinned(index)
      ? 2 * UNASSIGNED_M * (jobs.length + 1)
      : UNASSIGNED_M + Math.round(URGENCY_M * (1 - rank / jobs.length));
  return costs;
}

function startOf(jobs: readonly { readonly startsAt: number }[], index: number): number {
  return jobs[index]?.startsAt ?? 0;
}
