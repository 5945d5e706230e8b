import { writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import type { NotedTruck } from "#domain/drivers/vehicles/job-truck.ts";
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
 * @throws AppError as `chooseJobVehicle`, of a job that they held before
 */
export async function noteVehicle(
  deps: Needs,
  { jobId, driverId }: GivenJob,
  truck: NotedTruck,
  decided: Decided,
  isRepeated = false,
): Promise<void> {
  const { vehicleId } = truck;
  if (!hasChanged(decided) && !isRepeated) {
    // Somebody else has given it to them, and may have chosen as well as they; or it is this press once more.
    await chooseJobVehicle(deps, { driverId }, { jobId, vehicleId, isFirst: true, byOffice: true });
    return;
  }
  const given = { jobId, driverId, decidedIn: decided.order.version };
  const seen = isRepeated ? { chosenVehicleId: null } : undefined;
  if (await writeJobVehicle(deps.db, given, truck, deps.now(), seen))
    deps.audit?.changed("job", jobId, { vehicleId: null }, { vehicleId });
}
