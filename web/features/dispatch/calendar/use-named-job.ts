import { useEffect, useEffectEvent } from "react";
import { asItGoes } from "#domain/dispatch/job-course.ts";
import { bangkokDay } from "#domain/time.ts";
import type { RecordFallbackProps } from "#web/entities/fallbacks/record-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import type { ShownJob } from "./calendar-types.ts";
import type { useCalendarAddress } from "./use-calendar-address.ts";

type Calendar = Pick<ReturnType<typeof useCalendarAddress>, "address" | "window" | "now" | "change">;

interface NamedJob {
  readonly job: ShownJob | undefined;
  /** Where it could not be read, or there is none: the query that says so. */
  readonly failed: RecordFallbackProps["query"] | null;
}

/**
 * The job that the address names, also where it is not among those that were read: on another day, of another vehicle or
 * behind the page. The calendar goes to its day, also from another that the address names: a day that is chosen
 * closes the job.
 * @param listed the job, where it is among them
 * @param isListRead whether they have been read
 */
export function useNamedJob(
  { address, window, now, change }: Calendar,
  listed: ShownJob | undefined,
  isListRead: boolean,
): NamedJob {
  const { jobId } = address;
  const query = trpc.calendar.job.useQuery(
    { jobId: jobId ?? "" },
    { enabled: jobId !== undefined && listed === undefined && isListRead },
  );
  const read = jobId === undefined || listed !== undefined ? undefined : query.data;
  const found = read && asItGoes(read, now);
  const isElsewhere =
    found !== undefined && (found.endsAt <= window.startsAt || found.pickupAt >= window.endsAt);
  const goToDay = useEffectEvent(() => {
    if (found !== undefined) change({ day: bangkokDay(found.pickupAt) });
  });
  useEffect(() => {
    if (isElsewhere) goToDay();
  }, [isElsewhere]);
  // One that was read stays on show when it cannot be read again.
  const isFailed = jobId !== undefined && listed === undefined && query.isError && query.data === undefined;
  return { job: listed ?? found, failed: isFailed ? query : null };
}
