import type { LookedUntil } from "#db/queries/dispatch/day.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { ranked, rankOf, type Candidate, type Rank } from "#domain/dispatch/candidates.ts";

/**
 * So many drivers of a kind of vehicle are looked at together and ranked, first those who work in the province of the pickup:
 * the empty way of each costs a search on the roads. The next ones follow when these are all listed.
 */
export const LOOKED_AT = 400;

/**
 * After whom the list goes on: of the drivers who are looked at together the last one listed, before those
 * the last one looked at.
 */
export interface CandidatesCursor {
  readonly until: LookedUntil | null;
  readonly rank: Rank | null;
  /**
   * When the first page was read, epoch milliseconds: how late somebody comes is counted from then, so that
   * nobody moves between pages.
   */
  readonly at: number;
}

/** Drivers who may be given a job, those who can take it first. */
export interface CandidatesPage<Driver extends Candidate> {
  readonly items: readonly Driver[];
  /** Asks for the next page; `null` on the last one. */
  readonly nextCursor: CandidatesCursor | null;
}

/**
 * A page of the drivers who were looked at together.
 * @param more after whom further ones are looked at; `null`: there are none
 * @param seenAt the instant by which they were judged
 */
export function candidatesPage<Driver extends Candidate>(
  candidates: readonly Driver[],
  cursor: CandidatesCursor | undefined,
  more: LookedUntil | null,
  seenAt: number,
): CandidatesPage<Driver> {
  const rest = ranked(candidates, cursor?.rank);
  const items = rest.slice(0, PAGE_SIZE);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  const further = more === null ? null : { until: more, rank: null, at: seenAt };
  return {
    items,
    nextCursor:
      last === undefined ? further : { until: cursor?.until ?? null, rank: rankOf(last), at: seenAt },
  };
}
