import { jobForMail, releaseReason } from "#db/queries/jobs/job-mails.ts";
import type { DriverMail } from "#domain/mails.ts";
import { scriptOf } from "#domain/locale.ts";
import type { ComposeNeeds, MailReader } from "./composer.ts";
import type { MailTemplate } from "./mail-template.ts";

/** Mails about a job that the driver holds; the others are about one that they held. */
const OF_OWN_JOBS: ReadonlySet<DriverMail["kind"]> = new Set(["job_assigned", "job_moved", "job_changed"]);

/**
 * A mail to a driver about a job: areas, time and pay, as on the card of an open job. `null` when it is no longer so at
 * delivery: an assigned or changed job that was taken away since, or one taken away that the driver holds again.
 */
export async function composeJobMail(
  deps: ComposeNeeds,
  { kind, driverId, jobId, orderId, version, position }: DriverMail,
  { locale }: MailReader,
): Promise<MailTemplate | null> {
  const job = await jobForMail(deps.db, jobId);
  if (job === undefined) return null;
  const isTheirs = job.driverId === driverId && job.status !== "cancelled";
  if (isTheirs !== OF_OWN_JOBS.has(kind)) return null;
  // Why the order was cancelled is between its customer and the office.
  const reason = kind === "job_taken_away" ? await releaseReason(deps.db, orderId, version, position) : "";
  const { pickupArea, destinationArea, pickupAt, estimatedPaySatang } = job.card;
  const script = scriptOf(locale);
  return {
    name: kind,
    jobId,
    from: pickupArea[script],
    to: destinationArea[script],
    pickupAt,
    estimatedPaySatang,
    reason,
    jobsLink: `${deps.settings.origin}/driver/dashboard`,
  };
}
