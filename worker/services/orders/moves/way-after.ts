import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { readTariff } from "#db/queries/pricing.ts";
import type { PricedMove } from "#domain/door-changes/price-door-change.ts";
import { journeyLegs } from "#domain/ferries/journey.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { isSamePlaces, type WayTerms } from "#domain/orders/move-change.ts";
import type { OrderPrice } from "#domain/orders/new-order.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { pricedRoute, routeMove } from "../../pricing/make-quote.ts";

type Needs = Pick<Dependencies, "db" | "now" | "routeFinder">;

/** Another way than the agreed one. */
export interface OtherWay {
  /** Whether it leads to other places or over other ferries, so that the whole price follows from it. */
  readonly isElsewhere: boolean;
  readonly priced: PricedMove;
  /** As an order keeps it. */
  readonly road: Pick<OrderPrice, "distanceM" | "seaDistanceM" | "journey" | "crossings">;
}

/**
 * The way of an order after a change, or `null` where the agreed one stays. Between the same stops it does, whatever roads
 * and ferries are today: only a truck of a type that the order had not may have to drive elsewhere, round a low bridge or
 * over a ferry that takes it.
 * @throws AppError NO_VEHICLE_FERRY, DIRECTIONS_FAILED
 */
export async function wayAfter(
  { db, now, routeFinder }: Needs,
  { lines }: Pick<OrderDetails, "lines">,
  from: WayTerms,
  to: WayTerms,
  places: readonly LocatedStop[],
): Promise<OtherWay | null> {
  const isBetweenSame = isSamePlaces(from, to);
  if (isBetweenSame && to.vehicles.every((vehicle) => from.vehicles.includes(vehicle))) return null;
  const { vehicles } = to;
  const { ferries } = await readTariff(db, now());
  const move = await routeMove(routeFinder, ferries, { stops: places, vehicles });
  const { route } = move;
  const sailed = move.crossings.map(({ ferry }) => ferry);
  const agreed = lines.flatMap(({ line }) =>
    line.kind === "ferry" && line.vehicleIndex === 0 ? [line.ferryRouteId] : [],
  );
  const isOverSame = agreed.join() === sailed.map(({ ferryRouteId }) => ferryRouteId).join();
  return {
    isElsewhere: !isBetweenSame || !isOverSame,
    priced: { vehicles, stopCount: places.length, route: pricedRoute(move) },
    road: {
      distanceM: route.roadDistanceM,
      seaDistanceM: route.seaDistanceM,
      journey: journeyLegs(route, sailed),
      crossings: sailed.map(({ name }) => name),
    },
  };
}
