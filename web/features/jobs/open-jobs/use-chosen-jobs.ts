import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { Point } from "#domain/geo/place.ts";
import {
  awayM,
  filterJobs,
  orderJobs,
  type AreaPoint,
  type AreaPoints,
} from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { choiceOf, filterOf, orderOf, type JobChoice } from "./job-choice.ts";
import { useAreaPoints } from "./use-area-points.ts";

export interface ChosenJobs {
  readonly jobs: readonly OpenCard[];
  readonly choice: JobChoice;
  /** Why the driver's position is not known though it is needed, or `null`. */
  readonly nearFailure: string | null;
  readonly hasHome: boolean;
  /** How far the pickup of a job is, metres as the crow flies; `null` where it was not asked for. */
  readonly away: (job: OpenCard) => number | null;
}

const NOWHERE: readonly AreaPoint[] = [];

/** The open jobs that the page's address asks for, in its order. */
export function useChosenJobs(all: readonly OpenCard[]): ChosenJobs {
  const choice = choiceOf(useSearch({ strict: false }));
  const order = orderOf(choice);
  const filter = filterOf(choice);
  const { here, failure } = useHere(order === "near");
  const home = trpc.jobs.homeAreas.useQuery().data ?? NOWHERE;
  const points: AreaPoints = useAreaPoints(all, order === "near" || filter.homewards === true);
  return {
    jobs: orderJobs(filterJobs(all, filter, points, home), order, here, points),
    choice,
    nearFailure: failure,
    hasHome: home.length > 0,
    away: (job) => (order === "near" ? awayM(job, here, points) : null),
  };
}

/** The driver's position, asked for only while it is needed; it stays on this device. */
function useHere(isNeeded: boolean): { readonly here: Point | null; readonly failure: string | null } {
  const [here, setHere] = useState<Point | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    const find = async () => {
      try {
        const { currentPoint } = await import("#web/entities/places/current-point.ts");
        const point = await currentPoint();
        if (!isOver) setHere(point);
      } catch {
        if (!isOver) setFailure(m.jobs_near_failed());
      }
    };
    void find();
    return () => {
      isOver = true;
      setFailure(null);
    };
  }, [isNeeded]);
  return { here, failure };
}
