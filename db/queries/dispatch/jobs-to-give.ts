import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { isOneOf } from "../is-one-of.ts";

/** What some jobs ask of the vehicle that comes, before they are given to somebody. */
export function jobsToGiveQuery(db: Database, jobIds: readonly string[]) {
  return db
    .select({ jobId: jobs.jobId, vehicle: jobs.vehicle, startsAt: jobs.pickupAt, endsAt: jobs.endsAt })
    .from(jobs)
    .where(isOneOf(jobs.jobId, jobIds));
}
