import { heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { fittingVehicles } from "#domain/drivers/profile.ts";
import { noteOf, truckFor, trucksOf } from "#domain/drivers/vehicles/job-truck.ts";
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
  const { job, driver, profile, chosenVehicleId } = held;
  const facts = { ...driver, profile };
  const fitting = fittingVehicles({ vehicles: trucksOf(facts) }, job, facts.outOfService);
  const brought = truckFor(facts, job, chosenVehicleId);
  // The one that a job was started with may be theirs no more.
  const isListed = brought === null || fitting.some(({ vehicleId }) => vehicleId === brought.vehicleId);
  const vehicles = isListed ? fitting : [brought, ...fitting];
  return {
    vehicles: vehicles.map(({ vehicleId, plate }) => ({ vehicleId, plate })),
    vehicleId: brought?.vehicleId ?? null,
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
  if (held === undefined) throw new AppError("NOT_FOUND");
  const { job, driver, profile } = held;
  const fitting = fittingVehicles({ vehicles: trucksOf({ ...driver, profile }) }, job, driver.outOfService);
  const chosen = fitting.find((each) => each.vehicleId === vehicleId);
  if (chosen === undefined) throw new AppError("NOT_FOUND");
  const { status } = job;
  if (status !== "reserved" && status !== "in_progress")
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: status, to: status } });
  await writeJobVehicle(db, { jobId, driverId }, noteOf(chosen), now());
  audit?.changed("job", jobId, { vehicleId: held.chosenVehicleId }, { vehicleId });
  return { vehicleId };
}
