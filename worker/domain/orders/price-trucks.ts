import { agreedRoute, priceDoorChange, type PricedOrder } from "../door-changes/price-door-change.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { price, type LabourLine, type PricedRoute, type QuoteLine } from "../pricing/quote.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { LoadTerms } from "./price-change.ts";
import { linesOfTrucks } from "./move-change.ts";

/** A truck of an order after a change of its trucks. */
export interface TruckToPrice {
  readonly vehicle: VehicleType;
  /** Which truck of the order it is, from 0, where it is of the type that it was; `null`: it is priced anew. */
  readonly agreedAt: number | null;
}

/** The terms of an order after a change of its trucks, between the same stops. */
export interface ChangedTrucks extends LoadTerms {
  readonly trucks: readonly TruckToPrice[];
  /** The way of trucks of a type that the order had not, over the ferries of the agreed one; `null`: there are none. */
  readonly newWay: PricedRoute | null;
}

/**
 * The price lines of an order with other trucks between the same stops, by the config that it was priced with. What was
 * agreed for a truck that stays goes with it, amounts that an admin set by hand included, as does the labour; only what
 * other helpers or another load touch is calculated for them. A truck that is added or of another type is calculated: on
 * the agreed way at the agreed fares, where the order had a truck of its type.
 */
export function priceTrucks(
  order: PricedOrder,
  config: PricingConfig,
  { workers, loadRange, trucks, newWay }: ChangedTrucks,
): readonly QuoteLine[] {
  const vehicles = trucks.map(({ vehicle }) => vehicle);
  const agreed = linesOfTrucks(
    order.lines,
    trucks.map(({ agreedAt }) => agreedAt ?? -1),
  );
  const stay = priceDoorChange({ ...order, vehicles, lines: agreed }, config, { workers, loadRange }, false);
  const isNew = (line: QuoteLine): line is LineOfTruck =>
    line.kind !== "labour" && (trucks[line.vehicleIndex]?.agreedAt ?? null) === null;
  const calculatedOn = (route: PricedRoute) =>
    price({ ...order, vehicles, workers, loadRange }, config, route).lines.filter(isNew);
  const had = new Set(order.vehicles);
  const lines = [
    ...(stay ?? []).filter((line) => !isNew(line)),
    ...calculatedOn(agreedRoute(order)).filter(({ vehicle }) => had.has(vehicle)),
    ...(newWay === null ? [] : calculatedOn(newWay).filter(({ vehicle }) => !had.has(vehicle))),
  ];
  return LINE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind).toSorted(byTruck));
}

type LineOfTruck = Exclude<QuoteLine, LabourLine>;

/** In the order in which a price has them. */
const LINE_KINDS = ["transport", "fuel", "ferry", "labour"] as const satisfies readonly QuoteLine["kind"][];

/** The crossings of each truck stay in their order. */
function byTruck(one: QuoteLine, other: QuoteLine): number {
  return one.kind === "labour" || other.kind === "labour" ? 0 : one.vehicleIndex - other.vehicleIndex;
}
