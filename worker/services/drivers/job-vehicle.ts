import { heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { fittingVehicles, vehicleFor } from "#domain/drivers/profile.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * The vehicles of a driver that fit a job they hold, and the one they bring.
 * @throws AppError NOT_FOUND for a job that they do not hold
 */
export async function readJobVehicles(
  { db }: Pick<Needs, "db">,
  { driverId }: { readonly driverId: string },
  jobId: string,
) {
  const held = await heldJobVehicle(db, jobId, driverId);
  if (held === undefined) throw new AppError("NOT_FOUND");
  const { profile, papersOnFile, outOfService, chosenVehicleId } = held;
  const papers = profile ?? papersOnFile;
  if (papers === null) return { vehicles: [], vehicleId: null };
  const fitting = fittingVehicles(papers, held, outOfService);
  return {
    vehicles: fitting.map(({ vehicleId, plate }) => ({ vehicleId, plate })),
    vehicleId: vehicleFor(papers, held, outOfService, chosenVehicleId)?.vehicleId ?? null,
  };
}

/**
 * Notes which vehicle a driver brings to a job they hold; its customer sees the plate.
 * @throws AppError NOT_FOUND for a job that they do not hold, or a vehicle that is not theirs, does not fit or is out of service;
 *   JOB_TRANSITION_REFUSED once the job is over
 */
export async function chooseJobVehicle(
  { db, now, audit }: Needs & Audited,
  { driverId }: { readonly driverId: string },
  { jobId, vehicleId }: { readonly jobId: string; readonly vehicleId: string },
) {
  const held = await heldJobVehicle(db, jobId, driverId);
  const papers = held?.profile ?? held?.papersOnFile;
  if (held === undefined || papers == null) throw new AppError("NOT_FOUND");
  const fitting = fittingVehicles(papers, held, held.outOfService);
  if (!fitting.some((each) => each.vehicleId === vehicleId)) throw new AppError("NOT_FOUND");
  const { status } = held;
  if (status !== "reserved" && status !== "in_progress")
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: status, to: status } });
  await writeJobVehicle(db, { jobId, driverId, vehicleId }, now());
  audit?.changed("job", jobId, { vehicleId: held.chosenVehicleId }, { vehicleId });
  return { vehicleId };
}
