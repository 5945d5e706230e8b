import { doorChangeOf, doorChangesQuery } from "#db/queries/orders/door-changes.ts";
import { jobForMail, lossOfJob } from "#db/queries/jobs/job-mails.ts";
import { revisionForMail } from "#db/queries/orders/order-mails.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import { payOf } from "#domain/earnings/pay.ts";
import type { JobChangeMail } from "#domain/mails.ts";
import { scriptOf } from "#domain/locale.ts";
import { reasonText } from "../reason-text.ts";
import type { ComposeNeeds, MailReader, NotYet } from "./composer.ts";
import { driverPage } from "./drivers/driver-page.ts";
import { isAnswerableInTime, unansweredUntil } from "./door-changes/unanswered-until.ts";
import type { JobTemplate, MailTemplate } from "./mail-template.ts";

/** Mails about a job that the driver holds; the others are about one that they held. */
export const OF_OWN_JOBS: ReadonlySet<JobTemplate["name"]> = new Set([
  "job_assigned",
  "job_moved",
  "job_changed",
  "job_doors_changed",
  "job_door_change_agreed",
  "job_door_change_declined",
  "job_door_change_expired",
  "job_set_back",
  "job_started",
  "job_completed",
  "job_vehicle_changed",
]);

/** Mails about a job whose terms were revised. */
const OF_CHANGES: ReadonlySet<JobChangeMail["kind"]> = new Set([
  "job_moved",
  "job_changed",
  "job_doors_changed",
  "job_door_change_agreed",
  "job_door_change_declined",
  "job_door_change_expired",
]);

type Changes = Pick<JobTemplate, "pickupBefore" | "workers" | "reason" | "isByOffice" | "paySatangBefore">;
type Job = NonNullable<Awaited<ReturnType<typeof jobForMail>>>;
const UNCHANGED: Changes = { pickupBefore: null, workers: null, reason: "" };

/**
 * A mail to a driver about a job: areas, time and pay, as on the card of an open job. `null` when it is no
 * longer so at delivery: an assigned or changed job that was taken away since, one set back that is completed
 * again, or the reverse, one taken away that the driver holds again, or a change that another one followed,
 * which has a mail of its own. A proposal that nobody answers is told when it has expired.
 */
export async function composeJobMail(
  deps: ComposeNeeds,
  mail: JobChangeMail,
  { locale }: MailReader,
): Promise<MailTemplate | NotYet | null> {
  const { kind, driverId, jobId, orderId, version, position } = mail;
  const job = await jobForMail(deps.db, jobId);
  if (job === undefined) return null;
  const isTheirs = job.driverId === driverId && job.status !== "cancelled";
  if (isTheirs !== OF_OWN_JOBS.has(kind)) return null;
  if ((kind === "job_set_back" || kind === "job_started") && job.status !== "in_progress") return null;
  if (kind === "job_completed" && job.status !== "completed") return null;
  const changes = OF_CHANGES.has(kind) ? await changesOf(deps, mail, job) : UNCHANGED;
  if (changes === null || "notBefore" in changes) return changes;
  // Why the order was cancelled is between its customer and the office.
  const loss = kind === "job_taken_away" ? await lossOfJob(deps.db, orderId, version, position) : undefined;
  const { pickupArea, destinationArea, pickupAt } = job.card;
  const script = scriptOf(locale);
  return {
    name: kind,
    jobId,
    from: pickupArea[script],
    to: destinationArea[script],
    pickupAt,
    jobStatus: job.status,
    ...changes,
    estimatedPaySatang: payOf(job),
    ...(loss !== undefined && { reason: reasonText(locale, loss.reason), lostBy: lostBy(loss) }),
    jobsLink: await driverPage(deps, driverId, "/driver/dashboard"),
  };
}

/** What took a job from its driver: its truck is not needed any more, it changed, or somebody's decision. */
function lostBy({
  toStatus,
  kind,
}: NonNullable<Awaited<ReturnType<typeof lossOfJob>>>): NonNullable<JobTemplate["lostBy"]> {
  if (toStatus === "cancelled") return "truck_gone";
  return kind === "released_for_move" ? "move" : "decision";
}

/** Lines that the office has set by hand concern the drivers whose pay has risen by them; `null` for every other one. */
function raisedPay({ fromPaysSatang }: DoorChangeTerms, job: Job): Changes | null {
  const paySatangBefore = fromPaysSatang?.[job.vehicleIndex];
  const isRaised = paySatangBefore !== undefined && paySatangBefore < payOf(job);
  return isRaised ? { ...UNCHANGED, paySatangBefore } : null;
}

/** What changed of a job's terms, or `null` when they have changed again since. */
async function changesOf(
  { db, now }: ComposeNeeds,
  { orderId, version, position }: JobChangeMail,
  job: Job,
): Promise<Changes | NotYet | null> {
  const event = await revisionForMail(db, orderId, version, position);
  const { details } = event ?? {};
  const { card } = job;
  switch (details?.kind) {
    case "day_changed":
      return details.toPickupAt === card.pickupAt
        ? { ...UNCHANGED, pickupBefore: details.fromPickupAt }
        : null;
    case "workers_changed":
      return details.toWorkers === card.workers
        ? { ...UNCHANGED, workers: `${details.fromWorkers} → ${details.toWorkers}` }
        : null;
    case "move_changed": {
      const { workers } = details;
      if (workers === undefined) return UNCHANGED;
      return workers.to === card.workers
        ? { ...UNCHANGED, workers: `${workers.from} → ${workers.to}` }
        : null;
    }
    case "door_change_agreed": {
      const change = await doorChangeOf(db, orderId, details.changeId);
      if (change?.terms.after.workers !== card.workers) return null;
      if (details.isPriceAlone) return raisedPay(change.terms, job);
      const { before, after } = change.terms;
      const isSame = before.workers === after.workers;
      return { ...UNCHANGED, workers: isSame ? null : `${before.workers} → ${after.workers}` };
    }
    case "door_change_proposed": {
      const { changeId } = details;
      const found = (await doorChangesQuery(db, orderId)).find(({ change }) => change.changeId === changeId);
      const expiresAt = found !== undefined && isAnswerableInTime(found) ? unansweredUntil(found) : null;
      if (expiresAt === null) return null;
      if (now() < expiresAt) return { notBefore: expiresAt };
      return { ...UNCHANGED, ...(details.isByOffice === true && { isByOffice: true }) };
    }
    case "door_change_declined":
      return { ...UNCHANGED, reason: event?.reason ?? "" };
    case "drivers_changed":
    case "notes_changed":
    case "doors_changed":
    case "contact_changed":
    case "offer_accepted":
      return UNCHANGED;
    default:
      return null;
  }
}
