import { truckFactsQuery } from "#db/queries/drivers/truck-facts.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import {
  chosenTruck,
  plateFor,
  truckChoice,
  type JobWithTruck,
  type NotedTruck,
  type TruckChoice,
  type TruckFacts,
} from "#domain/drivers/vehicles/job-truck.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { chooseJobVehicle } from "../drivers/job-vehicle.ts";
import { requireJob } from "../orders/order-commands.ts";
import { readOrder } from "../orders/read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

interface JobOfDriver {
  readonly orderId: string;
  readonly jobId: string;
  readonly driverId: string;
}

/**
 * The vehicles of a driver that are of the type of a job, whether or not they hold it, and the one that comes
 * where none is chosen: for whoever gives it to them.
 * @throws AppError NOT_FOUND
 */
export async function readVehiclesFor(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, driverId }: JobOfDriver,
): Promise<TruckChoice> {
  const { job, details } = await requireJob(deps, viewer, orderId, jobId);
  return truckChoice(await truckFactsOf(deps.db, driverId), jobToGive(details, job), null);
}

/**
 * The vehicle of a driver that is to come to a job, where it may drive it.
 * @throws AppError NOT_FOUND for a driver whom there is not, and what `chosenTruck` refuses
 */
export async function fittingTruck(
  { db }: Pick<Needs, "db">,
  driverId: string,
  job: JobWithTruck,
  vehicleId: string,
): Promise<NotedTruck> {
  return chosenTruck(await truckFactsOf(db, driverId), job, vehicleId);
}

/** The plate of the vehicle with which a driver comes to a job for which none is chosen; "" where none of theirs may drive it. */
export async function plateUnchosen(
  { db }: Pick<Needs, "db">,
  driverId: string,
  job: JobWithTruck,
): Promise<string> {
  return plateFor(await truckFactsOf(db, driverId), job, null);
}

async function truckFactsOf(db: Needs["db"], driverId: string): Promise<TruckFacts> {
  const [driver] = await truckFactsQuery(db, [driverId]);
  if (driver === undefined) throw new AppError("NOT_FOUND");
  return driver;
}

/** A job as its vehicle is looked for before it is given to somebody: nothing is noted of who holds it now. */
export function jobToGive(
  { order }: Pick<OrderDetails, "order">,
  { vehicle, pickupAt: startsAt, endsAt }: OrderDetails["jobs"][number]["job"],
): JobWithTruck {
  return { vehicle, startsAt, endsAt: order.endsAt ?? endsAt, truck: null };
}

interface VehicleToChoose {
  readonly orderId: string;
  readonly jobId: string;
  /** Who held the job when it was looked at, and which vehicle was to come. */
  readonly seenDriverId: string;
  readonly seenVehicleId: string | null;
  readonly vehicleId: string;
}

/**
 * Notes which of a driver's vehicles comes to a job that they hold, by the rules of their own choice, and answers with the order.
 * @throws AppError as `chooseJobVehicle`, and JOB_ALREADY_RESERVED when somebody else holds it by now
 */
export async function chooseVehicleOfJob(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, seenDriverId, ...choice }: VehicleToChoose,
) {
  const { job } = await requireJob(deps, viewer, orderId, jobId);
  if (job.driverId !== seenDriverId) throw new AppError("JOB_ALREADY_RESERVED");
  await chooseJobVehicle(deps, { driverId: seenDriverId }, { jobId, ...choice, byOffice: true });
  return readOrder(deps, viewer, orderId);
}
