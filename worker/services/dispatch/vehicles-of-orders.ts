import { readOrdersToAssign } from "#db/queries/dispatch/orders-to-assign.ts";
import { truckFactsQuery } from "#db/queries/drivers/truck-facts.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { truckChoice, type TruckChoice } from "#domain/drivers/vehicles/job-truck.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { jobToGive } from "./assign-order.ts";

/** An order that is to be given to a driver who has several vehicles for it, and the one that comes where none is chosen. */
export interface OrderVehicles extends TruckChoice {
  readonly orderId: string;
}

/**
 * From which of a driver's vehicles it is chosen for each of some orders, were the job given that `assignOrder` gives: of those for
 * which they have more than one of its type. Reads D1 in three queries at once, however many orders there are.
 * @throws AppError NOT_FOUND when there is no such driver
 */
export async function readVehiclesOfOrders(
  { db }: Pick<Dependencies, "db">,
  { orderIds, driverId }: { readonly orderIds: readonly string[]; readonly driverId: string },
): Promise<readonly OrderVehicles[]> {
  const [found, driver, [trucks]] = await Promise.all([
    readOrdersToAssign(db, orderIds),
    driverFacts(db, driverId),
    truckFactsQuery(db, [driverId]),
  ]);
  if (driver === undefined || trucks === undefined) throw new AppError("NOT_FOUND");
  return found.flatMap(({ order: { orderId }, jobs }) => {
    const { job } = jobToGive(jobs, driver);
    if (job === undefined) return [];
    const { vehicle, startsAt, endsAt } = job;
    const choice = truckChoice(trucks, { vehicle, startsAt, endsAt, truck: null }, null);
    return choice.vehicles.length > 1 ? [{ orderId, ...choice }] : [];
  });
}
