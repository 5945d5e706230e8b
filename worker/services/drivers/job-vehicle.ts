import { heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import {
  noteOf,
  truckChoice,
  truckFor,
  whyNotTruck,
  type JobWithTruck,
  type NotedTruck,
  type TruckFacts,
  trucksOf,
} from "#domain/drivers/vehicles/job-truck.ts";
import { effectsOf } from "#domain/effects.ts";
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
  return truckChoice({ ...driver, profile }, job, chosenVehicleId);
}

interface VehicleChoice {
  readonly jobId: string;
  readonly vehicleId: string;
  /** The vehicle that was to come when it was looked at, where somebody else may choose as well; otherwise the last choice counts. */
  readonly seenVehicleId?: string | null | undefined;
  /** Chosen by the office, of which the driver is told where another vehicle is to come. */
  readonly byOffice?: true;
  /** Holds only where no other one is chosen yet: of whoever saw the job while nobody held it. */
  readonly isFirst?: true;
}

/**
 * Notes which vehicle a driver brings to a job they hold; its customer sees the plate.
 * @throws AppError NOT_FOUND for a job that they do not hold, or a vehicle that is not theirs or does not fit;
 *   VEHICLE_OUT_OF_SERVICE with the `day` for one that is out of service then,
 *   JOB_TRANSITION_REFUSED once the job is over, JOB_VEHICLE_CHANGED when another vehicle than the one that was seen is to come by now
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
  const chosen = choosableTruck(facts, job, vehicleId);
  const { status } = job;
  if (status !== "reserved" && status !== "in_progress")
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: status, to: status } });
  const seen = seenVehicleId === undefined && isFirst === undefined ? undefined : { chosenVehicleId };
  const { orderId } = job;
  const told = { type: "job_vehicle_changed", driverId, orderId, jobId, vehicleId } as const;
  const effects = byOffice === true && brought !== vehicleId ? effectsOf(told) : [];
  if (!(await writeJobVehicle(db, { jobId, driverId }, noteOf(chosen), now(), seen, effects)))
    throw new AppError("JOB_VEHICLE_CHANGED");
  audit?.changed("job", jobId, { vehicleId: chosenVehicleId }, { vehicleId });
  return { vehicleId };
}

/**
 * A vehicle of a driver that can be chosen for a job.
 * @throws AppError NOT_FOUND for one that is not theirs or does not fit, VEHICLE_OUT_OF_SERVICE with the `day`
 */
export function choosableTruck(driver: TruckFacts, job: JobWithTruck, vehicleId: string): NotedTruck {
  const truck = trucksOf(driver).find((each) => each.vehicleId === vehicleId && each.type === job.vehicle);
  if (truck === undefined) throw new AppError("NOT_FOUND");
  const refusal = whyNotTruck(driver, job, vehicleId);
  if (refusal !== null) throw new AppError(refusal.code, { params: refusal.params ?? {} });
  return noteOf(truck);
}
