import { chosenJobVehicle, heldJobVehicle, writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { truckFor, type NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { chooseJobVehicle } from "../drivers/job-vehicle.ts";
import { hasChanged, type Decided } from "../jobs/command-board.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

interface GivenJob {
  readonly jobId: string;
  readonly driverId: string;
}

/**
 * Notes the vehicle with which a job was given to a driver. Where this press has given it to them it is theirs by now, whatever
 * becomes of the choice: whoever has taken it from them since has chosen another vehicle.
 * @param isRepeated whether the job was given by the same press before, whose answer was lost: a choice from then on stays
 * @returns false where that press, or somebody since, has noted another vehicle, which stays
 * @throws AppError as `chooseJobVehicle`, of a job that they held before
 */
export async function noteVehicle(
  deps: Needs,
  { jobId, driverId }: GivenJob,
  truck: NotedTruck,
  decided: Decided,
  isRepeated = false,
): Promise<boolean> {
  const { vehicleId } = truck;
  const wasTheirs = !hasChanged(decided) && !isRepeated;
  if (wasTheirs && (await heldJobVehicle(deps.db, jobId, driverId)) !== undefined) {
    // Somebody else has given it to them, and may have chosen as well as they; or it is this press once more.
    await chooseJobVehicle(deps, { driverId }, { jobId, vehicleId, isFirst: true, byOffice: true });
    return true;
  }
  const given = { jobId, driverId, decidedIn: decided.order.version };
  // The board had it as theirs before D1 has: right behind a press whose answer was lost.
  const isFirst = wasTheirs || isRepeated;
  const seen = isFirst ? { chosenVehicleId: null } : undefined;
  if (await writeJobVehicle(deps.db, given, truck, deps.now(), seen)) {
    deps.audit?.changed("job", jobId, { vehicleId: null }, { vehicleId });
    return true;
  }
  if (!isFirst) return true;
  const comes = await notedVehicle(deps, { jobId, driverId });
  const isNoted = comes === null || comes.vehicleId === vehicleId;
  if (wasTheirs && !isNoted) throw new AppError("JOB_VEHICLE_CHANGED");
  return isNoted;
}

/** The vehicle that comes to a job of a driver because it was chosen for it; `null` where none was. */
export async function notedVehicle(
  { db }: Pick<Needs, "db">,
  { jobId, driverId }: GivenJob,
): Promise<NotedTruck | null> {
  const noted = await chosenJobVehicle(db, jobId, driverId);
  if (noted === undefined) return null;
  const { job, driver, profile, chosenVehicleId } = noted;
  return truckFor({ ...driver, profile }, job, chosenVehicleId);
}
