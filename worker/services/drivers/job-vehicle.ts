import { heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { chosenTruck, truckChoice, truckFor } from "#domain/drivers/vehicles/job-truck.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * The vehicles of a driver that are of the type of a job they hold, and the one they bring.
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
  return truckChoice({ ...driver, profile }, job, chosenVehicleId);
}

interface VehicleChoice {
  readonly jobId: string;
  readonly vehicleId: string;
  /**
   * The vehicle that was to come when the job was looked at, where somebody else may choose as well. Without
   * it the last choice counts.
   */
  readonly seenVehicleId?: string | null | undefined;
  /** Chosen by the office, of which the driver is told where another vehicle is to come. */
  readonly byOffice?: true;
  /** Holds only where no other one is chosen yet: of whoever saw the job while nobody held it. */
  readonly isFirst?: true;
}

/**
 * Notes which vehicle a driver brings to a job they hold; its customer sees the plate.
 * @throws AppError NOT_FOUND for a job that they do not hold; what `chosenTruck` refuses; JOB_TRANSITION_REFUSED once the job is
 *   over, JOB_VEHICLE_CHANGED when another vehicle than the one that was seen is to come by now
 */
export async function chooseJobVehicle(
  { db, now, audit }: Needs & Audited,
  { driverId }: { readonly driverId: string },
  { jobId, vehicleId, seenVehicleId, isFirst, byOffice }: VehicleChoice,
) {
  const held = await heldJobVehicle(db, jobId, driverId);
  if (held === undefined) throw new AppError("NOT_FOUND");
  const { job, driver, profile, chosenVehicleId } = held;
  const facts = { ...driver, profile };
  const brought = truckFor(facts, job, chosenVehicleId)?.vehicleId ?? null;
  const isSeen = seenVehicleId === undefined || brought === seenVehicleId || brought === vehicleId;
  const isTaken = isFirst === true && chosenVehicleId !== null && chosenVehicleId !== vehicleId;
  if (!isSeen || isTaken) throw new AppError("JOB_VEHICLE_CHANGED");
  const chosen = chosenTruck(facts, job, vehicleId);
  const { status } = job;
  if (status !== "reserved" && status !== "in_progress")
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: status, to: status } });
  const seen = seenVehicleId === undefined && isFirst === undefined ? undefined : { chosenVehicleId };
  const { orderId } = job;
  const told = { type: "job_vehicle_changed", driverId, orderId, jobId, vehicleId } as const;
  const effects = byOffice === true && brought !== vehicleId ? effectsOf(told) : [];
  if (!(await writeJobVehicle(db, { jobId, driverId }, chosen, now(), seen, effects)))
    throw new AppError("JOB_VEHICLE_CHANGED");
  audit?.changed("job", jobId, { vehicleId: chosenVehicleId }, { vehicleId });
  return { vehicleId };
}
