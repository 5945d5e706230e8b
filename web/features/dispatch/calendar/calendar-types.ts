import type { JobCourse, RealJob } from "#domain/dispatch/job-course.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { SeenJob } from "#web/entities/jobs/assign/use-assign.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A driver as the server answers. */
export type ReadDriver = RouterOutputs["calendar"]["drivers"]["items"][number];
/** A driver with their jobs, as these go, and absences of the time that is shown. */
export type CalendarDriver = Omit<ReadDriver, "jobs"> & {
  readonly jobs: readonly RealJob<ReadDriver["jobs"][number]>[];
};
/** A job that nobody has taken. */
export type OpenJob = RouterOutputs["calendar"]["open"]["items"][number];
/** A job on the map that a driver has taken and not started. */
export type TakenJob = RouterOutputs["calendar"]["taken"]["items"][number];

/** A job of the calendar, with its driver where it has one. */
export interface ShownJob extends SeenJob {
  readonly vehicle: VehicleType;
  /** Of the truck that its driver brings to it, or "". */
  readonly plate?: string;
  readonly pickupAt: number;
  /** As planned, or as it goes. */
  readonly endsAt: number;
  /** When it should have ended by its plan, where it is late by that. */
  readonly plannedUntil?: number | null;
  /** How it goes once it is begun. */
  readonly course?: JobCourse | null;
  readonly pickupArea: OpenJob["pickupArea"];
  readonly destinationArea: OpenJob["destinationArea"];
  readonly overlapReason?: string | null;
  /** What an open one pays whoever takes it, in satang. */
  readonly estimatedPaySatang?: number;
}
