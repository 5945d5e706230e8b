import type { OpenJobRow } from "#db/queries/dispatch/day.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { journey } from "#domain/ferries/journey.ts";
import { bannedStops } from "#domain/truck-hours/plan-pickup.ts";
import type { TruckHoursRules } from "#domain/truck-hours/rules.ts";
import type { DaySpots } from "./spots.ts";

/** Whether a stop of an open job is in forbidden truck hours as it is planned, and nobody has confirmed to know that. */
export function isInTruckHours(row: OpenJobRow, spots: DaySpots, rules: TruckHoursRules): boolean {
  return row.truckHoursAcknowledgedAt === null && stopsInHours(row, row.job.pickupAt, spots, rules).size > 0;
}

/** Whether a stop is in forbidden hours when the truck comes at an instant, and is not when it comes as planned. */
export function isInTruckHoursWhenAt(
  at: number,
  row: OpenJobRow,
  spots: DaySpots,
  rules: TruckHoursRules,
): boolean {
  const planned = stopsInHours(row, row.job.pickupAt, spots, rules);
  return [...stopsInHours(row, at, spots, rules)].some((stop) => !planned.has(stop));
}

/** The stops that are in forbidden hours when the truck is at the pickup at an instant. */
function stopsInHours(
  { job, ...order }: OpenJobRow,
  at: number,
  spots: DaySpots,
  rules: TruckHoursRules,
): ReadonlySet<number> {
  const legs = order.journey;
  if (legs === null) return new Set();
  const { stopsAfterS } = journey(legs, at, order.drivingPlan ?? DEFAULT_DRIVING_PLAN);
  const stops = spots
    .pointsOf(job.orderId)
    .map((point, index) => ({ ...point, afterS: stopsAfterS[index] ?? 0 }));
  return new Set(bannedStops(() => stops, [job.vehicle], at, rules).map(({ stopIndex }) => stopIndex));
}
