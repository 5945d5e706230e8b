import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { jobIdOf, truckNumberOf } from "#domain/jobs/card.ts";
import type { MovedTruck } from "#domain/orders/revision-input.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { checkFields } from "../../check-fields.ts";

/** A truck of a move, and its job. */
export interface ChosenTruck {
  readonly jobId: string;
  readonly vehicle: VehicleType;
}

/**
 * The trucks of an order as they are chosen: those that stay in the order in which they are, then those that are added,
 * whose jobs have numbers that no job of the order has had.
 * @throws AppError BAD_INPUT INVALID at a truck whose job the order has not, or that is chosen twice
 */
export function chosenTrucks(
  { order, jobs, events }: OrderDetails,
  chosen?: readonly MovedTruck[],
): ChosenTruck[] {
  if (chosen === undefined) return jobs.map(({ job }) => job);
  const isUnknown = ({ jobId }: MovedTruck, at: number) =>
    jobId !== undefined &&
    (jobs.every(({ job }) => job.jobId !== jobId) || chosen.findIndex((each) => each.jobId === jobId) < at);
  checkFields(
    Object.fromEntries(chosen.map((truck, at) => [`trucks.${at}`, isUnknown(truck, at) ? "INVALID" : null])),
  );
  const kept = jobs.flatMap(({ job: { jobId } }) => {
    const truck = chosen.find((each) => each.jobId === jobId);
    return truck === undefined ? [] : [{ jobId, vehicle: truck.vehicle }];
  });
  const known = [...jobs.map(({ job }) => job.jobId), ...events.flatMap(({ jobId }) => jobId ?? [])];
  const last = Math.max(...known.map(truckNumberOf));
  const added = chosen
    .filter(({ jobId }) => jobId === undefined)
    .map(({ vehicle }, at) => ({ jobId: jobIdOf(order.orderId, last + 1 + at), vehicle }));
  return [...kept, ...added];
}
