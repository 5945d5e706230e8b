import { isWayBack, startsInStay } from "../../dispatch/way-back.ts";
import { greatCircleM } from "../../geo/distance.ts";
import { windowOf } from "./busy-until.ts";
import type { JobCard } from "../card.ts";
import type { AreaPoints } from "./list-choice.ts";

/** An open job that a driver can do after another. */
export interface NextJob<Job> {
  readonly job: Job;
  /** Between the end of the first and the pickup of the next, milliseconds. */
  readonly gapMs: number;
  /** From the first one's destination to the next pickup, metres as the crow flies. */
  readonly emptyM: number;
  /** Whether it leads back to the first one's pickup, by the rule of `isWayBack`. */
  readonly isWayBack: boolean;
}

/** A next job is at most this far away. */
const WITHIN_M = 100_000;
/** Empty driving before it: roads are about 1.3 times as long as the crow flies, at 50 km/h. */
const EMPTY_MS_PER_M = (1.3 / 50_000) * 3_600_000;
/** What one hour of waiting weighs against empty metres. */
const METRES_PER_WAITED_HOUR = 10_000;

/**
 * The open job that fits best after another: it starts after it ends and the empty way is driven, within a day and 100 km,
 * fits the driver, and leads back before it leads elsewhere; then the least empty way and waiting.
 * `null` without one, or while the points of the areas are not known.
 * @param fits whether the driver can take a job besides their own and the first one
 */
export function nextJob<Job extends JobCard>(
  after: JobCard,
  open: readonly Job[],
  fits: (job: Job) => boolean,
  points: AreaPoints,
): NextJob<Job> | null {
  const start = points[after.pickupArea.en];
  const end = points[after.destinationArea.en];
  if (start === undefined || end === undefined) return null;
  const { endsAt } = windowOf(after);
  const homeM = greatCircleM(start, end);
  const found = open.flatMap((job) => {
    const pickup = points[job.pickupArea.en];
    const destination = points[job.destinationArea.en];
    if (pickup === undefined || destination === undefined || job.jobId === after.jobId) return [];
    const emptyM = greatCircleM(end, pickup);
    const gapMs = job.pickupAt - endsAt;
    if (emptyM > WITHIN_M || !startsInStay(job.pickupAt, endsAt, emptyM * EMPTY_MS_PER_M)) return [];
    if (!fits(job)) return [];
    const leftM = greatCircleM(destination, start);
    return [{ job, gapMs, emptyM, isWayBack: isWayBack({ homeM, emptyM, leftM }) }];
  });
  const cost = (next: NextJob<Job>) => next.emptyM + (next.gapMs / 3_600_000) * METRES_PER_WAITED_HOUR;
  return (
    found.toSorted(
      (a, b) =>
        Number(b.isWayBack) - Number(a.isWayBack) ||
        cost(a) - cost(b) ||
        b.job.estimatedPaySatang - a.job.estimatedPaySatang ||
        (a.job.jobId < b.job.jobId ? -1 : 1),
    )[0] ?? null
  );
}
