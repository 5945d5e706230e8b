import type { StartedJob } from "#domain/driving-hours/clock.ts";
import type { trpcClient } from "#web/lib/api/trpc.ts";
import type { Entry } from "#web/lib/offline/entry.ts";
import { asPressed, startCountsFrom, stepsOf } from "../pending/as-pressed.ts";

/** A job of the driver's clock, as `jobs.clockJobs` lists it. */
export type ClockJob = Awaited<ReturnType<typeof trpcClient.jobs.clockJobs.query>>["jobs"][number];

/** The jobs that a driver has started, with the steps that wait on this phone. */
export function asDriven(jobs: readonly ClockJob[], entries: readonly Entry[]): StartedJob[] {
  return jobs.flatMap((job) => {
    const steps = stepsOf(entries, job.jobId);
    const pressed = (type: "start" | "complete") => steps.find(({ command }) => command.type === type)?.at;
    const start = pressed("start");
    const startedAt = job.startedAt ?? (start === undefined ? null : startCountsFrom(job, start));
    if (startedAt === null) return [];
    const status = job.startedAt === null ? "reserved" : "in_progress";
    const unknown = { orderStatus: "confirmed", roadDurationS: null, completeFrom: null } as const;
    const { visits } = asPressed({ ...job, ...unknown, status }, entries);
    return [{ ...job, startedAt, completedAt: job.completedAt ?? pressed("complete") ?? null, visits }];
  });
}
