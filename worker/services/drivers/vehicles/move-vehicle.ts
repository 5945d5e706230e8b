import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { driverFilesThere } from "#db/queries/drivers/driver-files.ts";
import { driverEventByKey, registrationById } from "#db/queries/drivers/registrations.ts";
import { hasSentPapers } from "#db/queries/drivers/sent-papers.ts";
import { jobUnderWayWith, writeMove, type MovedSide } from "#db/queries/drivers/write-move.ts";
import { versionOfPress } from "#db/queries/drivers/write-papers-on-file.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { licenceClassOf } from "#domain/drivers/on-file-input.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { decideDriver } from "#domain/drivers/registration.ts";
import type { MoveVehicleInput } from "#domain/drivers/vehicles/move-vehicle-input.ts";
import {
  decideMove,
  isComplete,
  type FleetAfterMove,
  type MovingDriver,
} from "#domain/drivers/vehicles/move-vehicle.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale } from "#domain/locale.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { bringDriver } from "../../../outbox/handlers/board-driver.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { refusedFile } from "../../files/store-file.ts";
import { fileChangeOf } from "../account-of-driver.ts";
import { auditedRegistration, draftAfter, stateOf } from "../registration.ts";
import { auditedPapers } from "./vehicles-of-driver.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** The versions of both records after a move. */
export interface MovedVehicle {
  readonly version: number;
  readonly toVersion: number;
}

/**
 * Gives a vehicle of a driver to another one, with its papers, their pictures and its days out of service,
 * perhaps in exchange for one of theirs. Both are told as of every change by the office, and the board knows
 * it before the answer. Repeating the press changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD,
 *   BAD_INPUT (`toDriverId`, `swapVehicleId`) and what else `decideMove` refuses,
 *   VEHICLE_CHANGE_WAITS where a change that a driver has sent still has the vehicle, or a first registration
 *     waits,
 *   FILE_REFUSED `gone`,
 *   DRIVER_CHANGED when either is not as it was seen
 */
export async function moveVehicleOfDriver(
  deps: Needs,
  { userId }: Viewer,
  input: MoveVehicleInput,
): Promise<MovedVehicle> {
  const { driverId, toDriverId, vehicleId, swapVehicleId } = input;
  if (driverId === toDriverId) throw badInput({ toDriverId: "INVALID" });
  const from = await readSide(deps, driverId, vehicleId);
  const to = await readSide(deps, toDriverId, swapVehicleId);
  refuseOwn(userId, from.userId);
  refuseOwn(userId, to.userId);
  const repeated = await repeatedMove(deps, input);
  if (repeated !== null) return repeated;
  if (!to.moving.isApproved) throw new AppError("VEHICLE_RECEIVER_CLOSED");
  const isSeen = isAsSeen(from, input.of, input.seenVersion) && isAsSeen(to, input.toOf, input.toSeenVersion);
  if (!isSeen) throw new AppError("DRIVER_CHANGED");
  const decision = decideMove({
    from: from.moving,
    to: to.moving,
    vehicleId,
    swapVehicleId,
    newIds: [crypto.randomUUID(), crypto.randomUUID()],
  });
  if (decision.outcome === "invalid") throw badInput(decision.fields);
  if (decision.outcome === "refused") {
    const { code, params } = decision.refusal;
    throw new AppError(code, params === undefined ? {} : { params });
  }
  const press = { key: input.key, adminId: userId };
  const gives = await sideAfter(deps, from, decision.from, press);
  const gets = await sideAfter(deps, to, decision.to, press);
  try {
    await writeMove(deps.db, gives, gets, deps.now());
  } catch (error) {
    return await afterRefusedWrite(deps, input, [gives, gets], error);
  }
  noteMove(deps, gives);
  noteMove(deps, gets);
  await Promise.all([driverId, toDriverId].map((each) => bringDriver(deps, each).catch(() => false)));
  return { version: versionAfter(gives), toVersion: versionAfter(gets) };
}

type Side = Awaited<ReturnType<typeof readSide>>;

/** One of the two drivers as they are, and with which of their jobs the vehicle that leaves is under way. */
async function readSide(deps: Needs, driverId: string, leavingId: string | null) {
  const { db, board } = deps;
  const [registered, stored] = await Promise.all([
    registrationById(db, driverId),
    driverWithAccount(db, driverId),
  ]);
  const row = stored?.driver;
  if (row === undefined) throw new AppError("NOT_FOUND");
  const profile = registered?.registration.profile ?? null;
  const held = await board.heldJobs(driverId);
  const idsOf = (some: typeof held) => some.map(({ jobId }) => jobId);
  const startedJobIds = idsOf(held.filter(({ status }) => status === "in_progress"));
  const leaving = { vehicleId: leavingId, heldJobIds: idsOf(held), startedJobIds };
  const moving: MovingDriver = {
    of: profile === null ? "file" : "profile",
    isApproved: row.approvedAt !== null && row.archivedAt === null,
    licence: profile?.licenceClass ?? licenceClassOf(row.licenseType),
    papers: profile ?? papersOnFileOf(row),
    outOfService: row.outOfService,
    held,
    underWayId: await jobUnderWayWith(db, driverId, leaving),
  };
  const known = profile === null ? undefined : registered;
  const isWaiting = (registered?.registration.sent ?? null) !== null;
  return { row, known, isWaiting, userId: known?.registration.userId ?? row.userId, leaving, moving };
}

function isAsSeen({ row, known, moving }: Side, of: MoveVehicleInput["of"], seenVersion: number): boolean {
  return (
    row.archivedAt === null &&
    moving.of === of &&
    (known?.registration.version ?? row.version) === seenVersion
  );
}

/** The answer to a press that was written before; `null` for one that was not. */
async function repeatedMove(deps: Needs, input: MoveVehicleInput): Promise<MovedVehicle | null> {
  const version = await versionOfMove(deps, input.driverId, input.key);
  const toVersion = await versionOfMove(deps, input.toDriverId, input.key);
  return version === undefined || toVersion === undefined ? null : { version, toVersion };
}

async function versionOfMove({ db }: Needs, driverId: string, key: string): Promise<number | undefined> {
  return (await versionOfPress(db, driverId, key)) ?? (await driverEventByKey(db, driverId, key))?.version;
}

interface Press {
  readonly key: string;
  readonly adminId: string;
}

/** What is written of a driver, with what it was before. */
type WrittenSide = MovedSide & { readonly row: DriverRow };

async function sideAfter(
  deps: Needs,
  { row, known, isWaiting, userId, leaving, moving }: Side,
  after: FleetAfterMove,
  { key, adminId }: Press,
): Promise<WrittenSide> {
  const { driverId } = row;
  const { outOfService, leavingFileIds } = after;
  const side = {
    row,
    driver: { driverId, userId },
    rowVersion: row.version,
    outOfService,
    leaving,
    leavingFileIds,
  };
  const profile = known?.registration.profile ?? null;
  if (known === undefined || profile === null) {
    // The approval of what they have sent takes the place of all that the office keeps.
    if (isWaiting) throw new AppError("VEHICLE_CHANGE_WAITS");
    const event = await fileChangeOf(deps, row, false);
    const papers = { ...moving.papers, vehicles: after.vehicles };
    const retires = { vehicles: [], by: adminId };
    const change = { driverId, seenVersion: row.version, key, userId, papers, outOfService, event, retires };
    return { ...side, record: { of: "file", change } };
  }
  const before = stateOf(known.registration);
  const command = {
    step: "edit",
    by: "admin",
    seenVersion: before.version,
    profile: withVehicles(profile, after),
  } as const;
  const decision = decideDriver(before, command);
  if (decision.outcome === "refused") throw new AppError(decision.code);
  const { registration } = decision;
  // What they have sent keeps a vehicle that they have changed in it: with it the vehicle would be theirs again.
  if (registration.sent?.vehicles.some(({ vehicleId }) => vehicleId === leaving.vehicleId) === true)
    throw new AppError("VEHICLE_CHANGE_WAITS");
  const change = {
    before,
    after: registration,
    userId: known.registration.userId,
    email: known.email,
    locale: toLocale(known.locale),
    draft: draftAfter(command, known.registration),
    // Whatever leaves goes to the other driver.
    retires: [],
    renamed: [],
    event: {
      driverId,
      version: registration.version,
      key,
      at: deps.now(),
      actorKind: "admin",
      actorId: adminId,
      step: "edit",
      fromState: before.state,
      toState: registration.state,
      reason: "",
    },
  } as const;
  return { ...side, record: { of: "profile", change } };
}

/** A profile with what a move makes of its vehicles, all of which `decideMove` has found complete. */
function withVehicles(profile: DriverProfile, { vehicles }: FleetAfterMove): DriverProfile {
  return { ...profile, vehicles: vehicles.filter(isComplete) };
}

/** Why a move was not written; the answer where it was, by the same press at the same time. */
async function afterRefusedWrite(
  deps: Needs,
  input: MoveVehicleInput,
  sides: readonly WrittenSide[],
  error: unknown,
): Promise<MovedVehicle> {
  const repeated = await repeatedMove(deps, input);
  if (repeated !== null) return repeated;
  for (const { row, driver, record, leaving, leavingFileIds } of sides) {
    const jobId = await jobUnderWayWith(deps.db, row.driverId, leaving);
    if (jobId !== undefined) throw new AppError("VEHICLE_UNDER_WAY", { params: { jobId } });
    const now = (await driverWithAccount(deps.db, row.driverId))?.driver;
    if (now?.version !== row.version) throw new AppError("DRIVER_CHANGED");
    if (record.of === "file" && (await hasSentPapers(deps.db, row.driverId)))
      throw new AppError("VEHICLE_CHANGE_WAITS");
    const there = await driverFilesThere(deps.db, leavingFileIds, driver, deps.now());
    if (there.length < leavingFileIds.length) throw refusedFile("gone");
  }
  throw error;
}

/** Takes down what a move made of a driver. */
function noteMove({ audit }: Needs, { row, record }: WrittenSide): void {
  const { driverId } = row;
  if (record.of === "profile") {
    const { before, after } = record.change;
    audit?.changed("driver", driverId, auditedRegistration(before), auditedRegistration(after));
  } else
    audit?.changed(
      "driver",
      driverId,
      auditedPapers(papersOnFileOf(row)),
      auditedPapers(record.change.papers),
    );
}

function versionAfter({ record }: WrittenSide): number {
  return record.of === "profile" ? record.change.after.version : record.change.seenVersion + 1;
}
