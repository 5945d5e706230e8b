import { useSearch } from "@tanstack/react-router";
import type { OpenCard } from "#domain/jobs/card.ts";
import {
  awayM,
  countOpen,
  filterJobs,
  isHomewards,
  orderJobs,
  passes,
  type AreaPoint,
  type AreaPoints,
  type JobOrder,
  type OpenCounts,
} from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import type { JobList, OpenJobList } from "../../use-job-lists.ts";
import { askedOrder, choiceOf, filterCount, filterOf, orderOf, type JobChoice } from "./job-choice.ts";
import { useAreaPoints } from "../use-area-points.ts";
import { useFoundJobs } from "./use-found-jobs.ts";
import { useHere, type Here } from "./use-here.ts";
import { useOpenCounts } from "./use-open-counts.ts";

export interface ChosenJobs {
  readonly jobs: readonly OpenCard[];
  /** Where further pages come from. */
  readonly pages: Pick<JobList<OpenCard>, "hasMore" | "loadMore" | "isLoadingMore">;
  /** What the server is asked: whether it has not answered yet, or its failure; `null` where nothing is waited for. */
  readonly asked: Pick<JobList<OpenCard>, "error" | "retry" | "isFetching"> | null;
  /** Whether they are only the soonest, because there are too many to measure them all. */
  readonly isCut: boolean;
  /** Without a connection: how many of the open jobs are known here, where that is not all; `null` where it is. */
  readonly knownOf: number | null;
  readonly counts: OpenCounts;
  readonly choice: JobChoice;
  /** How the jobs are ordered. */
  readonly order: JobOrder;
  readonly here: Here;
  readonly hasHome: boolean;
  /** How far the pickup of a job is, metres as the crow flies; `null` where that is not the order. */
  readonly away: (job: OpenCard) => number | null;
}

const NOWHERE: readonly AreaPoint[] = [];
const NONE: readonly OpenCard[] = [];

/**
 * The open jobs that the page's address asks for, in its order. Where all open jobs are known here they are chosen here;
 * otherwise the server filters and orders them. How far they are is always measured here: the position stays on the device.
 */
export function useChosenJobs(whole: OpenJobList, live: LiveState): ChosenJobs {
  const choice = choiceOf(useSearch({ strict: false }));
  const asked = askedOrder(choice);
  const filter = filterOf(choice);
  const isNearWanted = asked === null || asked === "near";
  const here = useHere(isNearWanted);
  const home = trpc.jobs.homeAreas.useQuery().data ?? NOWHERE;
  const isMeasured = isNearWanted && here.point !== null;
  const isEvery = isMeasured || choice.show === "map";
  const serverOrder = isEvery || asked === "pickup" ? "pickup" : "pay";
  const isAsked = whole.hasMore && (filterCount(choice) > 0 || isEvery || serverOrder === "pay");
  const all = whole.jobs ?? NONE;
  const points: AreaPoints = useAreaPoints(all, isMeasured || filter.homewards === true);
  const leadsHome = (label: string) => isHomewards(points[label], home);
  const found = useFoundJobs(
    {
      filter,
      order: serverOrder,
      isEvery,
      isAsked,
      accepts: (job) => passes(job, filter, leadsHome),
    },
    live,
  );
  const counted = useOpenCounts(filter, whole.hasMore, live);
  const isFound = isAsked && found.jobs !== null;
  const known = filterJobs(all, filter, points, home);
  const passing = isFound ? (found.jobs ?? NONE) : known;
  const morePoints = useAreaPoints(passing, isFound && isMeasured);
  const allPoints = isFound ? { ...points, ...morePoints } : points;
  const awayFromHere = (job: OpenCard) => awayM(job, here.point, allPoints);
  const order = orderOf(
    asked,
    passing.some((job) => awayFromHere(job) !== null),
  );
  return {
    jobs: orderJobs(passing, order, here.point, allPoints),
    pages: isFound ? found : whole,
    asked: isAsked && !isFound && live !== "offline" ? found : null,
    isCut: isFound && found.isCut,
    knownOf: live === "offline" && whole.hasMore && !isFound ? all.length : null,
    counts: (whole.hasMore ? counted : undefined) ?? countOpen(all, known),
    choice,
    order,
    here,
    hasHome: home.length > 0,
    away: (job) => (order === "near" ? awayFromHere(job) : null),
  };
}
