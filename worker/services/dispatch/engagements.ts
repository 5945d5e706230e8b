import type { EngagementRow, StoppedRow } from "#db/queries/dispatch/day.ts";
import { roadDurationS } from "#domain/ferries/journey.ts";
import { drivingOf } from "#domain/jobs/board-opening.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { engagedJob } from "#domain/jobs/engaged-job.ts";
import { DRIVEN_COUNTS_MS, type Engagements, type JobToFit } from "#domain/jobs/fit.ts";
import { drivenOf } from "#domain/jobs/stopped-drive.ts";
import { legTimesOf } from "#domain/waiting/leg-times.ts";
import { endsOfAreas } from "../../adapters/routing/embedded/area-positions.ts";

/** The jobs that a driver holds, drives or has completed lately, and what they drove of jobs that ended under way. */
export interface DriversWork {
  readonly engaged: readonly EngagementRow[];
  readonly stopped: readonly StoppedRow[];
}

type StoredJob = Pick<EngagementRow, "jobId" | "vehicle" | "pickupAt" | "endsAt"> & {
  readonly card: Pick<JobCard, "pickupArea" | "destinationArea">;
};

/** What was read of several drivers, by driver. */
export function byDriver({ engaged, stopped }: DriversWork): (driverId: string) => DriversWork {
  const jobs = Map.groupBy(engaged, ({ driverId }) => driverId ?? "");
  const drives = Map.groupBy(stopped, ({ driverId }) => driverId);
  return (driverId) => ({ engaged: jobs.get(driverId) ?? [], stopped: drives.get(driverId) ?? [] });
}

/** A job, and of the plan of its order what its fit for a driver is judged by. */
export function storedJobToFit(
  { jobId, vehicle, pickupAt, endsAt, card }: StoredJob,
  { journey, drivingPlan }: Pick<EngagementRow, "journey" | "drivingPlan">,
): JobToFit {
  return {
    jobId,
    vehicle,
    startsAt: pickupAt,
    endsAt,
    driving: journey === null ? null : drivingOf(journey, pickupAt, drivingPlan),
    roadDurationS: journey === null ? null : roadDurationS(journey),
    ends: endsOfAreas(card.pickupArea.en, card.destinationArea.en),
  };
}

/** What a job has its driver do, as the board judges it. */
export function busyOf(row: EngagementRow, now: number): BusyJob {
  const { journey: legs, drivingPlan, pickupAt: startsAt } = row;
  const driving = legs === null ? null : drivingOf(legs, startsAt, drivingPlan);
  const ends = endsOfAreas(row.pickupLabel, row.destinationLabel);
  const legTimes = legs === null ? null : legTimesOf(legs, drivingPlan);
  const road = { legTimes, roadDurationS: legs === null ? null : roadDurationS(legs) };
  return engagedJob({ ...row, startsAt, driving, ends, ...road }, now);
}

/** What a driver drove lately, which counts for the driving hours of their next jobs. */
export function drivenLately({ engaged, stopped }: DriversWork, now: number): readonly BusyJob[] {
  const counts = ({ endsAt }: { readonly endsAt: number }) => endsAt > now - DRIVEN_COUNTS_MS;
  const completed = engaged.filter(({ status }) => status === "completed").filter(counts);
  return [...completed.map((row) => busyOf(row, now)), ...stopped.filter(counts).map(drivenOf)];
}

/** The jobs of a driver, as the board judges a further one among them. */
export function engagementsOf(work: DriversWork, now: number): Engagements {
  const busy = work.engaged.filter(({ status }) => status !== "completed");
  return { busy: busy.map((row) => busyOf(row, now)), driven: drivenLately(work, now) };
}
