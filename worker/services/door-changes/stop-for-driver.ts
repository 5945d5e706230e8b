import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { crossingsToStop, journeyFrom, type AddedStop } from "#domain/door-changes/added-stop.ts";
import { payOf } from "#domain/earnings/pay.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { checkTruckHours } from "../pricing/check-truck-hours.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/** What an added stop means for the driver of an order's one job: how much further, for what pay, and forbidden hours. */
export async function stopForDriver(deps: Needs, details: OrderDetails, added: AddedStop) {
  const { stop, distanceM, fromDistanceM, estimatedPaySatang } = added;
  const job = details.jobs[0]?.job;
  const paySatang = job === undefined ? 0 : payOf(job);
  return {
    label: stop.label,
    distanceM,
    fromDistanceM,
    fromPaySatang: paySatang,
    paySatang: Math.max(paySatang, estimatedPaySatang),
    crossings: crossingsToStop(added),
    truckHours: await truckHoursAtStop(deps, details, added),
  };
}

/**
 * When forbidden truck hours at the stop that a change adds were confirmed (epoch milliseconds); `null` when there are
 * none, or no stop.
 * @throws AppError TRUCK_HOURS_NOT_ACKNOWLEDGED when there are and they are not confirmed
 */
export async function acknowledgeHoursAtStop(
  deps: Needs,
  details: OrderDetails,
  added: AddedStop | undefined,
  isAcknowledged: boolean | undefined,
): Promise<number | null> {
  if (added === undefined || (await truckHoursAtStop(deps, details, added)) === null) return null;
  if (isAcknowledged !== true)
    throw new AppError("TRUCK_HOURS_NOT_ACKNOWLEDGED", { fields: { truckHoursAcknowledged: "TRUCK_HOURS" } });
  return deps.now();
}

/**
 * The forbidden hours at an added stop, as its only stop, when the truck goes on now from where it is; `null` when there
 * are none. The stops before it were checked when they were booked.
 */
export async function truckHoursAtStop(deps: Needs, { order, stops, jobs }: OrderDetails, added: AddedStop) {
  const visits = jobs[0]?.job.visits ?? [];
  const ahead = [...stops.slice(visits.at(-1)?.stop ?? 0), added.stop].flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const hours = await checkTruckHours(deps, {
    stops: ahead,
    vehicles: order.vehicles,
    journey: journeyFrom(added.journey, visits),
    drivingPlan: added.drivingPlan,
    pickupAt: deps.now(),
  });
  const bannedStops = (hours?.bannedStops ?? [])
    .filter(({ stopIndex }) => stopIndex === ahead.length - 1)
    .map((banned) => ({ ...banned, stopIndex: 0 }));
  return bannedStops.length === 0 ? null : { bannedStops, nextLegalPickupAt: null };
}
