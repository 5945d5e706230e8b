import type { Refusal } from "../../errors.ts";
import type { FieldErrors } from "../../field-errors.ts";
import type { BusyWindow } from "../../jobs/job.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import type { LicenceClass } from "../licence.ts";
import { ONLY_VEHICLE, type OutOfService } from "../out-of-service.ts";
import { filesOnFile, type PapersOnFile, type VehicleOnFile } from "../papers-on-file.ts";
import { papersOf } from "../papers.ts";
import { readPlate } from "../plate.ts";
import { MAX_VEHICLES_OF_DRIVER } from "../profile-limits.ts";
import type { DriverVehicle } from "../profile.ts";
import { jobsOfLostVehicle } from "./lost-vehicles.ts";
import { vehicleProblems } from "./vehicle-problems.ts";

/** A job that a driver holds. */
interface HeldJob extends BusyWindow {
  readonly jobId: string;
  readonly vehicle: VehicleType;
}

/** One of the two drivers of a move, as they are before it. */
export interface MovingDriver {
  /**
   * Whose record it is: a profile that they have sent has every fact and paper of a vehicle, what the office
   * keeps those it knows.
   */
  readonly of: "profile" | "file";
  /** Neither suspended nor gone. */
  readonly isApproved: boolean;
  /** `null` where the office does not know its class. */
  readonly licence: LicenceClass | null;
  readonly papers: PapersOnFile;
  readonly outOfService: OutOfService;
  readonly held: readonly HeldJob[];
  /** The job that is under way with the vehicle of theirs that leaves, if there is one. */
  readonly underWayId: string | undefined;
}

/** A vehicle that goes to another driver, perhaps in exchange for one of theirs. */
export interface Move {
  readonly from: MovingDriver;
  readonly to: MovingDriver;
  readonly vehicleId: string;
  /** `null`: nothing comes back. */
  readonly swapVehicleId: string | null;
  /** The ids that the vehicle, and the one in exchange, get where theirs cannot stay. */
  readonly newIds: readonly [moved: string, swapped: string];
}

/** What a driver has after a move. */
export interface FleetAfterMove {
  /** At least one; the first is the one they drive. */
  readonly vehicles: readonly VehicleOnFile[];
  readonly outOfService: OutOfService;
  /** The pictures of the papers that go with their vehicle. */
  readonly leavingFileIds: readonly string[];
}

export type MoveDecision =
  | { readonly outcome: "refused"; readonly refusal: Refusal }
  /** What is wrong with the choice, by the field of `moveVehicleInput`. */
  | { readonly outcome: "invalid"; readonly fields: FieldErrors }
  | { readonly outcome: "moved"; readonly from: FleetAfterMove; readonly to: FleetAfterMove };

/** Whether a vehicle has every fact and paper that a profile has of one. */
export function isComplete(vehicle: VehicleOnFile): vehicle is DriverVehicle {
  return (
    vehicle.vehicleId !== ONLY_VEHICLE &&
    vehicle.province !== "" &&
    readPlate(vehicle.plate) === vehicle.plate &&
    Object.values(vehicle).every((value) => value !== null)
  );
}

/**
 * Moves a vehicle to another driver with its facts, papers and days out of service. Every driver has a vehicle (their jobs are
 * found by it), so the last one goes only in exchange for one of the other's; of two that are exchanged each takes the place of
 * the other, otherwise it comes last.
 *
 * Refused: NOT_FOUND for a vehicle that is not theirs; VEHICLE_RECEIVER_CLOSED where who gets it is suspended;
 * VEHICLE_PAPERS_MISSING with its `plate` where it lacks what the profile of its new driver needs, or a paper of it is on a
 * picture that stays; VEHICLE_UNDER_WAY with the `jobId` of the job that it is on; JOB_NEEDS_VEHICLE with the `jobId` of
 * a held job of either that no vehicle could do after it.
 */
export function decideMove(move: Move): MoveDecision {
  const { from, to, vehicleId, swapVehicleId, newIds } = move;
  const moved = vehicleIn(from, vehicleId);
  const swapped = swapVehicleId === null ? null : vehicleIn(to, swapVehicleId);
  if (moved === undefined || swapped === undefined) return refused({ code: "NOT_FOUND" });
  if (!to.isApproved) return refused({ code: "VEHICLE_RECEIVER_CLOSED" });
  const staying = without(from, moved);
  const theirs = without(to, swapped);
  const fields: FieldErrors = {
    ...(swapped === null && staying.length === 0 ? { swapVehicleId: "REQUIRED" as const } : {}),
    ...(theirs.length >= MAX_VEHICLES_OF_DRIVER ? { toDriverId: "TOO_MANY" as const } : {}),
    ...problemOf("toDriverId", moved, theirs, to),
    ...(swapped === null ? {} : problemOf("swapVehicleId", swapped, staying, from)),
  };
  if (Object.keys(fields).length > 0) return { outcome: "invalid", fields };
  const arrived = withFreeId(moved, theirs, newIds[0]);
  const returned = swapped === null ? null : withFreeId(swapped, staying, newIds[1]);
  const lacking =
    lackingPapers(arrived, to, { licenceFileId: from.papers.licenceFileId, vehicles: staying }) ??
    (returned && lackingPapers(returned, from, { licenceFileId: to.papers.licenceFileId, vehicles: theirs }));
  if (lacking !== null) return refused({ code: "VEHICLE_PAPERS_MISSING", params: { plate: lacking.plate } });
  const jobId = from.underWayId ?? to.underWayId;
  if (jobId !== undefined) return refused({ code: "VEHICLE_UNDER_WAY", params: { jobId } });
  const after = {
    from: fleetAfter(from, moved, returned, outagesAs(to, swapped, returned)),
    to: fleetAfter(to, swapped, arrived, outagesAs(from, moved, arrived)),
  };
  const [lost] = [...lostJobs(from, after.from), ...lostJobs(to, after.to)];
  if (lost !== undefined) return refused({ code: "JOB_NEEDS_VEHICLE", params: { jobId: lost.jobId } });
  return { outcome: "moved", ...after };
}

function refused(refusal: Refusal): MoveDecision {
  return { outcome: "refused", refusal };
}

function vehicleIn({ papers }: MovingDriver, vehicleId: string): VehicleOnFile | undefined {
  return papers.vehicles.find((each) => each.vehicleId === vehicleId);
}

function without({ papers }: MovingDriver, leaving: VehicleOnFile | null): readonly VehicleOnFile[] {
  return papers.vehicles.filter((each) => each !== leaving);
}

/** Why a driver cannot have a vehicle beside their others, at the field that chose it. */
function problemOf(
  field: "toDriverId" | "swapVehicleId",
  vehicle: VehicleOnFile,
  others: readonly VehicleOnFile[],
  { licence }: MovingDriver,
): FieldErrors {
  // None of the others is the same one, whatever its id: that of the one written down first is the same for everybody.
  const [code] = Object.values(vehicleProblems({ ...vehicle, vehicleId: NO_ID }, others, licence));
  return code === undefined ? {} : { [field]: code };
}

const NO_ID = "none";

/** A vehicle with an id that tells it from the others of its new driver. */
function withFreeId(vehicle: VehicleOnFile, others: readonly VehicleOnFile[], newId: string): VehicleOnFile {
  const { vehicleId } = vehicle;
  const isTaken = vehicleId === ONLY_VEHICLE || others.some((each) => each.vehicleId === vehicleId);
  return isTaken ? { ...vehicle, vehicleId: newId } : vehicle;
}

/** The vehicle where it lacks something that has to come with it; `null` where nothing does. */
function lackingPapers(
  vehicle: VehicleOnFile,
  { of }: MovingDriver,
  staying: Pick<PapersOnFile, "licenceFileId" | "vehicles">,
): VehicleOnFile | null {
  const kept = new Set(filesOnFile({ licenceExpiresOn: null, ...staying }));
  const isShared = filesOfVehicle(vehicle).some((fileId) => kept.has(fileId));
  return isShared || (of === "profile" && !isComplete(vehicle)) ? vehicle : null;
}

function filesOfVehicle(vehicle: VehicleOnFile): readonly string[] {
  return filesOnFile({ licenceExpiresOn: null, licenceFileId: null, vehicles: [vehicle] });
}

/** When a vehicle that comes from a driver is out of service, under the id that it has from then on. */
function outagesAs(
  { outOfService }: MovingDriver,
  was: VehicleOnFile | null,
  is: VehicleOnFile | null,
): OutOfService {
  if (was === null || is === null) return [];
  const { vehicleId } = is;
  return outOfService
    .filter((each) => each.vehicleId === was.vehicleId)
    .map((each) => ({ ...each, vehicleId }));
}

function fleetAfter(
  { papers, outOfService }: MovingDriver,
  leaving: VehicleOnFile | null,
  coming: VehicleOnFile | null,
  outages: OutOfService,
): FleetAfterMove {
  const replaced = papers.vehicles.flatMap((each) => (each === leaving ? (coming ?? []) : each));
  const added = leaving === null && coming !== null ? [coming] : [];
  const kept = outOfService.filter(({ vehicleId }) => vehicleId !== leaving?.vehicleId);
  return {
    vehicles: [...replaced, ...added],
    outOfService: [...kept, ...outages],
    leavingFileIds: leaving === null ? [] : filesOfVehicle(leaving),
  };
}

/** The held jobs of a driver for which they have no vehicle any more. */
function lostJobs({ held, papers, outOfService }: MovingDriver, after: FleetAfterMove): readonly HeldJob[] {
  const typed = (vehicles: readonly VehicleOnFile[], out: OutOfService) => {
    const vehicle = vehicles[0]?.type;
    return vehicle === undefined
      ? undefined
      : { vehicle, papers: papersOf({ ...papers, vehicles }), outOfService: out };
  };
  const before = typed(papers.vehicles, outOfService);
  const now = typed(after.vehicles, after.outOfService);
  return before === undefined || now === undefined ? [] : jobsOfLostVehicle(held, before, now);
}
