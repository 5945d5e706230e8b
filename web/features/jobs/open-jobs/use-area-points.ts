import { keepPreviousData } from "@tanstack/react-query";
import type { JobCard } from "#domain/jobs/card.ts";
import type { AreaPoints } from "#domain/jobs/lists/list-choice.ts";
import { trpc } from "#web/lib/api/trpc.ts";

const NONE: AreaPoints = {};
/** Areas do not move. */
const FOR_GOOD = { staleTime: Infinity, gcTime: Infinity } as const;

/** The points of the areas of jobs; those that are not known yet are missing. Fetched only where they are needed. */
export function useAreaPoints(jobs: readonly JobCard[], isNeeded: boolean): AreaPoints {
  const labels = [...new Set(jobs.flatMap((job) => [job.pickupArea.en, job.destinationArea.en]))].toSorted();
  const { data } = trpc.jobs.areaPoints.useQuery(
    { labels },
    { ...FOR_GOOD, enabled: isNeeded && labels.length > 0, placeholderData: keepPreviousData },
  );
  return data ?? NONE;
}
