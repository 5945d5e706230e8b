import type { VehicleType } from "../pricing/vehicle.ts";
import { ONLY_VEHICLE } from "./out-of-service.ts";
import { readPlate } from "./plate.ts";
import type { CargoSpace } from "./profile.ts";

/**
 * A vehicle as the office keeps it: `null` and "" are what it does not know. A registered one (`DriverVehicle`) is the same,
 * complete.
 */
export interface VehicleOnFile extends CargoSpace {
  /** `ONLY_VEHICLE` for the one that a driver was written down with. */
  readonly vehicleId: string;
  readonly type: VehicleType;
  readonly plate: string;
  /** The place id of the province on the plate, or "". */
  readonly province: string;
  /** In which it was first registered; common era. */
  readonly year: number | null;
  /** Bangkok days, the last one on which the paper holds. */
  readonly registrationExpiresOn: string | null;
  readonly registrationFileId: string | null;
  readonly insuranceExpiresOn: string | null;
  readonly insuranceFileId: string | null;
}

/** The papers and vehicles that the office keeps of a driver who has sent none. A profile (`DriverProfile`) has the same. */
export interface PapersOnFile {
  /** `null`: for life, or not known. */
  readonly licenceExpiresOn: string | null;
  readonly licenceFileId: string | null;
  /** At least one; the first is the one they drive. */
  readonly vehicles: readonly VehicleOnFile[];
}

/** What a driver's row says of the vehicle that they were written down with. */
interface WrittenDown {
  readonly vehicle: VehicleType;
  readonly vehicleDetails: string;
  readonly plateProvince: string;
  readonly cargoSpace: CargoSpace | null;
  readonly papersOnFile: PapersOnFile | null;
}

/** The papers that the office keeps of a driver; before the first one of them, the vehicle that was written down alone. */
export function papersOnFileOf(row: WrittenDown): PapersOnFile {
  const { papersOnFile, vehicle, vehicleDetails, plateProvince, cargoSpace } = row;
  if (papersOnFile !== null) return papersOnFile;
  const written: VehicleOnFile = {
    vehicleId: ONLY_VEHICLE,
    type: vehicle,
    plate: vehicleDetails,
    province: plateProvince,
    ...(cargoSpace ?? { lengthCm: null, widthCm: null, heightCm: null, capacityKg: null }),
    year: null,
    registrationExpiresOn: null,
    registrationFileId: null,
    insuranceExpiresOn: null,
    insuranceFileId: null,
  };
  return { licenceExpiresOn: null, licenceFileId: null, vehicles: [written] };
}

/** Every picture that such papers refer to. */
export function filesOnFile({ licenceFileId, vehicles }: PapersOnFile): readonly string[] {
  const ofVehicles = vehicles.flatMap((each) => [each.registrationFileId, each.insuranceFileId]);
  return [...new Set([licenceFileId, ...ofVehicles])].filter((fileId) => fileId !== null);
}

interface Identified {
  readonly vehicleId: string;
}

/** Vehicles with one of them changed, or with another one at their end. */
export function withVehicle<Vehicle extends Identified>(
  vehicles: readonly Vehicle[],
  changed: Vehicle,
): readonly Vehicle[] {
  const isOf = ({ vehicleId }: Vehicle) => vehicleId === changed.vehicleId;
  return vehicles.some(isOf) ? vehicles.map((each) => (isOf(each) ? changed : each)) : [...vehicles, changed];
}

/** Vehicles without one of them. */
export function withoutVehicle<Vehicle extends Identified>(
  vehicles: readonly Vehicle[],
  vehicleId: string,
): readonly Vehicle[] {
  return vehicles.filter((each) => each.vehicleId !== vehicleId);
}

/** One vehicle under two ids. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/**
 * The vehicles of a driver that a change of them has under another id, told by their plates: the form of a driver gives a new
 * id to the vehicle that the office wrote down. A province that the office does not know is any.
 */
export function renamedVehicles(
  { vehicles: before }: Pick<PapersOnFile, "vehicles">,
  { vehicles: after }: Pick<PapersOnFile, "vehicles">,
): readonly Renamed[] {
  return before.flatMap(({ vehicleId: from, plate, province }) => {
    if (after.some(({ vehicleId }) => vehicleId === from)) return [];
    const same = after.find(
      (each) =>
        (readPlate(each.plate) ?? each.plate) === (readPlate(plate) ?? plate) &&
        (province === "" || each.province === province),
    );
    return same === undefined ? [] : [{ from, to: same.vehicleId }];
  });
}

/** The vehicles of a driver that a change of them leaves out: neither the vehicle nor its plate is among those after it. */
export function leftOut(
  { vehicles: before }: Pick<PapersOnFile, "vehicles">,
  { vehicles: after }: Pick<PapersOnFile, "vehicles">,
): readonly VehicleOnFile[] {
  return before.filter(({ vehicleId, plate, province }) =>
    after.every(
      (each) => each.vehicleId !== vehicleId && (each.plate !== plate || each.province !== province),
    ),
  );
}
