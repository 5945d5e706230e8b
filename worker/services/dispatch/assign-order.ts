import { readyDriversByName, type ReadyDriversOptions } from "#db/queries/dispatch/ready-drivers.ts";
import { driversToTell } from "#db/queries/notifications/phone-to-tell.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { heldJobVehicle } from "#db/queries/jobs/jobs.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { Page } from "#db/queries/page.ts";
import { typesOfRow, vehicleTypesOf } from "#domain/drivers/vehicle-types.ts";
import { plateFor } from "#domain/drivers/vehicles/job-truck.ts";
import { AppError, type ErrorCode, type Refusal } from "#domain/errors.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteOrder } from "../audit/note-order.ts";
import { chooseJobVehicle } from "../drivers/job-vehicle.ts";
import { commandJob, hasChanged } from "../jobs/command-board.ts";
import { requireOrder } from "../orders/read-order.ts";
import { fittingTruck, jobToGive as jobWithoutTruck, plateUnchosen } from "./choose-vehicle.ts";
import { notedVehicle, noteVehicle } from "./note-vehicle.ts";

interface OrderToAssign {
  readonly orderId: string;
  readonly driverId: string;
  /** The terms of the order when it was looked at: day and places may be others by now. */
  readonly seenRevision: number;
  /** Which of their vehicles comes; absent: the first that fits, or the one that they choose. */
  readonly vehicleId?: string | undefined;
}

/** What became of giving an order's open job to a driver. */
export interface AssignedOrder {
  readonly orderId: string;
  readonly jobId: string;
  /** `false` when the driver held a job of the order before. */
  readonly isNew: boolean;
  /** Of the vehicle that comes: the one that was chosen, that it was started with, or else the first that fits; "" for none. */
  readonly plate: string;
  /** The phone of a driver whom no message reaches, so that the office tells them; else `null`. */
  readonly phoneToTell: string | null;
  /** Why the vehicle that was named does not come: they held the job before, and it may not come by now, or another was chosen. */
  readonly vehicleFault?: Refusal;
}

/**
 * Gives a driver one open job of an order: the first for the vehicle they drive, otherwise for another of
 * theirs, as each truck needs a driver of its own. The board decides, as of a single assignment, and takes no
 * job from anybody. Repeating it changes nothing. With a vehicle it is given only where that one may drive
 * it, and comes with it; where they hold a job of the order before, as by this press whose answer was lost,
 * that is said with what has become of the vehicle.
 * @throws AppError NOT_FOUND,
 *   JOB_ALREADY_RESERVED when others hold every job,
 *   JOB_TRANSITION_REFUSED when none can be given,
 *   ORDER_CHANGED when its terms are others by now,
 *   or with the board's refusal; what `chosenTruck` refuses
 */
export async function assignOrder(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  viewer: Viewer,
  { orderId, driverId, seenRevision, vehicleId }: OrderToAssign,
): Promise<AssignedOrder> {
  const [details, driver, toTell] = await Promise.all([
    requireOrder(deps, viewer, orderId, "dispatch"),
    driverFacts(deps.db, driverId),
    driversToTell(deps.db, [driverId]),
  ]);
  const phoneToTell = toTell[0]?.phone ?? null;
  if (driver === undefined) throw new AppError("NOT_FOUND");
  const jobs = details.jobs.map(({ job }) => job);
  const { theirs, job } = jobToGive(jobs, driver);
  if (theirs !== undefined)
    return { ...(await giveHeld(deps, { orderId, driverId, vehicleId }, theirs)), phoneToTell };
  if (job === undefined)
    throw new AppError(
      jobs.some(({ status }) => status === "reserved") ? "JOB_ALREADY_RESERVED" : "JOB_TRANSITION_REFUSED",
    );
  const actor = { kind: "admin", id: viewer.userId } as const;
  const { jobId } = job;
  const toGive = jobWithoutTruck(details, job);
  const truck = vehicleId === undefined ? null : await fittingTruck(deps, driverId, toGive, vehicleId);
  const seen = { seenHolder: null, seenRevision };
  const decided = await commandJob(deps, {
    type: "assign",
    jobId,
    driverId,
    actor,
    overlapReason: null,
    ...seen,
  });
  // The job is theirs whatever becomes of the vehicle.
  noteOrder(deps, details, decided);
  const given = { jobId, driverId };
  const refused = truck === null ? null : await refusalOf(() => noteVehicle(deps, given, truck, decided));
  // D1 may not have the job as theirs yet.
  const comes = refused === null ? truck : await notedVehicle(deps, given);
  return {
    orderId,
    jobId,
    isNew: hasChanged(decided),
    plate: comes?.plate ?? (await plateUnchosen(deps, driverId, toGive)),
    phoneToTell,
    ...faultIn(refused),
  };
}

/** They hold the job before: the vehicle is noted where none is yet. */
async function giveHeld(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  { orderId, driverId, vehicleId }: Omit<OrderToAssign, "seenRevision">,
  { jobId, status }: Pick<AssignableJob, "jobId" | "status">,
): Promise<Omit<AssignedOrder, "phoneToTell">> {
  // It may be this press once more, whose answer was lost before the vehicle was noted; under way the vehicle is with them.
  const refused =
    vehicleId === undefined || status !== "reserved"
      ? null
      : await refusalOf(() =>
          chooseJobVehicle(deps, { driverId }, { jobId, vehicleId, isFirst: true, byOffice: true }),
        );
  const held = await heldJobVehicle(deps.db, jobId, driverId);
  // It was taken from them since it was read.
  if (held === undefined && refused !== null) throw refused;
  const plate =
    held === undefined
      ? ""
      : plateFor({ ...held.driver, profile: held.profile }, held.job, held.chosenVehicleId);
  return { orderId, jobId, isNew: false, plate, ...faultIn(refused) };
}

/** The refusals of a vehicle that is chosen for a job which its driver holds; NOT_FOUND where it is not theirs. */
const OF_VEHICLE: ReadonlySet<string> = new Set<ErrorCode>([
  "JOB_VEHICLE_CHANGED",
  "VEHICLE_OUT_OF_SERVICE",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "NOT_FOUND",
]);

/** Why the vehicle that was chosen does not come; `null` where it does. @throws what is no refusal of a vehicle */
async function refusalOf(choose: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await choose();
    return null;
  } catch (error) {
    if (error instanceof AppError && OF_VEHICLE.has(error.code)) return error;
    throw error;
  }
}

function faultIn(refused: AppError | null): Pick<AssignedOrder, "vehicleFault"> {
  return refused === null ? {} : { vehicleFault: { code: refused.code, params: refused.params } };
}

type AssignableJob = Pick<OrderDetails["jobs"][number]["job"], "jobId" | "vehicle" | "status" | "driverId">;

/**
 * Which job of an order a driver gets: the first for the vehicle they drive, otherwise for another of theirs, otherwise the
 * first one, which the board refuses them.
 * @param jobs in the order of their trucks
 * @returns theirs the one they hold, to whom none is given; job none when none is open
 */
export function jobToGive<Job extends AssignableJob>(
  jobs: readonly Job[],
  driver: DriverFacts,
): { readonly theirs: Job | undefined; readonly job: Job | undefined } {
  const theirs = jobs.find(
    ({ status, driverId }) =>
      driverId === driver.driverId && (status === "reserved" || status === "in_progress"),
  );
  const open = jobs.filter(({ status }) => status === "available");
  const byPreference = vehicleTypesOf(driver).flatMap((type) =>
    open.filter(({ vehicle }) => vehicle === type),
  );
  return { theirs, job: theirs === undefined ? (byPreference[0] ?? open[0]) : undefined };
}

/** A driver who takes jobs, to be chosen by name. */
export interface ReadyDriver {
  readonly driverId: string;
  readonly name: string;
  readonly phone: string;
  /** The same of one whom no message reaches, so that the office tells them; else `null`. */
  readonly phoneToTell: string | null;
  readonly vehicles: readonly VehicleType[];
}

/** A page of the approved drivers who take jobs now, or of those of them who are searched for, by name. */
export async function readReadyDrivers(
  { db }: Pick<Dependencies, "db">,
  options: ReadyDriversOptions,
): Promise<Page<ReadyDriver>> {
  const { items, nextCursor } = await readyDriversByName(db, options);
  return {
    items: items.map((driver) => ({
      driverId: driver.driverId,
      name: driver.name,
      phone: driver.phone,
      phoneToTell: driver.phoneToTell,
      vehicles: typesOfRow(driver),
    })),
    nextCursor,
  };
}
