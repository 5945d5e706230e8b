import type { Refusal } from "../errors.ts";
import { MINUTE_MS } from "../time.ts";
import { LATE_M_PER_S } from "./suggest/objective.ts";

/** A driver who may be given a job. */
export interface Candidate {
  readonly driverId: string;
  readonly name: string;
  /** Why the board would refuse them the job, or `null`. */
  readonly refusal: Refusal | null;
  /** Whether a written reason gives them the job in spite of the refusal (`whyUnfitDespiteReason`). */
  readonly isOverridable: boolean;
  /** Empty kilometres to the pickup, in metres; `null` where it is unknown where their truck is. */
  readonly emptyM: number | null;
  /** By how much they reach the pickup late, in seconds; 0 in time, and where that is not known. */
  readonly lateS: number;
}

/** So long the pages of a list are judged as its first one was. */
const PAGES_LAST_MS = 15 * MINUTE_MS;

/** The instant by which a page is judged: that of the first one, so that nobody moves between pages, unless that is long ago. */
export function judgedAt(cursor: { readonly at: number } | undefined, now: number): number {
  return Math.max(now - PAGES_LAST_MS, Math.min(now, cursor?.at ?? now));
}

/** Where a driver stands among the others, and a page of them ends. */
export interface Rank {
  /** 0: can take the job; 1: with a reason; 2: cannot. */
  readonly group: number;
  /** Their empty way and lateness as suggestions count them (`objective.ts`), in metres; `null` where the way is not known. */
  readonly costM: number | null;
  readonly driverId: string;
}

/** Where a candidate stands. */
export function rankOf({ refusal, isOverridable, emptyM, lateS, driverId }: Candidate): Rank {
  const costM = emptyM === null ? null : emptyM + lateS * LATE_M_PER_S;
  const group = refusal === null ? 0 : isOverridable ? 1 : 2;
  return { group, costM, driverId };
}

/**
 * Those who can take the job first, then those who can with a reason; each group by their empty way and lateness.
 * @param after the last one of the page before
 */
export function ranked<Driver extends Candidate>(
  candidates: readonly Driver[],
  after: Rank | null = null,
): readonly Driver[] {
  return candidates
    .filter((driver) => after === null || compare(rankOf(driver), after) > 0)
    .toSorted((one, other) => compare(rankOf(one), rankOf(other)));
}

function compare(one: Rank, other: Rank): number {
  if (one.group !== other.group) return one.group - other.group;
  const [far, farther] = [one.costM ?? Infinity, other.costM ?? Infinity];
  if (far !== farther) return far - farther;
  if (one.driverId === other.driverId) return 0;
  return one.driverId < other.driverId ? -1 : 1;
}
