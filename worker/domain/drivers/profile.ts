import type { BusyWindow } from "../jobs/job.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { LicenceClass } from "./licence.ts";
import type { OutOfService } from "./out-of-service.ts";
import type { PapersOnFile, VehicleOnFile } from "./papers-on-file.ts";
import { vehicleFault, type VehicleFault } from "./vehicles/vehicle-fault.ts";

/** What the office knows of a cargo space; centimetres inside, `null` where it does not. */
export interface CargoSpace {
  readonly lengthCm: number | null;
  readonly widthCm: number | null;
  readonly heightCm: number | null;
  readonly capacityKg: number | null;
}

/** A vehicle of a driver. Days are Bangkok days, `2027-05-31`; the last one on which the paper holds. */
export interface DriverVehicle {
  /** Made by the browser; keeps its meaning when the vehicle is changed. */
  readonly vehicleId: string;
  readonly type: VehicleType;
  /** As `readPlate` writes it. */
  readonly plate: string;
  /** The place id of the province on the plate: `th-10`. */
  readonly province: string;
  /** Inside of the cargo space, in centimetres. */
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
  readonly capacityKg: number;
  /** In which it was first registered; common era. */
  readonly year: number;
  readonly registrationExpiresOn: string;
  readonly registrationFileId: string;
  readonly insuranceExpiresOn: string;
  readonly insuranceFileId: string;
}

/** Everything that a driver states about themselves, complete and in valid form. */
export interface DriverProfile {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  /** Seen by the customers of held jobs. */
  readonly photoFileId: string;
  readonly licenceClass: LicenceClass;
  /** As it stands on the licence, or "" where nobody has written it down. */
  readonly licenceNumber: string;
  /** `null` for a licence that is for life. */
  readonly licenceExpiresOn: string | null;
  readonly licenceFileId: string;
  readonly experienceYears: number;
  /** Place ids of provinces and districts. */
  readonly areas: readonly string[];
  /** At least one; the first is the one they drive, and its type decides which jobs are offered. */
  readonly vehicles: readonly DriverVehicle[];
}

/** A job for which a driver's vehicle is looked for. */
export interface JobOfDriver extends BusyWindow {
  readonly vehicle: VehicleType;
}

/** Why a vehicle of a driver may not drive a job, or `null` (`vehicleFault`). */
export function faultOf(
  { vehicleId, registrationExpiresOn, insuranceExpiresOn }: VehicleOnFile,
  job: JobOfDriver,
  outOfService: OutOfService,
): VehicleFault | null {
  const dated = { vehicleId, registration: registrationExpiresOn, insurance: insuranceExpiresOn };
  return vehicleFault(dated, job, outOfService);
}

/** The vehicles that a driver can bring to a job: of its type, and such as may drive it; all of the type where none may. */
export function fittingVehicles(
  { vehicles }: Pick<PapersOnFile, "vehicles">,
  job: JobOfDriver,
  outOfService: OutOfService,
): readonly VehicleOnFile[] {
  const ofType = vehicles.filter(({ type }) => type === job.vehicle);
  const allowed = ofType.filter((each) => faultOf(each, job, outOfService) === null);
  return allowed.length === 0 ? ofType : allowed;
}

/** The vehicle that a driver brings to a job: the one they chose for it, otherwise the first that they can bring. */
export function vehicleFor(
  papers: Pick<PapersOnFile, "vehicles">,
  job: JobOfDriver,
  outOfService: OutOfService,
  chosenVehicleId: string | null,
): VehicleOnFile | undefined {
  const fitting = fittingVehicles(papers, job, outOfService);
  return fitting.find(({ vehicleId }) => vehicleId === chosenVehicleId) ?? fitting[0];
}

/** Every file that a profile refers to. */
export function filesOf({ photoFileId, licenceFileId, vehicles }: DriverProfile): readonly string[] {
  const ofVehicles = vehicles.flatMap((each) => [each.registrationFileId, each.insuranceFileId]);
  return [...new Set([photoFileId, licenceFileId, ...ofVehicles])];
}

/** The kinds of papers that expire. */
export const PAPERS = ["licence", "registration", "insurance"] as const;

/** The papers that expire, as far as that is known, with the last day on which each holds. */
export function expiriesOf({ licenceExpiresOn, vehicles }: Omit<PapersOnFile, "licenceFileId">) {
  const papers = [
    { paper: "licence" as const, plate: "", expiresOn: licenceExpiresOn },
    ...vehicles.flatMap(({ plate, registrationExpiresOn, insuranceExpiresOn }) => [
      { paper: "registration" as const, plate, expiresOn: registrationExpiresOn },
      { paper: "insurance" as const, plate, expiresOn: insuranceExpiresOn },
    ]),
  ];
  return papers.flatMap(({ expiresOn, ...paper }) => (expiresOn === null ? [] : [{ ...paper, expiresOn }]));
}

/** A vehicle without its place in the list: the order says which one is driven, and is no matter of safety. */
function papersOf(profile: DriverProfile) {
  const { licenceClass, licenceNumber, licenceExpiresOn, licenceFileId, name, vehicles } = profile;
  const sorted = vehicles.toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1));
  const licence = [licenceClass, licenceNumber, licenceExpiresOn, licenceFileId];
  return JSON.stringify([name, ...licence, sorted.map(valuesOf)]);
}

/** The values of a vehicle in a fixed order. */
function valuesOf(vehicle: DriverVehicle) {
  return Object.entries(vehicle).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Whether a changed profile needs an admin's approval before it holds: the name, the licence, a vehicle or a paper is another
 * one. Phone, areas, experience, photo and the order of the vehicles hold at once.
 */
export function needsApproval(inForce: DriverProfile, changed: DriverProfile): boolean {
  return papersOf(inForce) !== papersOf(changed);
}

/** What of a changed profile holds before its approval: the rest stays as it was. */
export function withoutPapers(inForce: DriverProfile, changed: DriverProfile): DriverProfile {
  const { phone, photoFileId, experienceYears, areas } = changed;
  return { ...inForce, phone, photoFileId, experienceYears, areas };
}
