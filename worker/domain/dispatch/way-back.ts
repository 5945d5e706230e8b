import { STAYS_MS } from "./job-before.ts";

/** A truck that ends a job nearer to its home than this, as the crow flies, is not offered a way back. */
export const FAR_FROM_HOME_M = 50_000;
/** A way back leaves at most this part of the way home empty. */
const EMPTY_LEFT_SHARE = 0.5;

/** The empty ways of a truck far from home, in metres. */
export interface EmptyWays {
  /** From where it stands to its home. */
  readonly homeM: number;
  /** From where it stands to the pickup of another job. */
  readonly emptyM: number;
  /** From the destination of that job to its home. */
  readonly leftM: number;
}

/** Whether a job leads a truck home that would return empty: of that way at most half stays empty. */
export function isWayBack(ways: EmptyWays): boolean {
  return ways.homeM > 0 && ways.emptyM + ways.leftM <= ways.homeM * EMPTY_LEFT_SHARE;
}

/**
 * Whether a job starts after the truck has come to its pickup, and while it would still stand where the job before ended.
 * Instants in epoch milliseconds.
 */
export function startsInStay(startsAt: number, endsAt: number, emptyMs: number): boolean {
  return startsAt >= endsAt + emptyMs && startsAt < endsAt + STAYS_MS;
}

/** A job of a driver, as what follows it is judged. */
interface OwnJob {
  readonly jobId: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * The jobs after which a driver goes home: they have not ended longer ago than a truck stays, start before `until`, and no
 * other one starts before the truck has gone.
 * @param own all that they hold, drive, or have driven lately
 */
export function jobsBeforeHome<Job extends OwnJob>(
  own: readonly Job[],
  { now, until }: { readonly now: number; readonly until: number },
): readonly Job[] {
  return own.filter(
    (job) =>
      job.startsAt < until &&
      job.endsAt > now - STAYS_MS &&
      !own.some((other) => isAfter(other, job) && other.startsAt < job.endsAt + STAYS_MS),
  );
}

function isAfter(other: OwnJob, job: OwnJob): boolean {
  return other.startsAt > job.startsAt || (other.startsAt === job.startsAt && other.jobId > job.jobId);
}
