import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { jobIdOf, truckNumberOf } from "#domain/jobs/card.ts";
import { chosenTrucks, type ChosenTrucks } from "#domain/orders/chosen-trucks.ts";
import type { MovedTruck } from "#domain/orders/revision-input.ts";
import { checkFields } from "../../check-fields.ts";

/**
 * The trucks of an order as they are chosen; the jobs of those that are added have numbers that no job of the order has had.
 * @param chosen absent: as they are
 * @throws AppError BAD_INPUT INVALID at a truck whose job the order has not, or that is chosen twice
 */
export function trucksAfter(
  { order, jobs: rows, events }: OrderDetails,
  chosen?: readonly MovedTruck[],
): ChosenTrucks {
  const jobs = rows.map(({ job: { jobId, vehicle } }) => ({ jobId, vehicle }));
  if (chosen === undefined) return { trucks: jobs, sameJobIds: [] };
  const isUnknown = ({ jobId }: MovedTruck, at: number) =>
    jobId !== undefined &&
    (jobs.every((job) => job.jobId !== jobId) || chosen.findIndex((each) => each.jobId === jobId) < at);
  checkFields(
    Object.fromEntries(chosen.map((truck, at) => [`trucks.${at}`, isUnknown(truck, at) ? "INVALID" : null])),
  );
  const known = [...jobs.map(({ jobId }) => jobId), ...events.flatMap(({ jobId }) => jobId ?? [])];
  const last = Math.max(...known.map(truckNumberOf));
  return chosenTrucks(jobs, chosen, (index) => jobIdOf(order.orderId, last + 1 + index));
}
