import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { readTruckHours } from "#db/queries/truck-hours.ts";
import { DEFAULT_DRIVING_PLAN, type DrivingPlan } from "#domain/driving-hours/rules.ts";
import { AppError } from "#domain/errors.ts";
import { journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { Point } from "#domain/geo/place.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay } from "#domain/time.ts";
import { bannedStops, nextLegalPickup } from "#domain/truck-hours/plan-pickup.ts";
import type { TruckHoursRules } from "#domain/truck-hours/rules.ts";
import type { Dependencies } from "../../dependencies.ts";
import { verifyQuote } from "./quote-token.ts";

/** What truck hours are checked for. */
export interface PlannedMove {
  readonly stops: readonly Point[];
  readonly vehicles: readonly VehicleType[];
  readonly journey: readonly JourneyLeg[];
  /** How its driving is planned; absent in quotes and offers of earlier versions. */
  readonly drivingPlan?: DrivingPlan;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
}

/**
 * The stops of a move that fall into forbidden hours, each with the next legal time there, and the first
 * pickup time at which the whole move is legal. `null` when nothing is forbidden.
 */
export async function checkTruckHours(deps: Pick<Dependencies, "db">, move: PlannedMove) {
  return truckHoursUnder(await readTruckHours(deps.db, bangkokDay(move.pickupAt)), move);
}

/** The same under rules that were read, of the day of the pickup and the week after it. */
function truckHoursUnder(rules: TruckHoursRules, move: PlannedMove) {
  const stopsAt = (pickupAt: number) => {
    const { stopsAfterS } = journey(move.journey, pickupAt, move.drivingPlan ?? DEFAULT_DRIVING_PLAN);
    return move.stops.map(({ latitude, longitude }, index) => ({
      latitude,
      longitude,
      afterS: stopsAfterS[index] ?? 0,
    }));
  };
  const banned = bannedStops(stopsAt, move.vehicles, move.pickupAt, rules);
  if (banned.length === 0) return null;
  const nextPickupAt = nextLegalPickup(stopsAt, move.vehicles, move.pickupAt, rules);
  const nameOf = new Map(rules.areas.map((area) => [area.areaId, area.name]));
  return {
    bannedStops: banned.map(({ stopIndex, vehicle, at, verdict }) => ({
      stopIndex,
      vehicle,
      at: toIso(at),
      reason: verdict.reason,
      area: nameOf.get(verdict.areaId) ?? null,
      nextLegalAt: verdict.nextLegalAt === null ? null : toIso(verdict.nextLegalAt),
    })),
    nextLegalPickupAt: nextPickupAt === null ? null : toIso(nextPickupAt),
  };
}

/** An order as its truck hours follow from it. */
export interface PlannedOrder {
  readonly order: Pick<OrderDetails["order"], "journey" | "pickupAt" | "drivingPlan">;
  readonly stops: readonly { readonly latitude: number | null; readonly longitude: number | null }[];
}

/**
 * The stops of an order in truck hours that are forbidden now for trucks of it that have yet to start; `null` when there are
 * none, and while its places or its way are not known.
 */
export async function truckHoursOfOrder(
  deps: Pick<Dependencies, "db">,
  order: PlannedOrder,
  vehicles: readonly VehicleType[],
) {
  const move = moveOfOrder(order, vehicles);
  return move && checkTruckHours(deps, move);
}

/** The same under rules that were read, for several orders: of the first day of a pickup on. */
export function orderHoursUnder(
  rules: TruckHoursRules,
  order: PlannedOrder,
  vehicles: readonly VehicleType[],
) {
  const move = moveOfOrder(order, vehicles);
  return move && truckHoursUnder(rules, move);
}

function moveOfOrder({ order, stops }: PlannedOrder, vehicles: readonly VehicleType[]): PlannedMove | null {
  const { journey: legs, pickupAt, drivingPlan } = order;
  if (legs === null) return null;
  const points = stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  if (points.length < stops.length) return null;
  return {
    stops: points,
    vehicles,
    journey: legs,
    pickupAt,
    ...(drivingPlan !== null && { drivingPlan }),
  };
}

/**
 * When a customer acknowledged the forbidden truck hours of an order (epoch milliseconds); `null` when there are none.
 * @param field the input's field of the pickup time
 * @throws AppError TRUCK_HOURS_NOT_ACKNOWLEDGED when there are and they are not acknowledged
 */
export async function acknowledgeTruckHours(
  deps: Pick<Dependencies, "db" | "now">,
  move: PlannedMove,
  isAcknowledged: boolean | undefined,
  field: string,
): Promise<number | null> {
  if ((await checkTruckHours(deps, move)) === null) return null;
  if (isAcknowledged !== true)
    throw new AppError("TRUCK_HOURS_NOT_ACKNOWLEDGED", { fields: { [field]: "TRUCK_HOURS" } });
  return deps.now();
}

/**
 * The stops of a quoted move in forbidden truck hours for a pickup time (epoch milliseconds). Needs neither a
 * route nor the tariff: the token carries the stops and the journey.
 * @throws AppError QUOTE_EXPIRED, QUOTE_INVALID
 */
export async function truckHoursOfQuote(
  deps: Pick<Dependencies, "db" | "settings" | "now">,
  token: string,
  pickupAt: number,
) {
  const payload = await verifyQuote(token, deps.settings.quoteSecret, deps.now());
  return {
    truckHours: await checkTruckHours(deps, { ...payload, pickupAt }),
  };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
