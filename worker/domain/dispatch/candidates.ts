import type { ErrorCode, Refusal } from "../errors.ts";

/** A driver who may be given a job. */
export interface Candidate {
  readonly driverId: string;
  readonly name: string;
  /** Why the board would refuse them the job, or `null`. */
  readonly refusal: Refusal | null;
  /** Empty kilometres to the pickup, in metres; `null` where it is unknown where their truck is. */
  readonly emptyM: number | null;
}

/** What a written reason of the office overrides; the rest, such as an expired paper, nobody does. */
const OVERRIDABLE: ReadonlySet<ErrorCode> = new Set([
  "JOBS_OVERLAP",
  "DRIVING_BREAK_MISSING",
  "DRIVING_REST_MISSING",
  "DRIVER_DAY_OFF",
  "OUTSIDE_HOURS",
]);

/** Whether a written reason gives the job to a driver all the same. */
export function isOverridable({ code }: Refusal): boolean {
  return OVERRIDABLE.has(code);
}

/** Those who can take the job first, then those who can with a reason; each group by their empty way. */
export function ranked<Driver extends Candidate>(candidates: readonly Driver[]): readonly Driver[] {
  return candidates.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (a.emptyM ?? Infinity) - (b.emptyM ?? Infinity) ||
      (a.driverId < b.driverId ? -1 : 1),
  );
}

function groupOf({ refusal }: Candidate): number {
  if (refusal === null) return 0;
  return isOverridable(refusal) ? 1 : 2;
}
