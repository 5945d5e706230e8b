import type { CalendarDriver, OpenJob, ShownJob } from "./calendar-types.ts";

interface Page<Item> {
  readonly items: readonly Item[];
}

/** A job of what the calendar has read so far, with the name of its driver; `undefined` where it is not among it. */
export function shownJob(
  jobId: string | undefined,
  drivers: readonly Page<CalendarDriver>[] = [],
  open: readonly Page<OpenJob>[] = [],
): ShownJob | undefined {
  if (jobId === undefined) return undefined;
  const held = drivers
    .flatMap(({ items }) => items)
    .flatMap(({ name, phoneToTell, jobs }) => jobs.map((job) => ({ ...job, driverName: name, phoneToTell })));
  const all: readonly ShownJob[] = [...held, ...open.flatMap(({ items }) => items)];
  return all.find((job) => job.jobId === jobId);
}

/** Whether it can be given to a driver, or to another one. */
export function isAssignable({ status }: ShownJob): boolean {
  return status === "available" || status === "reserved";
}
