import { listVehicles, vehicleCursor } from "#db/queries/drivers/vehicle-list.ts";
import { tidyOutages } from "#domain/drivers/out-of-service.ts";
import { papersThrough } from "#domain/drivers/paper-reminder.ts";
import { datedPapers } from "#domain/drivers/papers.ts";
import type { VehicleListInput } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { listedStateOf } from "../read-drivers.ts";
import { namesOf } from "../read-registration.ts";

/**
 * A page of the vehicles in service that are looked for, each with its driver, its papers as far as their days are known, and
 * when it is out of service; and the names of the provinces on their plates.
 */
export async function readVehicles(
  deps: Pick<Dependencies, "db" | "now" | "geocoder">,
  input: VehicleListInput,
) {
  const at = deps.now();
  const rows = await listVehicles(deps.db, input, { today: bangkokDay(at), through: papersThrough(at) });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1)?.vehicle;
  return {
    items: shown.map(({ vehicle, userId, approvedAt, suspendedFor, outOfService }) => {
      const { driverId, position, vehicleId, type, plate, province, driverName } = vehicle;
      const { lengthCm, widthCm, heightCm, capacityKg, year } = vehicle;
      const papers = {
        licenceExpiresOn: null,
        licenceFileId: null,
        vehicles: [{ ...vehicle, ...NO_PICTURES }],
      };
      return {
        driverId,
        position,
        type,
        plate,
        province,
        lengthCm,
        widthCm,
        heightCm,
        capacityKg,
        year,
        driverName,
        driverState: listedStateOf({ userId, approvedAt, suspendedFor }),
        papers: datedPapers(papers, at),
        outages: tidyOutages(outOfService ?? [], at).filter((each) => each.vehicleId === vehicleId),
      };
    }),
    names: await namesOf(deps, { areas: [], vehicles: shown.map(({ vehicle }) => vehicle) }),
    nextCursor: rows.length <= input.limit || last === undefined ? null : vehicleCursor(last, input),
  };
}

const NO_PICTURES = { registrationFileId: null, insuranceFileId: null };
