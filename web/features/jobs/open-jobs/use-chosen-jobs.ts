import { useSearch } from "@tanstack/react-router";
import type { OpenCard } from "#domain/jobs/card.ts";
import {
  awayM,
  filterJobs,
  orderJobs,
  type AreaPoint,
  type AreaPoints,
  type JobOrder,
} from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { askedOrder, choiceOf, filterOf, orderOf, type JobChoice } from "./job-choice.ts";
import { useAreaPoints } from "./use-area-points.ts";
import { useHere, type Here } from "./use-here.ts";

export interface ChosenJobs {
  readonly jobs: readonly OpenCard[];
  readonly choice: JobChoice;
  /** How the jobs are ordered. */
  readonly order: JobOrder;
  readonly here: Here;
  readonly hasHome: boolean;
  /** How far the pickup of a job is, metres as the crow flies; `null` where that is not the order. */
  readonly away: (job: OpenCard) => number | null;
}

const NOWHERE: readonly AreaPoint[] = [];

/** The open jobs that the page's address asks for, in its order. */
export function useChosenJobs(all: readonly OpenCard[]): ChosenJobs {
  const choice = choiceOf(useSearch({ strict: false }));
  const asked = askedOrder(choice);
  const filter = filterOf(choice);
  const isNearWanted = asked === null || asked === "near";
  const here = useHere(isNearWanted);
  const home = trpc.jobs.homeAreas.useQuery().data ?? NOWHERE;
  const isMeasured = isNearWanted && here.point !== null;
  const points: AreaPoints = useAreaPoints(all, isMeasured || filter.homewards === true);
  const awayFromHere = (job: OpenCard) => awayM(job, here.point, points);
  const order = orderOf(
    asked,
    all.some((job) => awayFromHere(job) !== null),
  );
  return {
    jobs: orderJobs(filterJobs(all, filter, points, home), order, here.point, points),
    choice,
    order,
    here,
    hasHome: home.length > 0,
    away: (job) => (order === "near" ? awayFromHere(job) : null),
  };
}
