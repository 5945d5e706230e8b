import { readyDriversByName, type ReadyDriversOptions } from "#db/queries/dispatch/ready-drivers.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { heldJobVehicle } from "#db/queries/jobs/jobs.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { Page } from "#db/queries/page.ts";
import { typesOfRow, vehicleTypesOf } from "#domain/drivers/vehicle-types.ts";
import { plateFor } from "#domain/drivers/vehicles/job-truck.ts";
import { AppError } from "#domain/errors.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteOrder } from "../audit/note-order.ts";
import { chooseJobVehicle } from "../drivers/job-vehicle.ts";
import { commandJob } from "../jobs/command-board.ts";
import { requireOrder } from "../orders/read-order.ts";
import { fittingTruck, jobToGive as jobWithoutTruck, plateUnchosen } from "./choose-vehicle.ts";
import { noteVehicle } from "./note-vehicle.ts";

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
}

/**
 * Gives a driver one open job of an order: the first for the vehicle they drive, otherwise for another of theirs, as each truck needs a driver of its own.
 * The board decides, as of a single assignment, and takes no job from anybody. Repeating it changes nothing. With a vehicle it is
 * given only where that one may drive it, and comes with it.
 * @throws AppError NOT_FOUND, JOB_ALREADY_RESERVED when others hold every job, JOB_TRANSITION_REFUSED when none can be
 *   given, ORDER_CHANGED when its terms are others by now, or with the board's refusal; what `chosenTruck` refuses, and
 *   JOB_VEHICLE_CHANGED when they hold it before and another vehicle was chosen for it
 */
export async function assignOrder(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  viewer: Viewer,
  { orderId, driverId, seenRevision, vehicleId }: OrderToAssign,
): Promise<AssignedOrder> {
  const [details, driver] = await Promise.all([
    requireOrder(deps, viewer, orderId, "dispatch"),
    driverFacts(deps.db, driverId),
  ]);
  if (driver === undefined) throw new AppError("NOT_FOUND");
  const jobs = details.jobs.map(({ job }) => job);
  const { theirs, job } = jobToGive(jobs, driver);
  if (theirs !== undefined) {
    // It may be this press once more, whose answer was lost before the vehicle was noted; under way the vehicle is with them.
    if (vehicleId !== undefined && theirs.status === "reserved")
      await chooseJobVehicle(
        deps,
        { driverId },
        { jobId: theirs.jobId, vehicleId, isFirst: true, byOffice: true },
      );
    return {
      orderId,
      jobId: theirs.jobId,
      isNew: false,
      plate: await plateOfHeld(deps.db, theirs.jobId, driverId),
    };
  }
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
  noteOrder(deps, details, decided);
  // The job is theirs whatever becomes of the vehicle.
  deps.audit?.keep();
  if (truck !== null) await noteVehicle(deps, { jobId, driverId }, truck, decided);
  // D1 may not have the job as theirs yet.
  return {
    orderId,
    jobId,
    isNew: true,
    plate: truck?.plate ?? (await plateUnchosen(deps, driverId, toGive)),
  };
}

async function plateOfHeld(db: Dependencies["db"], jobId: string, driverId: string): Promise<string> {
  const held = await heldJobVehicle(db, jobId, driverId);
  return held === undefined
    ? ""
    : plateFor({ ...held.driver, profile: held.profile }, held.job, held.chosenVehicleId);
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
      vehicles: typesOfRow(driver),
    })),
    nextCursor,
  };
}
