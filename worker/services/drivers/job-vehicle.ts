import { heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { vehicleFor } from "#domain/drivers/profile.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";

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
  const { profile, vehicle, chosenVehicleId } = held;
  if (profile === null) return { vehicles: [], vehicleId: null };
  const fitting = profile.vehicles.filter(({ type }) => type === vehicle);
  return {
    vehicles: fitting.map(({ vehicleId, plate }) => ({ vehicleId, plate })),
    vehicleId: vehicleFor(profile, vehicle, chosenVehicleId)?.vehicleId ?? null,
  };
}

/**
 * Notes which vehicle a driver brings to a job they hold; its customer sees the plate.
 * @throws AppError NOT_FOUND for a job that they do not hold, or a vehicle that is not theirs or does not fit;
 *   JOB_TRANSITION_REFUSED once the job is over
 */
export async function chooseJobVehicle(
  { db, now }: Needs,
  { driverId }: { readonly driverId: string },
  { jobId, vehicleId }: { readonly jobId: string; readonly vehicleId: string },
) {
  const held = await heldJobVehicle(db, jobId, driverId);
  const isTheirs = held?.profile?.vehicles.some(
    (each) => each.vehicleId === vehicleId && each.type === held.vehicle,
  );
  if (held === undefined || isTheirs !== true) throw new AppError("NOT_FOUND");
  const { status } = held;
  if (status !== "reserved" && status !== "in_progress")
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: status, to: status } });
  await writeJobVehicle(db, { jobId, driverId, vehicleId }, now());
  return { vehicleId };
}
