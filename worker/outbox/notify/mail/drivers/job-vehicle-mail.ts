import { jobForMail } from "#db/queries/jobs/job-mails.ts";
import { heldJobVehicle } from "#db/queries/jobs/jobs.ts";
import { truckFor } from "#domain/drivers/vehicles/job-truck.ts";
import { payOf } from "#domain/earnings/pay.ts";
import { scriptOf } from "#domain/locale.ts";
import type { JobVehicleMail } from "#domain/mails.ts";
import type { ComposeNeeds, MailReader } from "../composer.ts";
import type { JobTemplate } from "../mail-template.ts";
import { driverPage } from "./driver-page.ts";

/**
 * Which of their vehicles the office chose for a job of a driver. `null` when it is no longer so at delivery: the job is not theirs
 * any more or over, or another vehicle comes by now, of which they are told by itself.
 */
export async function composeJobVehicleMail(
  deps: ComposeNeeds,
  { driverId, jobId, vehicleId }: JobVehicleMail,
  { locale }: MailReader,
): Promise<JobTemplate | null> {
  const { db } = deps;
  const [job, held] = await Promise.all([jobForMail(db, jobId), heldJobVehicle(db, jobId, driverId)]);
  if (job === undefined || held === undefined) return null;
  if (job.status !== "reserved" && job.status !== "in_progress") return null;
  const truck = truckFor({ ...held.driver, profile: held.profile }, held.job, held.chosenVehicleId);
  if (truck?.vehicleId !== vehicleId) return null;
  const { pickupArea, destinationArea, pickupAt } = job.card;
  const script = scriptOf(locale);
  return {
    name: "job_vehicle_changed",
    jobId,
    from: pickupArea[script],
    to: destinationArea[script],
    pickupAt,
    jobStatus: job.status,
    pickupBefore: null,
    workers: null,
    reason: "",
    plate: truck.plate,
    estimatedPaySatang: payOf(job),
    jobsLink: await driverPage(deps, driverId, "/driver/dashboard"),
  };
}
