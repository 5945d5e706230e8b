import { newsOfJobsQuery, type NewsRow } from "#db/queries/jobs/under-way.ts";
import { lateByMs } from "#domain/control-room/lateness.ts";
import type { JobCourse } from "#domain/dispatch/job-course.ts";
import { stopCountOfJob } from "#domain/jobs/card.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { Dependencies } from "../../dependencies.ts";
import { standingOf } from "../tracking/standing.ts";
import { freeAtOf } from "./free-at.ts";

/** A job as it is planned, and when it ended where it is completed. */
interface PlannedJob {
  readonly jobId: string;
  readonly status: JobStatus;
  readonly endsAt: number;
  readonly endedAt: number;
}

/**
 * How some jobs really go: what is known of the trucks of those in progress is read in one trip. `null` of one that is not begun,
 * and of one in progress that was forgotten.
 */
export async function readCourses(
  { db, now }: Pick<Dependencies, "db" | "now">,
  jobs: readonly PlannedJob[],
): Promise<(job: PlannedJob) => JobCourse | null> {
  const begun = jobs.flatMap(({ jobId, status }) => (status === "in_progress" ? [jobId] : []));
  const news = begun.length === 0 ? [] : await newsOfJobsQuery(db, begun, now());
  const underWay = new Map(news.map((row) => [row.jobId, courseUnderWay(row, now())]));
  return (job) => (job.status === "completed" ? completedCourse(job) : (underWay.get(job.jobId) ?? null));
}

function completedCourse({ endsAt, endedAt }: PlannedJob): JobCourse {
  return { freeAt: endedAt, lateMs: lateByMs(endsAt, endedAt), hasArrived: false, likelyAt: null };
}

function courseUnderWay(row: NewsRow, now: number): JobCourse {
  const { hasArrived, expected, lateMs } = standingOf(row, row, stopCountOfJob(row.card), now);
  const freeAt = freeAtOf(row, now);
  return {
    freeAt,
    // Without a route the end that was planned is all that says how late it is.
    lateMs: lateMs ?? lateByMs(row.endsAt, freeAt),
    hasArrived,
    likelyAt: expected?.likelyAt ?? null,
  };
}
