import { profileOfRoad, type DrivingProfile } from "#domain/driving-hours/profile.ts";
import type { JobEnds } from "#domain/geo/road-position.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import { engagedJob } from "#domain/jobs/engaged-job.ts";
import type { BoardJob, JobStatus } from "#domain/jobs/job.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { LegTimes } from "#domain/waiting/leg-times.ts";
import { endsOfAreas } from "../adapters/routing/embedded/area-positions.ts";

/** The areas of a job's first and last stop. */
export const AREAS = "card ->> '$.pickupArea.en' AS pickup, card ->> '$.destinationArea.en' AS destination";

/** A row with `AREAS`. */
export interface AreasRow extends Record<string, SqlStorageValue> {
  readonly pickup: string;
  readonly destination: string;
}

/** The ends of a job; `null` where an area is not known. */
export function endsOfRow({ pickup, destination }: AreasRow): JobEnds | null {
  return endsOfAreas(pickup, destination);
}

/** The jobs of a driver. */
export const BUSY_JOBS = `SELECT job_id AS jobId, jobs.status AS status, vehicle, starts_at AS startsAt, ends_at AS endsAt, ${AREAS},
    CASE WHEN jobs.status IN ('in_progress', 'completed') THEN
      (SELECT value FROM json_each(state, '$.jobs') WHERE value ->> 'jobId' = job_id) END AS started,
    CASE WHEN jobs.status IN ('in_progress', 'completed') THEN json_extract(state, '$.legTimes') END AS legTimes,
    json_extract(state, '$.driving') AS driving, json_extract(state, '$.roadDurationS') AS roadDurationS
  FROM jobs JOIN orders ON orders.order_id = jobs.order_id WHERE driver_id = ?`;

/** The parts of jobs that a driver drove and that ended after an instant, as completed ones of `BUSY_JOBS`. */
export const STOPPED_DRIVES = `SELECT job_id, 'completed', '', starts_at, ends_at, '', '', NULL, NULL, driving, NULL
  FROM stopped_drives WHERE driver_id = ? AND ends_at > ?`;

/** A row of `BUSY_JOBS`. */
export interface BusyRow extends AreasRow {
  readonly jobId: string;
  readonly status: JobStatus;
  /** "" of a part that was driven (`STOPPED_DRIVES`). */
  readonly vehicle: VehicleType | "";
  readonly startsAt: number;
  readonly endsAt: number;
  readonly driving: string | null;
  readonly roadDurationS: number | null;
  /** The job and the ways of its order, once it was started. */
  readonly started: string | null;
  readonly legTimes: string | null;
}

/** A driver's job in its window. Of an order that was stored before its driving was planned only the road is known. */
export function toBusyJob(row: BusyRow): BusyJob {
  const { jobId, vehicle, startsAt, endsAt, driving, roadDurationS } = row;
  const planned = driving === null ? profileOfRoad(roadDurationS) : (JSON.parse(driving) as DrivingProfile);
  const truck = vehicle === "" ? {} : { vehicle };
  return { jobId, ...truck, startsAt, endsAt, driving: planned, ends: endsOfRow(row) };
}

/** The same as it is judged among others. */
export function toEngagedJob(row: BusyRow, now: number): BusyJob {
  const { status, started, legTimes, roadDurationS } = row;
  const job = started === null ? {} : (JSON.parse(started) as Partial<BoardJob>);
  const { startedAt = null, completedAt = null, visits = [] } = job;
  const ways = legTimes === null ? null : (JSON.parse(legTimes) as readonly LegTimes[]);
  const times = { startedAt, completedAt, visits, legTimes: ways, roadDurationS };
  return engagedJob({ ...toBusyJob(row), status, ...times }, now);
}
