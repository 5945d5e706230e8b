import { readOrdersToAssign } from "#db/queries/dispatch/orders-to-assign.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { readTruckHours } from "#db/queries/truck-hours.ts";
import { AppError } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { orderHoursUnder } from "../pricing/check-truck-hours.ts";
import { jobToGive } from "./assign-order.ts";

/** An order that is to be given to a driver, with a stop in hours that are forbidden to its truck. */
export interface OrderInTruckHours {
  readonly orderId: string;
  /** The first pickup at which all its stops are legal, epoch milliseconds; `null`: none within a week. */
  readonly nextLegalPickupAt: number | null;
  /** When the customer confirmed to know forbidden hours, epoch milliseconds; `null`: they did not. */
  readonly acknowledgedAt: number | null;
}

/**
 * Which of some orders would have the truck of a driver in forbidden hours, were the job given that `assignOrder` gives: of
 * those of which they would get one. Reads D1 in two trips, however many orders there are.
 * @throws AppError NOT_FOUND when there is no such driver
 */
export async function readTruckHoursOfOrders(
  { db }: Pick<Dependencies, "db">,
  { orderIds, driverId }: { readonly orderIds: readonly string[]; readonly driverId: string },
): Promise<readonly OrderInTruckHours[]> {
  const [found, driver] = await Promise.all([readOrdersToAssign(db, orderIds), driverFacts(db, driverId)]);
  if (driver === undefined) throw new AppError("NOT_FOUND");
  const given = found.flatMap(({ jobs, ...each }) => {
    const { job } = jobToGive(jobs, driver);
    return job === undefined ? [] : [{ ...each, vehicle: job.vehicle }];
  });
  if (given.length === 0) return [];
  const firstDay = bangkokDay(Math.min(...given.map(({ order }) => order.pickupAt)));
  const rules = await readTruckHours(db, firstDay);
  return given.flatMap(({ order, stops, vehicle }) => {
    const hours = orderHoursUnder(rules, { order, stops }, [vehicle]);
    if (hours === null) return [];
    const next = hours.nextLegalPickupAt;
    return [
      {
        orderId: order.orderId,
        nextLegalPickupAt: next === null ? null : Date.parse(next),
        acknowledgedAt: order.truckHoursAcknowledgedAt,
      },
    ];
  });
}
