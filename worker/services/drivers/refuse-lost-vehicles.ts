import { driverFacts } from "#db/queries/jobs/drivers.ts";
import type { PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import { papersOf } from "#domain/drivers/papers.ts";
import { jobsOfLostVehicle } from "#domain/drivers/vehicles/lost-vehicles.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Refuses vehicles that leave a driver while they hold a job that no other vehicle of theirs can do: the office takes the job
 * back first. Whoever changes a driver's vehicles asks here before it is written.
 * @param after their vehicles and papers after the change
 * @throws AppError JOB_NEEDS_VEHICLE with the `jobId`
 */
export async function refuseLostVehicles(
  { db, board }: Pick<Dependencies, "db" | "board">,
  driverId: string,
  after: PapersOnFile,
): Promise<void> {
  const before = await driverFacts(db, driverId);
  const type = after.vehicles[0]?.type;
  if (before === undefined || type === undefined) return;
  const now = { vehicle: type, papers: papersOf(after), outOfService: before.outOfService };
  const [job] = jobsOfLostVehicle(await board.heldJobs(driverId), before, now);
  if (job !== undefined) throw new AppError("JOB_NEEDS_VEHICLE", { params: { jobId: job.jobId } });
}
