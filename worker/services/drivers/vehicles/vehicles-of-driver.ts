import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { driverFilesThere } from "#db/queries/drivers/driver-files.ts";
import { registrationById, type RegistrationRow } from "#db/queries/drivers/registrations.ts";
import { hasSentPapers } from "#db/queries/drivers/sent-papers.ts";
import { versionOfPress, writePapersOnFile } from "#db/queries/drivers/write-papers-on-file.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { changedDetails } from "#domain/audit/changed-details.ts";
import { detailsOfVehicles } from "#domain/drivers/office-edit.ts";
import { canBeForLife, type LicenceClass } from "#domain/drivers/licence.ts";
import { licenceClassOf } from "#domain/drivers/on-file-input.ts";
import {
  filesOnFile,
  leftOut,
  papersOnFileOf,
  withoutVehicle,
  withVehicle,
  type PapersOnFile,
  type VehicleOnFile,
} from "#domain/drivers/papers-on-file.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { expiriesOf, type DriverProfile } from "#domain/drivers/profile.ts";
import type {
  RetireVehicleInput,
  SaveLicenceInput,
  SaveVehicleInput,
} from "#domain/drivers/vehicles/vehicle-input.ts";
import {
  isNewlyPast,
  vehicleProblems,
  yearAndDayProblems,
} from "#domain/drivers/vehicles/vehicle-problems.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { bringDriver } from "../../../outbox/handlers/board-driver.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refusedFile } from "../../files/store-file.ts";
import { fileChangeOf } from "../account-of-driver.ts";
import { refuseTakenPlates, unlessPlatesTaken } from "../free-plates.ts";
import { refuseLostVehicles } from "../refuse-lost-vehicles.ts";
import { takeStep } from "../registration.ts";

// What the office changes of a driver's vehicles and papers on their behalf, one vehicle or the licence at a time. A driver
// who has sent papers has them in the profile, which is written as their own form is; for the others the office keeps them in
// the driver's row.

type Needs = Pick<Dependencies, "db" | "board" | "now" | "geocoder"> & Audited;

/** What was written, and as which version of the record. */
export interface SavedFleet {
  readonly version: number;
}

/**
 * Adds a vehicle to a driver, or changes one of theirs; the board knows it before the answer.
 * @throws AppError NOT_FOUND, OWN_RECORD,
 *   BAD_INPUT with what is wrong with each field of `vehicle` (`PLATE_TAKEN` among it),
 *   FILE_REFUSED `gone`,
 *   JOB_NEEDS_VEHICLE as `refuseLostVehicles`,
 *   REGISTRATION_CHANGED or DRIVER_CHANGED when somebody else came first,
 *   VEHICLE_CHANGE_WAITS where the first papers that a driver has sent wait for a decision
 */
export async function saveVehicleOfDriver(
  deps: Needs,
  admin: Viewer,
  input: SaveVehicleInput,
): Promise<SavedFleet> {
  const { vehicle } = input;
  if ((await deps.geocoder.byId(vehicle.province)) === undefined)
    throw badInput({ "vehicle.province": "PLACE_UNKNOWN" });
  const check = (papers: PapersOnFile, licence: LicenceClass | null) =>
    refuseProblems("vehicle", {
      ...yearAndDayProblems(vehicle, bangkokDay(deps.now()), daysOf(papers)),
      ...vehicleProblems(vehicle, papers.vehicles, licence),
      ...(withVehicle(papers.vehicles, vehicle).length > MAX_VEHICLES_OF_DRIVER
        ? { plate: "TOO_MANY" as const }
        : {}),
    });
  if (input.of === "profile")
    return changeProfile(deps, admin, input, (profile) => {
      check(profile, profile.licenceClass);
      return { ...profile, vehicles: withVehicle(profile.vehicles, input.vehicle) };
    });
  return changeOnFile(deps, admin, input, (papers, row) => {
    check(papers, licenceClassOf(row.licenseType));
    return { ...papers, vehicles: withVehicle(papers.vehicles, input.vehicle) };
  });
}

/**
 * Takes a vehicle out of a driver's service for good: its plate is free again, and it is kept with its papers among those that
 * were retired. The last one stays.
 * @throws AppError as `saveVehicleOfDriver`; NOT_FOUND for a vehicle that is not theirs
 */
export async function retireVehicleOfDriver(
  deps: Needs,
  admin: Viewer,
  input: RetireVehicleInput,
): Promise<SavedFleet> {
  const left = <Vehicle extends VehicleOnFile>(vehicles: readonly Vehicle[]): readonly Vehicle[] => {
    const others = withoutVehicle(vehicles, input.vehicleId);
    if (others.length === vehicles.length) throw new AppError("NOT_FOUND");
    if (others.length === 0) throw badInput({ vehicleId: "REQUIRED" });
    return others;
  };
  return input.of === "profile"
    ? changeProfile(deps, admin, input, (profile) => ({ ...profile, vehicles: left(profile.vehicles) }))
    : changeOnFile(deps, admin, input, (papers) => ({ ...papers, vehicles: left(papers.vehicles) }));
}

/**
 * Writes down until when a driver's licence holds, with its picture.
 * @throws AppError as `saveVehicleOfDriver`, with the fields of `licence`
 */
export async function saveLicenceOfDriver(
  deps: Needs,
  admin: Viewer,
  input: SaveLicenceInput,
): Promise<SavedFleet> {
  const { expiresOn } = input.licence;
  const check = (papers: PapersOnFile) =>
    refuseProblems(
      "licence",
      isNewlyPast(expiresOn, bangkokDay(deps.now()), daysOf(papers)) ? { expiresOn: "DATE_IN_PAST" } : {},
    );
  if (input.of === "file")
    return changeOnFile(deps, admin, input, (papers) => {
      check(papers);
      return { ...papers, licenceExpiresOn: expiresOn, licenceFileId: input.licence.fileId };
    });
  return changeProfile(deps, admin, input, (profile) => {
    check(profile);
    if (expiresOn === null && !canBeForLife(profile.licenceClass))
      throw badInput({ "licence.expiresOn": "LICENCE_FOR_LIFE" });
    return { ...profile, licenceExpiresOn: expiresOn, licenceFileId: input.licence.fileId };
  });
}

/** The days of papers that hold already: they may stay when they have passed. */
function daysOf(papers: PapersOnFile): ReadonlySet<string> {
  return new Set(expiriesOf(papers).map(({ expiresOn }) => expiresOn));
}

function refuseProblems(of: "vehicle" | "licence", problems: FieldErrors): void {
  const fields = Object.entries(problems).map(([name, code]) => [`${of}.${name}`, code] as const);
  if (fields.length > 0) throw badInput(Object.fromEntries(fields));
}

type SeenInput = Pick<SaveVehicleInput, "driverId" | "key" | "seenVersion">;

/** Changes the profile that a driver has sent; it holds at once. */
async function changeProfile(
  deps: Needs,
  { userId }: Viewer,
  { driverId, key, seenVersion }: SeenInput,
  change: (profile: DriverProfile) => DriverProfile,
): Promise<SavedFleet> {
  const registration = await registrationOf(deps, driverId);
  if (registration.profile === null) throw new AppError("REGISTRATION_CHANGED");
  // Against what another one has saved meanwhile nothing can be judged: `takeStep` refuses it, or answers a repeated press.
  const isSeen = registration.version === seenVersion;
  const profile = isSeen ? change(registration.profile) : registration.profile;
  const step = { step: "edit", by: "admin", seenVersion, profile } as const;
  const actor = officeActor({ userId });
  const { version } = await takeStep(deps, { driverId, key, actor, command: step }).catch(
    (error: unknown) => {
      throw atVehicle(error);
    },
  );
  await bringDriver(deps, driverId).catch(() => false);
  return { version };
}

async function registrationOf({ db }: Pick<Needs, "db">, driverId: string): Promise<RegistrationRow> {
  const found = await registrationById(db, driverId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return found.registration;
}

/** A refusal of a vehicle by its place in the profile, as one of the form of that vehicle alone. */
function atVehicle(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "BAD_INPUT") return error;
  const fields = Object.entries(error.fields).map(([path, code]) => [
    path.replace(/^profile\.vehicles\.\d+\./, "vehicle."),
    code,
  ]);
  return badInput(Object.fromEntries(fields) as FieldErrors);
}

/**
 * Changes what the office keeps of a driver who has sent no papers, who is told where they have an account; a press repeated
 * with its key changes nothing.
 */
async function changeOnFile(
  deps: Needs,
  { userId: adminId }: Viewer,
  { driverId, key, seenVersion }: SeenInput,
  change: (papers: PapersOnFile, row: DriverRow) => PapersOnFile,
): Promise<SavedFleet> {
  const { db, now } = deps;
  const row = (await driverWithAccount(db, driverId))?.driver;
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { userId } = row;
  refuseOwn(adminId, userId);
  if (row.version !== seenVersion) return repeatedPress(db, driverId, key);
  // The approval of what they have sent takes the place of all that the office keeps.
  if (await hasSentPapers(db, driverId)) throw new AppError("VEHICLE_CHANGE_WAITS");
  const before = papersOnFileOf(row);
  const papers = change(before, row);
  await refuseLostVehicles(deps, driverId, papers);
  const ids = new Set(papers.vehicles.map(({ vehicleId }) => vehicleId));
  const outOfService = row.outOfService.filter(({ vehicleId }) => ids.has(vehicleId));
  const event = await fileChangeOf(deps, row, JSON.stringify(papers) === JSON.stringify(before));
  const retires = { vehicles: leftOut(before, papers), by: adminId };
  const press = { driverId, seenVersion, key, userId, papers, outOfService, event, retires };
  const written = writePapersOnFile(db, press, now());
  const refuse = () => refuseTakenPlates(deps, driverId, papers.vehicles, () => "vehicle.plate");
  if (!(await unlessPlatesTaken(written, refuse))) {
    const fileIds = filesOnFile(papers);
    const there = await driverFilesThere(db, fileIds, { driverId, userId }, now());
    if (there.length < fileIds.length) throw refusedFile("gone");
    return repeatedPress(db, driverId, key);
  }
  deps.audit?.changed("driver", driverId, auditedPapers(before), {
    ...auditedPapers(papers),
    ...changedDetails(detailsOfVehicles(before), detailsOfVehicles(papers)),
  });
  await bringDriver(deps, driverId).catch(() => false);
  return { version: seenVersion + 1 };
}

/**
 * The answer to a press that was written before.
 * @throws AppError for one that was not: VEHICLE_CHANGE_WAITS where the driver has sent papers,
 *   DRIVER_CHANGED where somebody else came first
 */
async function repeatedPress(db: Needs["db"], driverId: string, key: string): Promise<SavedFleet> {
  const version = await versionOfPress(db, driverId, key);
  if (version !== undefined) return { version };
  throw new AppError((await hasSentPapers(db, driverId)) ? "VEHICLE_CHANGE_WAITS" : "DRIVER_CHANGED");
}

/** What the audit log keeps of papers: of plates only that one is another (`changedDetails`). */
export function auditedPapers({ licenceExpiresOn, licenceFileId, vehicles }: PapersOnFile) {
  const ofVehicles = vehicles.map(
    ({ vehicleId, plate: _plate, ...facts }) => [vehicleId === "" ? "first" : vehicleId, facts] as const,
  );
  return { licenceExpiresOn, licenceFileId, vehicles: Object.fromEntries(ofVehicles) };
}
