import { insertContactOpening } from "#db/queries/jobs/contact-openings.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import type { Audited } from "../audit/audited-action.ts";
import { readJob } from "./read-jobs.ts";

/**
 * Opens the customer's name, phone, notes and exact addresses for the driver who holds the job, and notes it in the
 * order's history, which customer and admins read. Repeating it changes and counts nothing.
 * @returns the job in full; without a contact when the time to read it is over
 * @throws AppError NOT_FOUND for a job that the driver does not know of, RATE_LIMITED that says when to try again
 */
export async function openContact(
  { db, now, audit }: Pick<Dependencies, "db" | "now"> & Audited,
  driver: DriverRow,
  jobId: string,
) {
  const at = now();
  const job = await readJob(db, driver, jobId, at);
  if (!job.canOpenContact) return job;
  await limitOrThrow(db, "contact-open", driver.driverId, at);
  const { driverId } = driver;
  await insertContactOpening(db, { jobId, driverId, orderId: job.orderId, openedAt: at });
  audit?.changed("job", jobId, { isContactOpened: false }, { isContactOpened: true });
  return readJob(db, driver, jobId, at);
}
